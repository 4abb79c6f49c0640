package dev.plimsoll.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.agent.HeapWatch.HeapReading;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeapWatchTest {

    private final AtomicInteger ends = new AtomicInteger();
    private final HeapWatch watch = new HeapWatch(ends::incrementAndGet);

    /** A reading each five seconds, of a process that collects for a share of the time. */
    private void passes(int from, int until, double collecting, double full) {
        for (int at = from; at <= until; at += 5) {
            watch.look(
                    new HeapReading(Duration.ofSeconds(at), Duration.ofMillis((long) (at * 1000 * collecting)), full));
        }
    }

    @ParameterizedTest
    @CsvSource({"0.95, 0.97, 1", "0.90, 0.95, 1", "0.85, 0.97, 0", "0.95, 0.90, 0"})
    void theProcessEnds_whereCollectionsTakeItsTime_andLeaveTheHeapFull(double collecting, double full, int expected) {
        passes(0, 60, collecting, full);

        assertThat(ends).hasValue(expected);
    }

    @Test
    void lessThanAMinuteSaysNothing() {
        passes(0, 55, 1, 1);

        assertThat(ends).hasValue(0);
    }

    @Test
    void onlyTheLastMinuteCounts() {
        passes(0, 600, 0, 0.99);
        // Idle for ten minutes, and then nothing but collections.
        for (int at = 605; at <= 655; at += 5) {
            assertThat(ends).as("%d s", at).hasValue(0);
            watch.look(new HeapReading(Duration.ofSeconds(at), Duration.ofSeconds(at - 600), 0.99));
        }

        assertThat(ends).hasValue(1);
    }

    @Test
    void theJvmsOwnFiguresAreRead() {
        HeapReading now = HeapReading.now();

        assertThat(now.uptime()).isPositive();
        assertThat(now.collecting()).isBetween(Duration.ZERO, now.uptime());
        assertThat(now.full()).isBetween(0.0, 1.0);
    }
}
