package dev.plimsoll.prediction.curve;

import static dev.plimsoll.prediction.curve.EstimatorCase.NOW;
import static dev.plimsoll.prediction.curve.EstimatorCase.observation;
import static dev.plimsoll.prediction.curve.EstimatorCase.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.LoadLevel;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Misses at smaller sizes, by the most certain evidence. */
class SmallerSizesTest {

    private static final int BUSY = 80_000;
    private static final Instant YESTERDAY = NOW.minus(Duration.ofDays(1));

    private SizeEstimate estimate(String cu, EstimatorCase at) {
        return new SmallerSizes(at.input()).of(size(cu));
    }

    private boolean isCertain(String cu, EstimatorCase at) {
        return new SmallerSizes(at.input()).isCertain(size(cu));
    }

    private double loss(String cu, EstimatorCase at) {
        return new SmallerSizes(at.input()).loss(size(cu));
    }

    @Test
    void whatTakes95PercentOfASmallerCache_fitsIt_andOnePageMoreDoesNot() {
        SizeEstimate fits = using(950, UsedUnit.PAGES);

        assertThat(fits.basis()).isEqualTo(Basis.FITS);
        assertThat(fits.miss()).isEqualTo(0.1);
        assertThat(using(951, UsedUnit.PAGES).basis()).isEqualTo(Basis.UNKNOWN);
    }

    @Test
    void aChunkCountsAs128Pages_alsoWhileTheUnitIsNotKnown() {
        assertThat(using(7, UsedUnit.CHUNKS).basis()).as("896 pages").isEqualTo(Basis.FITS);
        assertThat(using(8, UsedUnit.CHUNKS).basis()).as("1,024 pages").isEqualTo(Basis.UNKNOWN);
        assertThat(using(7, null).basis()).isEqualTo(Basis.FITS);
        assertThat(using(8, null).basis()).isEqualTo(Basis.UNKNOWN);
        assertThat(using(Epoch.UNKNOWN, null).basis()).as("not reported").isEqualTo(Basis.UNKNOWN);
    }

    private SizeEstimate using(long used, @Nullable UsedUnit unit) {
        return estimate("1", new EstimatorCase("2", 0.1).uses(used, unit));
    }

    @Test
    void aSizeThatHoldsAllDatabases_hasTheSameMisses_whateverIsInUse() {
        assertThat(estimate("1", new EstimatorCase("2", 0.01).databases(950)).basis()).isEqualTo(Basis.DATABASE_FITS);
        assertThat(estimate("1", new EstimatorCase("2", 0.01).databases(951)).basis()).isEqualTo(Basis.UNKNOWN);
    }

    /** Dropped relations stay in the cache. Where reads go on missing, what is read need not be in it. */
    @ParameterizedTest
    @CsvSource({"0.011, 951, UNKNOWN", "0.011, 950, DATABASE_FITS", "0.01, 951, DATABASE_FITS"})
    void aCacheThatHoldsMoreThanAllDatabases_andMissesMoreThanAllowed_contradictsThem(double miss, long used,
            Basis basis) {
        EstimatorCase at = new EstimatorCase("2", miss).uses(used, UsedUnit.PAGES).databases(950);

        assertThat(estimate("0.5", at).basis()).isEqualTo(Basis.UNKNOWN);
        assertThat(estimate("1", at.uses(used, UsedUnit.PAGES)).basis())
                .isEqualTo(used <= 950 ? Basis.FITS : basis);
    }

    /** Unknown is not little. */
    @Test
    void whereItIsNotKnownWhatIsInUse_moreThanAllDatabasesMayBe() {
        for (long used : List.of(Epoch.UNKNOWN, 8L)) {
            assertThat(estimate("1", new EstimatorCase("2", 0.011).uses(used, null).databases(950)).basis())
                    .isEqualTo(Basis.UNKNOWN);
            assertThat(estimate("1", new EstimatorCase("2", 0.01).uses(used, null).databases(950)).basis())
                    .isEqualTo(Basis.DATABASE_FITS);
        }
    }

    @Test
    void anObservedSize_missesAsThen_andNoLessThanThePresentOne() {
        SizeEstimate observed = estimate("0.5", new EstimatorCase("1", 0.1).observed("0.5", 0.2));

        assertThat(observed.basis()).isEqualTo(Basis.OBSERVED);
        assertThat(observed.miss()).isEqualTo(0.2);
        assertThat(observed.worst()).isEqualTo(0.2001 * StrictMath.exp(0.65) - 1e-4, within(1e-12));
        assertThat(observed.excess()).isEqualTo(0.19, within(1e-12));
        assertThat(estimate("0.5", new EstimatorCase("1", 0.1).observed("0.5", 0.02)).miss()).isEqualTo(0.1);
    }

    /** The load grew since. A larger size that missed more later shows that. */
    @Test
    void anObservationIsNoBetterThanWhatALargerSizeMissedLater() {
        EstimatorCase later = new EstimatorCase("4", 0.001).observed("1", observation(0.005, YESTERDAY))
                .observed("2", observation(0.02, NOW));
        EstimatorCase earlier = new EstimatorCase("4", 0.001).observed("1", observation(0.005, NOW))
                .observed("2", observation(0.02, YESTERDAY));

        assertThat(estimate("1", later).miss()).isEqualTo(0.02);
        assertThat(estimate("1", later).best()).isEqualTo(0.02);
        assertThat(estimate("1", later).excess()).isEqualTo(0.01, within(1e-12));
        assertThat(estimate("1", earlier).miss()).isEqualTo(0.005);
    }

    @Test
    void aWorkingSetEstimate_isNamedAsSuch() {
        ObservedMisses estimated = new ObservedMisses(0.14, 0.15, 12, YESTERDAY, false, true, 1_500);

        assertThat(estimate("0.5", new EstimatorCase("1", 0.1).observed("0.5", estimated)).basis())
                .isEqualTo(Basis.WORKING_SET);
    }

    /** What was seen at a larger size is kept for two days after more was in use. */
    @Test
    void aCertificateThatWasOutgrown_isKeptFor48Hours_notLonger() {
        assertThat(certified(Duration.ofHours(47)).basis()).isEqualTo(Basis.OBSERVED);
        assertThat(certified(Duration.ofDays(2)).basis()).isEqualTo(Basis.UNKNOWN);
    }

    private SizeEstimate certified(Duration ago) {
        ObservedMisses ofLarger = new ObservedMisses(0, 0.005, 12, NOW.minus(ago), false, false, 0);
        return estimate("0.5", new EstimatorCase("1", 0.005).observed("0.5", ofLarger).outgrown("0.5", NOW));
    }

    @Test
    void aSizeThatHoldsThePagesOfAnHour_missesBetweenThePresentMissesAndOnceEach() {
        SizeEstimate smaller = estimate("1", new EstimatorCase("4", 0.05).touches(null, null, 900L));

        assertThat(smaller.basis()).isEqualTo(Basis.WORKING_SET);
        assertThat(smaller.best()).isEqualTo(0.05);
        assertThat(smaller.miss()).as("the middle").isEqualTo(0.07, within(1e-12));
        assertThat(smaller.worst()).as("900 of 10,000 reads").isEqualTo(0.09, within(1e-12));
        assertThat(estimate("1", new EstimatorCase("4", 0.05).touches(null, null, 951L)).basis())
                .as("a twentieth stays free")
                .isEqualTo(Basis.UNKNOWN);
    }

    @Test
    void aCacheThatHeldAsMuchWhileItFilled_missesAsThen_andNoLessThanThePresentOne() {
        SizeEstimate smaller = estimate("1", new EstimatorCase("2", 0.1).filled("1", 0.2));

        assertThat(smaller.basis()).isEqualTo(Basis.FILL_CURVE);
        assertThat(smaller.miss()).isEqualTo(0.2, within(1e-6));
        assertThat(smaller.worst()).isEqualTo(0.2001 * StrictMath.exp(0.65) - 1e-4, within(1e-6));
        assertThat(estimate("1", new EstimatorCase("2", 0.1).filled("1", 0.02)).miss()).isEqualTo(0.1);
    }

    /** At night another mix of queries may read: its misses at 1 CU say nothing of those of this hour, but their ratio does. */
    @Test
    void aFillCurveOfAnotherLoad_countsInTheRatioThatThePresentSizeShows() {
        EstimatorCase given = new EstimatorCase("2", 0.1).filled("1", 0.6, LoadLevel.level(BUSY));

        assertThat(estimate("1", given).miss()).as("nothing is known of that load").isCloseTo(0.6, within(1e-6));
        given.observed("2", 0.1).hour(5, BUSY, Map.of("2", 0.4));
        assertThat(estimate("1", given).miss()).isCloseTo(0.15, within(1e-6));
    }

    @Test
    void anUnknownSizeOfAQuarter_missesTwiceAsMuch_byTheSquareRootOfTheCache() {
        SizeEstimate smaller = estimate("1", new EstimatorCase("4", 0.1));

        assertThat(smaller.basis()).isEqualTo(Basis.UNKNOWN);
        assertThat(smaller.miss()).isEqualTo(0.2, within(1e-12));
        assertThat(smaller.best()).as("no less than now").isEqualTo(0.1);
        assertThat(smaller.worst()).as("maybe all").isEqualTo(1);
        assertThat(estimate("0.25", new EstimatorCase("8", 0.5)).miss()).isEqualTo(1);
    }

    @Test
    void aSizeIsCertain_ifItHeldAllInUseNowAndAllDay() {
        EstimatorCase fits = new EstimatorCase("4", 0.001).uses(900, UsedUnit.PAGES);

        assertThat(isCertain("1", fits)).isTrue();
        assertThat(isCertain("0.5", fits)).as("900 of 500 pages").isFalse();
        assertThat(isCertain("1", new EstimatorCase("4", 0.001).uses(900, UsedUnit.PAGES)
                .outgrown("1", EstimatorCase.NOW.minus(Duration.ofMinutes(30))))).isFalse();
    }

    @Test
    void aSizeThatHeldAllInUseAllDay_losesNothing() {
        assertThat(loss("1", new EstimatorCase("4", 0.001))).isZero();
    }

    /** 10,000 reads are at a load of 10,181: 1 % more misses are 102 reads, and 60,000 are worth a CU-hour. */
    @Test
    void anObservedSize_losesTheWaitingThatItAdds() {
        EstimatorCase observed = new EstimatorCase("4", 0.01).outgrown("1", NOW)
                .observed("1", observation(0.02, NOW))
                .observed("4", observation(0.01, YESTERDAY));
        EstimatorCase both = new EstimatorCase("4", 0.02).outgrown("1", NOW)
                .observed("1", observation(0.03, NOW))
                .observed("4", observation(0.02, YESTERDAY));

        double reads = LoadLevel.readsPerHour(observed.load());
        assertThat(loss("1", observed)).isEqualTo(0.01 * reads / 60_000, within(1e-12));
        assertThat(loss("1", both)).as("what the present size misses as well does not count")
                .isEqualTo(0.01 * reads / 60_000, within(1e-12));
    }

    /** Another load for one of two hours counts by half. */
    @Test
    void theLossIsTheMeanOverTheHoursAwake() {
        EstimatorCase two = new EstimatorCase("4", 0.001).outgrown("1", NOW)
                .observed("1", observation(0.001, NOW))
                .hour(1, 1_000_000, Map.of("1", 0.02, "4", 0.0));
        double reads = LoadLevel.readsPerHour(LoadLevel.level(1_000_000));

        assertThat(loss("1", two)).isEqualTo(0.5 * 0.01 * reads / 60_000, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"0.25, 0.5, 1", "0.5, 1, 2", "1, 2, 4"})
    void aSmallerSizeIsExpectedToMissNoLess(String smallest, String smaller, String cu) {
        EstimatorCase at = new EstimatorCase(cu, 0.1);

        assertThat(estimate(smallest, at).miss()).isGreaterThan(estimate(smaller, at).miss());
        assertThat(estimate(smaller, at).miss()).isGreaterThan(0.1);
    }
}
