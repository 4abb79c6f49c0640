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
        assertThat(first.counts(at(-10), at(100), DAY)).isTrue();
        assertThat(first.isProven(at(100), DAY)).isFalse();
    }

    @Test
    void whereClientsBeginToUseThePooler_onlyProbesAfterTheLastOneWithoutCount() {
        PoolerUse pooled = uses(false, false, true, true);

        assertThat(pooled.since()).isEqualTo(at(1));
        Instant soon = at(1).plusMillis(1);
        assertThat(pooled.counts(at(1), at(1), DAY)).as("no probe since").isFalse();
        assertThat(pooled.counts(soon, soon, DAY)).as("the latest").isTrue();
        assertThat(pooled.counts(soon, at(1).plusSeconds(9), DAY)).as("clients were moving").isFalse();
        Instant moved = at(1).plus(DAY);
        assertThat(pooled.countsFrom(moved.plus(DAY), DAY)).isEqualTo(moved);
        assertThat(pooled.counts(moved, moved.plus(DAY), DAY)).isTrue();
        assertThat(pooled.counts(moved.minusMillis(1), moved.plus(DAY), DAY)).isFalse();
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
