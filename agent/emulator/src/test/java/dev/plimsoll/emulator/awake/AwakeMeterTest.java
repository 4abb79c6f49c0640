package dev.plimsoll.emulator.awake;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AwakeMeterTest {

    private final AwakeMeter meter = new AwakeMeter();

    @Test
    void timeUntilTheNextActivityBelongsToTheLast() {
        meter.active("shop", at(0));
        meter.activeIfAwake("plimsoll", at(10));
        meter.activeIfAwake("shop", at(12));
        meter.asleep(at(20));
        meter.activeIfAwake("late", at(21));
        assertThat(meter.by(at(100))).isEqualTo(Map.of("shop", Duration.ofSeconds(18), "plimsoll",
                Duration.ofSeconds(2)));
    }

    @Test
    void aRunningComputeCountsUpToNow() {
        meter.active("shop", at(0));
        assertThat(meter.by(at(7))).isEqualTo(Map.of("shop", Duration.ofSeconds(7)));
        assertThat(meter.by(at(9))).isEqualTo(Map.of("shop", Duration.ofSeconds(9)));
    }

    private static Instant at(long second) {
        return Instant.ofEpochSecond(second);
    }

    @Test
    void countsItsSize_onlyWhileItIsAwake() {
        assertThat(meter.cuSeconds(at(5))).isZero();

        meter.sized(0.25, at(10));
        meter.sized(4, at(30));
        assertThat(meter.cuSeconds(at(31))).isEqualTo(0.25 * 20 + 4);

        meter.asleep(at(40));
        assertThat(meter.cuSeconds(at(90))).isEqualTo(0.25 * 20 + 4 * 10);

        meter.sized(1, at(100));
        assertThat(meter.cuSeconds(at(107))).isEqualTo(0.25 * 20 + 4 * 10 + 7);
    }
}
