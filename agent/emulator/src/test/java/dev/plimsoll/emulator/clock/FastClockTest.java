package dev.plimsoll.emulator.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FastClockTest {

    private static final Instant START = Instant.parse("2026-01-05T08:00:00Z");

    @Test
    void aRealSecond_isSixtyEmulatedOnes() {
        AtomicLong nanos = new AtomicLong(-5);
        FastClock clock = new FastClock(60, START, nanos::get);
        assertThat(clock.instant()).isEqualTo(START);
        nanos.addAndGet(1_500_000_000L);
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(90));
    }

    @Test
    void itMayAlsoRunSlowly() {
        AtomicLong nanos = new AtomicLong();
        FastClock clock = new FastClock(0.5, START, nanos::get);
        nanos.set(1_000_000_000L);
        assertThat(clock.instant()).isEqualTo(START.plusMillis(500));
    }

    @Test
    void years_doNotCostTheSeconds() {
        AtomicLong nanos = new AtomicLong();
        FastClock clock = new FastClock(3600, START, nanos::get);
        nanos.set(86_400_000_000_000L);
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(3600L * 86_400));
    }

    @Test
    void withoutAKey_theClockIsReal() {
        assertThat(FastClock.of(ClockSpec.REAL)).isSameAs(InstantSource.system());
    }
}
