package dev.plimsoll.reconcile.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RateLimiterTest {

    private static final Instant T0 = Instant.parse("2026-03-02T12:00:00Z");

    private static final List<Integer> CROWD = IntStream.range(0, 100).boxed().toList();

    private final RateLimiter rateLimiter = new RateLimiter(8, T0);

    @Test
    void listingsAreAdmittedInOrder_fortyAtOnce_thenAtTheRate() {
        assertThat(rateLimiter.admit(CROWD, 8, T0)).isEqualTo(CROWD.subList(0, 40));
        assertThat(rateLimiter.admit(CROWD, 8, T0)).isEmpty();
        assertThat(rateLimiter.admit(CROWD, 8, T0.plusSeconds(2))).hasSize(16);
    }

    @Test
    void aSmallBudget_allowsASmallBurst_atLeastOne() {
        assertThat(new RateLimiter(0.8, T0).admit(CROWD, 0.8, T0)).hasSize(4);
        assertThat(new RateLimiter(0.01, T0).admit(CROWD, 0.01, T0)).hasSize(1);
    }

    @Test
    void aLongPause_savesAtMostOneBurst() {
        assertThat(rateLimiter.admit(CROWD, 8, T0.plusSeconds(3600))).hasSize(40);
    }

    @Test
    void aClockSetBack_admitsNothingTwice() {
        rateLimiter.admit(CROWD, 8, T0);

        assertThat(rateLimiter.admit(CROWD, 8, T0.minusSeconds(60))).isEmpty();
        assertThat(rateLimiter.admit(CROWD, 8, T0.minusSeconds(59))).hasSize(8);
    }
}
