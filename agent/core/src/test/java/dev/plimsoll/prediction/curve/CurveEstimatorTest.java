package dev.plimsoll.prediction.curve;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.MethodPart;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.ModelLearner;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each estimator where it applies, and what holds for all of them together. */
class CurveEstimatorTest {

    private static final long CACHE = Given.PAGES;
    private static final long READS = 4 * CACHE;

    private final ModelLearner learner = new ModelLearner(Given.table(), Tunables.SHIPPED);
    private @Nullable ComputeModel model;
    private String cu = "1";
    private Instant started = Given.T0;
    private Instant now = Given.T0;
    private @Nullable WorkingSet workingSet;
    private long databasePages;

    @Test
    void thePresentSize_isAsMeasured_withTheNoiseOfCounting() {
        runs(2, 0.1, CACHE);

        SizeEstimate here = at("1");
        assertThat(here.basis()).isEqualTo(Basis.OBSERVED);
        assertThat(here.miss()).isEqualTo(0.1, within(1e-3));
        assertThat(here.worst() - here.miss()).isPositive().isLessThan(0.002);
    }

    @Test
    void whileTheCacheIsNotFull_largerSizesHaveTheSameMisses() {
        runs(1, 0.1, CACHE / 2);

        assertThat(at("4")).satisfies(larger -> {
            assertThat(larger.basis()).isEqualTo(Basis.NOT_FULL);
            assertThat(larger.miss()).isEqualTo(at("1").miss());
        });
    }

    @Test
    void aSmallerSizeThatHoldsAllInUse_hasTheSameMisses() {
        runs(2, 0.05, CACHE / 5);

        assertThat(at("0.25").basis()).isEqualTo(Basis.FITS);
        assertThat(at("0.25").miss()).isEqualTo(at("1").miss());
    }

    @Test
    void aSizeObservedUnderThisLoad_isExpectedToMissAsThen() {
        runs(2, 0.1, CACHE);
        restartsAt("2");
        runs(2, 0.02, 2 * CACHE);
        restartsAt("1");
        runs(2, 0.1, CACHE);

        assertThat(at("2")).satisfies(larger -> {
            assertThat(larger.basis()).isEqualTo(Basis.OBSERVED);
            assertThat(larger.miss()).isEqualTo(0.02, within(0.005));
            assertThat(Given.holds(larger, 0.02)).isTrue();
        });
    }

    @Test
    void whereAllDatabasesFit_nothingMisses_butNeverMoreThanNow() {
        databasePages = CACHE + CACHE / 2;
        runs(2, 0.1, CACHE);

        assertThat(at("2").basis()).isEqualTo(Basis.DATABASE_FITS);
        assertThat(at("2").miss()).isZero();
        assertThat(at("2").worst()).isBetween(1e-4, at("1").worst());
    }

    @Test
    void whereThePagesOfAnHourFit_eachIsMissedOnceAnHourAtMost() {
        workingSet = new WorkingSet(null, null, CACHE + CACHE / 4, null);
        databasePages = 100 * CACHE;
        runs(2, 0.9, CACHE);

        assertThat(at("2").basis()).isEqualTo(Basis.WORKING_SET);
        assertThat(at("2").miss()).as("half of that").isEqualTo(1.25 / 8, within(0.01));
    }

    @Test
    void aLargerSizeOfWhichNothingIsKnown_missesLessByAPowerOfTheCache() {
        databasePages = 100 * CACHE;
        runs(2, 0.1, CACHE);

        assertThat(at("4").basis()).isEqualTo(Basis.POWER_LAW);
        assertThat(at("4").miss()).isBetween(0.03, 0.06);
        assertThat(at("4").worst()).isLessThanOrEqualTo(at("1").worst());
    }

    @Test
    void aSmallerSizeOfWhichNothingIsKnown_missesNoLess_andMayMissAll() {
        runs(2, 0.1, CACHE);

        assertThat(at("0.25").basis()).isEqualTo(Basis.UNKNOWN);
        assertThat(at("0.25").miss()).isEqualTo(0.2, within(0.001));
        assertThat(at("0.25").worst()).isEqualTo(1);
    }

    @Test
    void aPartThatIsLeftOut_givesWayToTheNextEstimator() {
        databasePages = CACHE + CACHE / 2;
        runs(2, 0.1, CACHE);

        assertThat(curve(Given.without(Tunables.SHIPPED, MethodPart.DATABASE)).at(ComputeUnits.of("2")))
                .hasValueSatisfying(larger -> assertThat(larger.basis()).isEqualTo(Basis.POWER_LAW));
    }

    @Seeds(20)
    void onEveryCurve_missesAndTheirBoundsNeverRiseWithTheSize(long seed) {
        Random random = new Random(seed);
        List<String> sizes = List.of("0.25", "0.5", "1", "2", "4", "8");
        databasePages = random.nextLong(20 * CACHE);
        for (int step = 0; step < 30; step++) {
            if (random.nextInt(5) == 0) {
                restartsAt(sizes.get(random.nextInt(sizes.size())));
            }
            workingSet = random.nextBoolean() ? null : new WorkingSet(null, null, random.nextLong(10 * CACHE), null);
            double cache = Double.parseDouble(cu) * CACHE;
            runs(0.25 + random.nextDouble(), random.nextDouble() * random.nextDouble(),
                    (long) (cache * Math.min(1, 2 * random.nextDouble())));
            List<SizeEstimate> curve = curve(Tunables.SHIPPED).sizes();
            for (int i = 0; i < curve.size(); i++) {
                SizeEstimate each = curve.get(i);
                assertThat(each.best()).isBetween(0.0, each.miss());
                assertThat(each.worst()).isBetween(each.miss(), 1.0);
                if (i > 0) {
                    SizeEstimate smaller = curve.get(i - 1);
                    assertThat(each.miss()).isLessThanOrEqualTo(smaller.miss());
                    assertThat(each.best()).isLessThanOrEqualTo(smaller.best());
                    assertThat(each.worst()).isLessThanOrEqualTo(smaller.worst());
                }
            }
        }
    }

    private void restartsAt(String size) {
        cu = size;
        started = now;
    }

    private void runs(double hours, double missRatio, long used) {
        for (int epoch = 0; epoch < hours * 12; epoch++) {
            Instant end = now.plus(Duration.ofMinutes(5));
            long reads = READS / 12;
            long misses = Math.round(reads * missRatio);
            model = learner.after(model,
                    new Epoch(started, now, end, ComputeUnits.of(cu),
                            new CacheActivity(reads - misses, misses, used, used, UsedUnit.PAGES, workingSet, null), 3,
                            new Bytes(databasePages * 8192), null));
            now = end;
        }
    }

    private SizeEstimate at(String size) {
        return curve(Tunables.SHIPPED).at(ComputeUnits.of(size)).orElseThrow();
    }

    private MissRatioCurve curve(Tunables tunables) {
        ComputeModel known = requireNonNull(model);
        return new CurveEstimator(tunables, Given.table()).curve(known, requireNonNull(known.run().last()));
    }
}
