package dev.plimsoll.prediction.model;

import static dev.plimsoll.Given.HOUR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.Observations;
import dev.plimsoll.prediction.model.ComputeModel.Backoff;
import dev.plimsoll.prediction.model.ComputeModel.SizePeriod;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.ComputeRun;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.LoadHistory;
import dev.plimsoll.prediction.model.size.FillCurvePoint;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import dev.plimsoll.prediction.model.size.SizeModel;
import dev.plimsoll.prediction.model.size.SizeModel.SavingSum;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a model keeps of each size, and how it changes as a whole. */
class LearnedSizesTest {

    private static final Instant NOW = Given.T0;
    private static final ComputeUnits ONE = ComputeUnits.of("1");
    private static final ComputeUnits TWO = ComputeUnits.of("2");
    private static final ComputeUnits HALF = ComputeUnits.of("0.5");
    private static final Observations OBSERVATIONS = Tunables.SHIPPED.observations();

    private static Epoch epoch(int hour) {
        return new Epoch(NOW, NOW.plus(HOUR.multipliedBy(hour)), NOW.plus(HOUR.multipliedBy(hour + 1)), ONE,
                new CacheActivity(90, 10, 0, 10, UsedUnit.PAGES, null, null), 3, Bytes.ZERO, null);
    }

    private static ObservedMisses observed(double miss, double weight, Instant at, boolean own, boolean estimated) {
        return new ObservedMisses(miss, miss, weight, at, own, estimated, 0);
    }

    private static SizeModel saved(double total, double byMisses) {
        return SizeModel.NONE.withAccumulatedSaving(new SavingSum(total, byMisses));
    }

    private static ComputeModel model(boolean refused) {
        return new ComputeModel(NOW, new SizePeriod(ONE, null, NOW, 1),
                ComputeRun.begunWith(epoch(0)),
                Map.of(TWO, saved(10, 4), HALF, saved(20, 5)), LoadHistory.NONE.with(epoch(0), 0, refused),
                new Backoff(2, NOW));
    }

    @Test
    void ofASizeWithoutAnObservationNothingIsKnown() {
        assertThat(model(false).of(ComputeUnits.of("8"))).isEqualTo(SizeModel.NONE);
        assertThat(SizeModel.NONE.observed(0)).isEmpty();
        assertThat(SizeModel.NONE.sufficesSince(Instant.MIN)).isTrue();
        assertThat(SizeModel.NONE.accumulatedSaving().isAny()).isFalse();
    }

    @Test
    void aSizeSufficesAfterItWasOutgrown_notAtThatMoment() {
        SizeModel outgrown = SizeModel.NONE.withOutgrown(NOW);

        assertThat(outgrown.sufficesSince(NOW)).isFalse();
        assertThat(outgrown.sufficesSince(NOW.plusNanos(1))).isTrue();
        assertThat(outgrown.withFill(FillCurvePoint.NONE).outgrown()).isEqualTo(NOW);
    }

    /** Certificates of a larger size are kept for 48 hours after the cache has outgrown this one. */
    @Test
    void anObservationAtALargerSizeIsValidUntilItIsOutgrown_andTwoDaysMore() {
        SizeModel certified = SizeModel.NONE.with(3, observed(0.1, 12, NOW, false, false), OBSERVATIONS);
        SizeModel outgrown = certified.withOutgrown(NOW);
        Instant later = NOW.plus(Duration.ofDays(2));

        assertThat(valid(certified, later)).as("it still fits").isTrue();
        assertThat(certified.valid(4, NOW, OBSERVATIONS)).as("another load").isEmpty();
        assertThat(valid(outgrown, later.minusNanos(1))).isTrue();
        assertThat(valid(outgrown, later)).isFalse();
        assertThat(valid(certified.withOutgrown(NOW.minusNanos(1)), later)).as("outgrown before").isTrue();
    }

    @Test
    void anOwnObservation_orAnEstimate_staysValidWhenMoreIsInUse() {
        Instant later = NOW.plus(Duration.ofDays(9));
        SizeModel own = SizeModel.NONE.with(3, observed(0.1, 12, NOW, true, false), OBSERVATIONS);
        SizeModel estimated = SizeModel.NONE.with(3, observed(0.1, 12, NOW, false, true), OBSERVATIONS);

        assertThat(valid(own.withOutgrown(NOW), later)).isTrue();
        assertThat(valid(estimated.withOutgrown(NOW), later)).isTrue();
    }

    private static boolean valid(SizeModel size, Instant now) {
        return size.valid(3, now, OBSERVATIONS).isPresent();
    }

    /** Fifteen minutes with 10 %, then 45 minutes with 30 %. */
    @Test
    void observationsOfOneLoadAreAveragedByTheirTime() {
        SizeModel both = SizeModel.NONE.with(3, observed(0.1, 1.5, NOW, true, false), OBSERVATIONS)
                .with(3, observed(0.3, 4.5, NOW.plus(HOUR), false, false), OBSERVATIONS);

        assertThat(both.observed(3)).hasValueSatisfying(mean -> {
            assertThat(mean.miss()).isCloseTo(0.25, within(1e-12));
            assertThat(mean.excess()).isCloseTo(0.25, within(1e-12));
            assertThat(mean.weight()).isEqualTo(6);
            assertThat(mean.at()).isEqualTo(NOW.plus(HOUR));
            assertThat(mean.own()).isTrue();
        });
    }

    @Test
    void anOldMeanWeighsNoMoreThanTheLongestTime() {
        double most = OBSERVATIONS.mostHours() * 12;
        SizeModel both = SizeModel.NONE.with(3, observed(0.1, most, NOW, true, false), OBSERVATIONS)
                .with(3, observed(0.3, most / 2, NOW.plus(HOUR), true, false), OBSERVATIONS);
        SizeModel replaced = both.with(3, observed(0.5, most, NOW.plus(HOUR), true, false), OBSERVATIONS);

        assertThat(both.observed(3)).hasValueSatisfying(mean -> {
            assertThat(mean.weight()).isEqualTo(most);
            assertThat(mean.miss()).isEqualTo(0.2);
        });
        assertThat(replaced.observed(3)).hasValueSatisfying(mean -> assertThat(mean.miss()).isEqualTo(0.5));
    }

    @Test
    void anotherLoadIsAnotherObservation() {
        SizeModel two = SizeModel.NONE.with(3, observed(0.1, 12, NOW, true, false), OBSERVATIONS)
                .with(4, observed(0.3, 12, NOW, true, false), OBSERVATIONS);

        assertThat(two.observed().keySet()).containsExactlyInAnyOrder(3, 4);
        assertThat(two.observed(3)).hasValueSatisfying(one -> assertThat(one.miss()).isEqualTo(0.1));
    }

    @Test
    void aLaterObservationIsBetterOnlyIfClearly() {
        ObservedMisses then = observed(0.1, 12, NOW, true, false);

        assertThat(observed(0.0799, 12, NOW.plusNanos(1), true, false).isLaterAndBetterThan(then, OBSERVATIONS))
                .isTrue();
        assertThat(observed(0.0801, 12, NOW.plusNanos(1), true, false).isLaterAndBetterThan(then, OBSERVATIONS))
                .isFalse();
        assertThat(observed(0, 12, NOW, true, false).isLaterAndBetterThan(then, OBSERVATIONS)).isFalse();
    }

    /** Connections that the pooler now carries ask for no larger size, and earlier refusals do not either. */
    @Test
    void withoutRefusalsOnlyTheSavingByMissesOfLargerSizesIsLeft() {
        ComputeModel without = model(true).withoutRefusals();

        assertThat(without.of(TWO).accumulatedSaving()).isEqualTo(new SavingSum(4, 4));
        assertThat(without.of(HALF).accumulatedSaving()).isEqualTo(new SavingSum(20, 5));
        assertThat(without.day().hours()).allSatisfy(hour -> assertThat(hour.refused()).isZero());
        assertThat(without.withoutRefusals()).isSameAs(without);
    }

    @Test
    void whereNothingWasRefusedNothingChanges() {
        ComputeModel model = model(false);

        assertThat(model.withoutRefusals()).isSameAs(model);
    }

    @Test
    void onlyTheGivenSizesAreReplaced() {
        ComputeModel model = model(false);
        ComputeModel changed = model.with(Map.of(TWO, SizeModel.NONE, ComputeUnits.of("4"), saved(1, 1)));

        assertThat(model.with(Map.of())).isSameAs(model);
        assertThat(changed.of(TWO)).isEqualTo(SizeModel.NONE);
        assertThat(changed.of(HALF)).isEqualTo(model.of(HALF));
        assertThat(changed.of(ComputeUnits.of("4")).accumulatedSaving().isAny()).isTrue();
        assertThat(changed).usingRecursiveComparison().ignoringFields("sizes").isEqualTo(model);
    }

    @Test
    void aChangeOfAllSizesMeetsEachKnownOne() {
        ComputeModel cleared = model(false).mapSizes(size -> size.withAccumulatedSaving(SavingSum.NONE));

        assertThat(cleared.sizes()).hasSize(2);
        assertThat(cleared.sizes().values()).allSatisfy(size -> assertThat(size.accumulatedSaving().isAny()).isFalse());
    }

    /** A clock that was set back by an hour: everything keeps its distance to now. */
    @Test
    void allTimesMoveBackTogether() {
        SizeModel size = SizeModel.NONE.with(3, observed(0.1, 12, NOW, true, false), OBSERVATIONS).withOutgrown(NOW);
        ComputeModel moved = model(true).with(Map.of(TWO, size)).earlier(HOUR);

        assertThat(moved.since()).isEqualTo(NOW.minus(HOUR));
        assertThat(moved.stay().since()).isEqualTo(NOW.minus(HOUR));
        assertThat(moved.of(TWO).outgrown()).isEqualTo(NOW.minus(HOUR));
        assertThat(moved.of(TWO).observed(3)).hasValueSatisfying(
                one -> assertThat(one.at()).isEqualTo(NOW.minus(HOUR)));
        assertThat(moved.of(HALF).outgrown()).isNull();
        assertThat(moved.day().hours().getFirst().start()).isEqualTo(NOW.minus(HOUR));
        assertThat(moved.backoff().at(NOW, 3)).isEqualTo(model(true).backoff().at(NOW.plus(HOUR), 3));
    }

    @Test
    void peaksBeforeThePoolerAreForgotten() {
        Instant later = NOW.plus(Duration.ofDays(1));
        ComputeModel model = model(false);

        assertThat(model.peak().connections()).isEqualTo(3);
        assertThat(model.withPeakSince(NOW.plus(HOUR), 1, later).peak().connections()).isEqualTo(1);
        assertThat(model.withPeakSince(NOW.minus(Duration.ofDays(1)), 1, later).peak().connections()).isEqualTo(3);
    }
}
