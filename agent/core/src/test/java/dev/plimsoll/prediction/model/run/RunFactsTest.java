package dev.plimsoll.prediction.model.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.model.ComputeModel.SizePeriod;
import dev.plimsoll.prediction.model.run.CacheFill.CachePhase;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Small facts of a run: the load level, the refill rate, and the period at a size. */
class RunFactsTest {

    private static final Instant NOON = Given.T0;

    @Test
    void theLoadLevelRisesByTwo_whenReadsDouble_andBeginsAtZero() {
        assertThat(LoadLevel.level(0)).isZero();
        assertThat(LoadLevel.level(12)).as("one read in five minutes").isZero();
        assertThat(LoadLevel.level(12 * 1_024)).isEqualTo(20);
        assertThat(LoadLevel.level(12 * 2_048)).isEqualTo(22);
    }

    @Test
    void eachLevel_beginsAtItsLeastReads() {
        for (int level = 0; level < 40; level += 2) {
            double least = LoadLevel.leastReadsPerHour(level);
            assertThat(LoadLevel.level(least)).isEqualTo(level);
            assertThat(LoadLevel.level(least * 0.99)).isEqualTo(Math.max(0, level - 1));
        }
    }

    private static RefillRate after(@Nullable RefillRate before, long pages, Duration took) {
        return requireNonNull(RefillRate.after(before, pages, took));
    }

    @Test
    void theRefillRate_isTheMeanOfTheLatestStarts() {
        RefillRate first = after(null, 60_000, Duration.ofMinutes(10));
        assertThat(first.pagesPerSecond()).isEqualTo(100);

        RefillRate second = after(first, 180_000, Duration.ofMinutes(10));
        assertThat(second).isEqualTo(new RefillRate(200, 2));
    }

    @Test
    void afterFiveStarts_eachFurtherOneCountsAFifth() {
        RefillRate rate = new RefillRate(100, 5);

        assertThat(after(rate, 200 * 600, Duration.ofMinutes(10))).isEqualTo(new RefillRate(120, 5));
    }

    @Test
    void aWarmUpAboveSixHours_orWithoutPages_showsNoRate() {
        assertThat(RefillRate.after(null, 1, Duration.ofHours(6))).isNotNull();
        assertThat(RefillRate.after(null, 1, Duration.ofHours(6).plusMillis(1))).isNull();
        assertThat(RefillRate.after(null, 0, Duration.ofHours(1))).isNull();
        assertThat(RefillRate.after(null, 1, Duration.ZERO)).isNull();
        assertThat(RefillRate.after(null, 1, Duration.ofNanos(999_999))).as("its rate would be infinite").isNull();
        assertThat(RefillRate.after(null, 1, Duration.ofMillis(1))).isNotNull();
    }

    @Test
    void theTimeToRefill_isThePagesByTheRate_butNotLongerThanAnyStartHasShown() {
        assertThat(new RefillRate(100, 1).timeFor(60_000)).hasValue(Duration.ofMinutes(10));
        assertThat(new RefillRate(1, 1).timeFor(6 * 3_600)).hasValue(Duration.ofHours(6));
        assertThat(new RefillRate(1, 1).timeFor(6 * 3_600 + 1)).isEmpty();
    }

    @Test
    void aRateOfNothing_isRefused() {
        assertThatThrownBy(() -> new RefillRate(0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RefillRate(1, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aPeriodAtASize_countsItsTimeAwake() {
        SizePeriod period = SizePeriod.begunWith(epoch("2", 0), ComputeUnits.of("1")).with(1).with(2);

        assertThat(period.awake()).isEqualTo(3);
    }

    @Test
    void aChange_reversesTheLatestOne_whereItGoesTheOtherWay() {
        SizePeriod grown = SizePeriod.begunWith(epoch("2", 0), ComputeUnits.of("1"));
        SizePeriod shrunk = SizePeriod.begunWith(epoch("2", 0), ComputeUnits.of("4"));
        SizePeriod first = SizePeriod.begunWith(epoch("2", 0), null);

        assertThat(grown.reversedBy(ComputeUnits.of("0.5"))).isTrue();
        assertThat(grown.reversedBy(ComputeUnits.of("4"))).isFalse();
        assertThat(shrunk.reversedBy(ComputeUnits.of("4"))).isTrue();
        assertThat(shrunk.reversedBy(ComputeUnits.of("1"))).isFalse();
        assertThat(first.reversedBy(ComputeUnits.of("1"))).isFalse();
    }

    @Test
    void anEpochOfTheRun_isKnownOnceItWasGiven_andOneOfAnotherRunOnceItIsOver() {
        ComputeRun run = ComputeRun.begunWith(epoch("1", 0)).waitingWith(epoch("1", 0));

        assertThat(run.hasSeen(epoch("1", 0))).isTrue();
        assertThat(run.hasSeen(epoch("1", 5))).isFalse();
        assertThat(run.latest()).isEqualTo(epoch("1", 0));
        assertThat(run.isOf(epoch("1", 5))).isTrue();
        assertThat(run.learned(epoch("1", 0), CachePhase.WARMING, CacheFill.EMPTY).open()).isNull();
    }

    @Test
    void weightedRates_stayBetweenTheSlowestAndTheFastestStart() {
        RefillRate rate = after(null, 1_000, Duration.ofSeconds(10));
        for (int start = 1; start < 50; start++) {
            rate = after(rate, 1_000L + 37 * start % 500, Duration.ofSeconds(10));
            assertThat(rate.pagesPerSecond()).isEqualTo(125, within(25.0));
        }
    }

    private static Epoch epoch(String cu, int minute) {
        return new Epoch(NOON, NOON.plus(Duration.ofMinutes(minute)), NOON.plus(Duration.ofMinutes(minute + 5)),
                ComputeUnits.of(cu), new CacheActivity(90, 10, 0, 10, UsedUnit.PAGES, null, null), 3, Bytes.ZERO, null);
    }
}
