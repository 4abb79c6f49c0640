package dev.plimsoll.prediction.model;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PoolerUseTest {

    private static final Duration DAY = Duration.ofDays(1);

    @Test
    void whereClientsAreFirstSeenPooled_nobodyKnowsSinceWhen_soAllProbesCount() {
        PoolerUse first = PoolerUse.after(null, true, at(0));

        assertThat(first.since()).isNull();
        assertThat(PoolerUse.countsFrom(first, at(100), DAY)).isEqualTo(Instant.MIN);
        assertThat(PoolerUse.countsFrom(null, at(100), DAY)).isEqualTo(Instant.MIN);
        assertThat(first.isProven(at(100), DAY)).isFalse();
    }

    @Test
    void whereClientsBeginToUseThePooler_onlyProbesAfterTheLastOneWithoutCount() {
        PoolerUse pooled = uses(false, false, true, true);

        assertThat(pooled.since()).isEqualTo(at(1));
        assertThat(PoolerUse.countsFrom(pooled, at(1), DAY)).as("no probe since").isAfter(at(1));
        Instant soon = at(1).plusMillis(1);
        assertThat(PoolerUse.countsFrom(pooled, soon, DAY)).as("clients are moving: the latest").isEqualTo(soon);
        Instant moved = at(1).plus(DAY);
        assertThat(PoolerUse.countsFrom(pooled, moved, DAY)).isEqualTo(moved);
        assertThat(PoolerUse.countsFrom(pooled, moved.plus(DAY), DAY)).isEqualTo(moved);
    }

    @Test
    void theyAreProvenBehindThePooler_afterADay() {
        PoolerUse pooled = uses(false, true);

        assertThat(pooled.isProven(at(0).plus(DAY).minusMillis(1), DAY)).isFalse();
        assertThat(pooled.isProven(at(0).plus(DAY), DAY)).isTrue();
    }

    @Test
    void whereTheyLeaveThePooler_allProbesCountAgain() {
        PoolerUse direct = uses(false, true, true, false);

        assertThat(direct.on()).isFalse();
        assertThat(direct.since()).isNull();
        assertThat(PoolerUse.after(direct, true, at(4)).since()).as("and begins again").isEqualTo(at(3));
    }

    /** One probe an hour. */
    private static PoolerUse uses(boolean... pooled) {
        PoolerUse now = null;
        for (int hour = 0; hour < pooled.length; hour++) {
            now = PoolerUse.after(now, pooled[hour], at(hour));
        }
        return requireNonNull(now);
    }

    private static Instant at(int hour) {
        return Given.T0.plus(Duration.ofHours(hour));
    }
}
