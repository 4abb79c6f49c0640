package dev.plimsoll.prediction.model.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.LoadLevel;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The misses of a cache while it grew past 1,000 pages, by epochs of 1,000 reads. */
class FillCurvePointTest {

    private static FillCurvePoint passing(FillCurvePoint before, Instant run, long usedBefore, long used, long misses) {
        return before.passing(
                new Epoch(run, run, run.plus(Duration.ofMinutes(5)), ComputeUnits.of("1"),
                        new CacheActivity(1_000 - misses, misses, usedBefore, used, UsedUnit.PAGES, null, null), 3,
                        Bytes.ZERO, null),
                1_000,
                0.85);
    }

    private static boolean counts(long usedBefore, long used) {
        return passing(FillCurvePoint.NONE, Given.T0, usedBefore, used, 1).missRatio().isPresent();
    }

    @Test
    void whatGrewPastAPoint_countsNearIt() {
        assertThat(counts(700, 1_000)).as("850 on average").isTrue();
        assertThat(counts(699, 1_000)).isFalse();
        assertThat(counts(1_075, 1_277)).as("1,176 on average").isTrue();
        assertThat(counts(1_077, 1_277)).isFalse();
        assertThat(counts(1_000, 1_000)).as("it did not grow").isFalse();
    }

    @Test
    void epochsOfOneRunAddUp_andAnotherRunReplacesThem() {
        FillCurvePoint once = passing(passing(FillCurvePoint.NONE, Given.T0, 900, 950, 100), Given.T0, 950, 1_000, 300);
        FillCurvePoint again = passing(once, Given.T0.plus(Duration.ofDays(1)), 900, 1_000, 500);

        assertThat(once.missRatio()).hasValueCloseTo(0.2, within(1e-3));
        assertThat(again.missRatio()).hasValueCloseTo(0.5, within(1e-3));
        assertThat(again.load()).isEqualTo(LoadLevel.level(12_000));
        assertThat(FillCurvePoint.NONE.missRatio()).isEmpty();
    }
}
