package dev.plimsoll.prediction.model.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.WorkingSetCurve.Point;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObservedMissesTest {

    private static final Tunables.Observations OBSERVATIONS = Tunables.SHIPPED.observations();
    private static final double SET = 5_000;
    private static final WorkingSetCurve OVER_AND_OVER = new WorkingSetCurve(
            List.of(new Point(0.25, SET), new Point(1, SET)), 100_000, 1.5);

    @Test
    void whereASizeHoldsJustWhatIsTouched_theErrorOfTheEstimateIsCountedIn() {
        assertThat(estimated(after(Duration.ZERO), 1.1 * SET).excess()).isZero();
        assertThat(estimated(after(Duration.ZERO), SET).miss()).as("one of four").isCloseTo(0.25, within(1e-9));
        assertThat(estimated(after(Duration.ZERO), SET).excess()).isCloseTo(0.99 / 4, within(1e-9));
        assertThat(estimated(after(Duration.ZERO), 0.9 * SET).excess()).isEqualTo(0.99);
    }

    @Test
    void anEstimate_isNotBelowTheMissesOfTheLargerSize() {
        assertThat(estimated(epoch(Given.T0, 30), 2 * SET).miss()).isEqualTo(0.03);
    }

    @Test
    void whatWasObservedAtASize_isNotOverruledByAnEstimate_whileAsMuchIsTouched_asFarAsEstimatesReport() {
        ObservedMisses observed = ObservedMisses.in(reported(Duration.ofHours(1), 5_000), Tunables.SHIPPED,
                true);

        assertThat(observed.then(estimated(reported(Duration.ofDays(3), 4_100), SET / 2), OBSERVATIONS))
                .isEqualTo(observed);
        assertThat(observed.then(estimated(reported(Duration.ofDays(3), 6_100), SET / 2), OBSERVATIONS))
                .isEqualTo(observed);
        assertThat(observed.then(estimated(reported(Duration.ofDays(3), 3_900), SET / 2), OBSERVATIONS).estimated())
                .isTrue();
        assertThat(observed.then(estimated(reported(Duration.ofDays(3), 6_300), SET / 2), OBSERVATIONS).estimated())
                .isTrue();
    }

    @Test
    void aRunYoungerThanAnHour_overrulesNothing_norDoesItForgetWhatWasTouched() {
        ObservedMisses observed = ObservedMisses.in(reported(Duration.ofHours(1), 5_000), Tunables.SHIPPED,
                true);
        Instant later = Given.T0.plus(Duration.ofDays(3));
        Epoch young = reported(later, later, 1_000);

        assertThat(observed.then(estimated(young, SET / 2), OBSERVATIONS)).isEqualTo(observed);
        assertThat(observed.then(ObservedMisses.in(young, Tunables.SHIPPED, true), OBSERVATIONS).touched())
                .isEqualTo(5_000);
    }

    @Test
    void anObservation_replacesTheEstimateBeforeIt_andIsNotAveragedWithIt() {
        ObservedMisses promised = estimated(after(Duration.ZERO), 1.1 * SET);
        ObservedMisses worse = ObservedMisses.in(epoch(Given.T0.plus(Duration.ofMinutes(18)), 510),
                Tunables.SHIPPED,
                true);

        assertThat(promised.miss()).isLessThan(0.1);
        assertThat(promised.then(worse, OBSERVATIONS)).returns(worse.miss(), ObservedMisses::miss)
                .returns(worse.excess(), ObservedMisses::excess)
                .returns(false, ObservedMisses::estimated);
    }

    @Test
    void whatWasOnlyCertifiedByALargerSize_isOverruledAtOnce() {
        ObservedMisses certified = ObservedMisses.in(after(Duration.ZERO), Tunables.SHIPPED, false);

        assertThat(certified.then(estimated(after(Duration.ofMinutes(5)), SET / 2), OBSERVATIONS).excess())
                .isPositive();
    }

    /** A quarter of an hour counts half as much as half an hour, and no epoch counts more than that. */
    @Test
    void anEpoch_weighsAsMuchAsItsTime_halfAnHourAtMost() {
        assertThat(weight(Duration.ofMinutes(5))).isCloseTo(1, within(1e-12));
        assertThat(weight(Duration.ofMinutes(15))).isEqualTo(3);
        assertThat(weight(Duration.ofMinutes(30))).isEqualTo(6);
        assertThat(weight(Duration.ofHours(9))).isEqualTo(6);
    }

    private static double weight(Duration span) {
        return ObservedMisses
                .in(new Epoch(Given.T0, Given.T0, Given.T0.plus(span), ComputeUnits.of("4"),
                        new CacheActivity(1_000, 0, 0, 0, UsedUnit.PAGES, null, null), 1, Bytes.ZERO, null),
                        Tunables.SHIPPED, true)
                .weight();
    }

    @Test
    void pagesTouched_areThoseOfAnHour_fromTheFirstWholeHourOfARunOn() {
        assertThat(touched(Duration.ofMinutes(55))).as("an hour with its five minutes").isEqualTo(700);
        assertThat(touched(Duration.ofMinutes(55).minusNanos(1))).isZero();
        assertThat(ObservedMisses.in(after(Duration.ofHours(2)), Tunables.SHIPPED, true).touched())
                .as("not reported")
                .isZero();
    }

    private static double touched(Duration after) {
        return ObservedMisses.in(reported(after, 700), Tunables.SHIPPED, true).touched();
    }

    private static ObservedMisses estimated(Epoch epoch, double cache) {
        return ObservedMisses.estimated(epoch, Tunables.SHIPPED, OVER_AND_OVER, cache);
    }

    private static Epoch after(Duration time) {
        return epoch(Given.T0.plus(time), 0);
    }

    private static Epoch reported(Duration time, long hour) {
        return reported(Given.T0, Given.T0.plus(time), hour);
    }

    /** With so many pages touched in an hour, as the platform tells. */
    private static Epoch reported(Instant start, Instant from, long hour) {
        return new Epoch(start, from, from.plus(Duration.ofMinutes(5)), ComputeUnits.of("4"),
                new CacheActivity(1_000, 0, 0, 0, UsedUnit.PAGES, new WorkingSet(null, null, hour, null), null), 1,
                Bytes.ZERO, null);
    }

    private static Epoch epoch(Instant from, long misses) {
        return new Epoch(Given.T0, from, from.plus(Duration.ofMinutes(5)), ComputeUnits.of("4"),
                new CacheActivity(1_000 - misses, misses, 0, 0, UsedUnit.PAGES, null, null), 1, Bytes.ZERO, null);
    }
}
