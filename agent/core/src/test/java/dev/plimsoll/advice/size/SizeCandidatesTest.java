package dev.plimsoll.advice.size;

import static dev.plimsoll.Given.MINUTE;
import static dev.plimsoll.advice.CauseOf.type;
import static dev.plimsoll.advice.size.AdviceScenario.advice;
import static dev.plimsoll.advice.size.AdviceScenario.advised;
import static dev.plimsoll.advice.size.AdviceScenario.assertAdvice;
import static dev.plimsoll.advice.size.AdviceScenario.assess;
import static dev.plimsoll.advice.size.AdviceScenario.evaluate;
import static dev.plimsoll.advice.size.AdviceScenario.evenly;
import static dev.plimsoll.advice.size.AdviceScenario.full;
import static dev.plimsoll.advice.size.AdviceScenario.hours;
import static dev.plimsoll.advice.size.AdviceScenario.plenty;
import static dev.plimsoll.advice.size.AdviceScenario.tooSmall;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.Seeds;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.advice.HitTarget;
import dev.plimsoll.advice.OwnerCosts;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.SizingPolicy.SizingRule;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.model.run.CacheFill.CachePhase;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizeCandidatesTest {

    private static final long PAGES = Given.PAGES;

    @Test
    void tooSmall_growsToTheSizeThatHoldsTheDatabase() {
        Life life = tooSmall(0.05).database(PAGES * 8192 * 19 / 10).reads(MINUTE, 400_000, 0.05, PAGES);

        Advised advised = advised(Given.compute("1"), life, Given.policy());

        assertAdvice(advised.recommendation().chosen(), Action.GROW, Reason.TOO_SMALL);
        assertThat(advised.recommendation().target()).isEqualTo(Given.cu("2"));
        assertThat(type(SizeCause.ObservedRatio.class, advised.recommendation()).ratio().value())
                .isCloseTo(0.95, within(1e-3));
        assertThat(type(SizeCause.LargerExpected.class, advised.recommendation()).predicted().expected())
                .isEqualTo(Ratio.ONE);
    }

    @Test
    void whatIsKnownOfTheCpu_isReportedWithTheTimeThatItRestsOn() {
        Life busy = plenty("4", PAGES / 5).running(1).reads(120, MINUTE, 400_000, 0.0001, PAGES / 5);

        Recommendation idle = advice(Given.compute("4"), plenty("4", PAGES / 5));
        Duration observed = type(SizeCause.CpuUse.class, idle).running().observed();
        assertThat(type(SizeCause.CpuUse.class, idle).running().busiest()).isZero();
        assertThat(type(SizeCause.CpuUse.class, advice(Given.compute("4"), busy)).running())
                .satisfies(running -> assertThat(running.busiest()).isEqualTo(1, within(0.05)))
                .satisfies(
                        running -> assertThat(running.observed()).isEqualTo(observed.plus(MINUTE.multipliedBy(120))));
    }

    @Test
    void withAFineTarget_whatIsExpectedIsReportedAsFinely() {
        Life life = tooSmall(0.05).database(PAGES * 8192 * 19 / 10).reads(MINUTE, 400_000, 0.05, PAGES);

        Recommendation advice = advised(Given.compute("1"), life, Given.aiming(0.99999)).recommendation();

        Ratio target = new Ratio(0.99999);
        assertThat(type(SizeCause.ObservedRatio.class, advice).target()).isEqualTo(target);
        assertThat(type(SizeCause.LargerExpected.class, advice)).returns(target, SizeCause.LargerExpected::target)
                .satisfies(larger -> assertThat(larger.predicted().expected()).isEqualTo(Ratio.ONE));
        assertThat(advice.ruledOut()).isNotEmpty()
                .filteredOn(no -> no.cause() instanceof SizeCause.SavedTooLittle)
                .isNotEmpty()
                .allSatisfy(no -> assertThat(((SizeCause.SavedTooLittle) no.cause()).target()).isEqualTo(target));
    }

    @Test
    void aForbiddenSizeThatWouldHelp_isNotReportedToBeTheOnlyOne_whereLargerOnesAreNotWorthTheirCost() {
        SizingPolicy range = Given.policy("2", "10");
        Life life = hours(tooSmall("0.25", 0.015).database(PAGES * 8192 / 2), 12, 0.015, PAGES / 4);
        Life onlyForbidden = hours(tooSmall("10", 0.1), 12, 0.1, 10 * PAGES);

        Recommendation advice = advised(Given.compute("0.25"), life, range).recommendation();

        assertThat(advice.reason()).as("%s", advice).isEqualTo(Reason.OUT_OF_RANGE);
        assertThat(type(SizeCause.WouldHelp.class, advice))
                .returns(new SizeConstraint.OutOfRange(), SizeCause.WouldHelp::constraint)
                .satisfies(helps -> assertThat(helps.expected()).isNotNull());
        assertThat(advice.causes()).endsWith(new SizeCause.NoAllowedPays());
        assertThat(advised(Given.compute("10"), onlyForbidden, range).recommendation().causes())
                .doesNotContain(new SizeCause.NoAllowedPays());
    }

    @Test
    void tooSmall_showsWhatARestartNowWouldCost() {
        RestartImpact impact = advised(Given.compute("1"), tooSmall(0.2), Given.policy()).impact();

        assertThat(impact.restarts()).isTrue();
        assertThat(impact.connections()).isEqualTo(10);
        assertThat(impact.cacheLost()).hasToString("3.2 GiB");
        assertThat(impact.warmup()).isPositive();
        assertThat(impact.cost()).isGreaterThan(2.1);
    }

    @Test
    void aSuspendedCompute_losesNothingByAChange() {
        RestartImpact impact = advised(Given.compute("1", "idle"), tooSmall(0.2), Given.policy()).impact();

        assertThat(impact.restarts()).isFalse();
        assertThat(impact.connections()).isZero();
    }

    @Test
    void aLittleTooManyMisses_areNotWorthAnotherSize() {
        Recommendation advice = advised(Given.compute("4"),
                hours(tooSmall("4", 0.0101), 40, 0.0101, 4 * PAGES), Given.policy())
                .recommendation();

        assertAdvice(advice.chosen(), Action.HOLD, Reason.NO_SIZE_HELPS);
    }

    @Test
    void anAssessedRatioBelowTheTarget_neverFits_thoughTheLatestMinuteReachedIt() {
        Life life = hours(tooSmall("4", 0.012), 40, 0.012, 4 * PAGES).reads(MINUTE, 60_000, 0.009, 4 * PAGES);

        Recommendation advice = advice(Given.compute("4"), life);

        assertThat(advice.reason()).isEqualTo(Reason.NO_SIZE_HELPS);
        assertThat(advice.causes()).contains(new SizeCause.NoLargerPays());
        assertThat(type(SizeCause.ObservedRatio.class, advice))
                .returns(Duration.ofHours(1), SizeCause.ObservedRatio::window)
                .returns(true, SizeCause.ObservedRatio::full)
                .satisfies(judged -> assertThat(judged.ratio().value()).isCloseTo(0.988, within(1e-4)));
    }

    @Test
    void anAssessedRatioAtTheTarget_isNeverTooSmall_thoughTheLatestMinuteMissedMore() {
        Life life = hours(tooSmall("1", 0.002), 1, 0.002, PAGES).reads(MINUTE, 60_000, 0.03, PAGES);

        Recommendation advice = advice(Given.compute("1"), life);

        assertThat(advice.reason()).isEqualTo(Reason.FITS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"active", "idle"})
    void whatALargerSizeWouldHaveSavedInWorseHours_isNoReasonToGrow_whileTheTargetIsMet(String state) {
        Compute compute = Given.compute("1", state);
        Life life = hours(tooSmall("1", 0.3), 2, 0.3, PAGES);
        assertThat(advice(compute, life).reason()).isEqualTo(Reason.TOO_SMALL);

        assertThat(advice(compute, tenMinutes(life, 0.001)).reason()).isEqualTo(Reason.FITS);
        assertThat(advice(compute, tenMinutes(life, 0.3)).reason()).isEqualTo(Reason.TOO_SMALL);
    }

    private static Life tenMinutes(Life life, double missRatio) {
        return life.reads(10, MINUTE, 60_000, missRatio, PAGES);
    }

    @Test
    void tooBig_shrinksToTheSmallestCacheThatHeldAllThatWasEverInUse() {
        Life life = plenty("4", PAGES / 3);

        Advised advised = advised(Given.compute("4"), life, Given.policy());

        assertAdvice(advised.recommendation().chosen(), Action.SHRINK, Given.cu("0.5"));
        assertThat(advised.recommendation().ruledOut())
                .anyMatch(no -> no.cu().equals(ComputeUnits.of("0.25")));
    }

    @Test
    void theSizeThatItRunsAt_isObservedAlsoWhereTheServersCacheIsNotTheTables() {
        Bytes live = new Bytes(3L << 30);
        Life life = new Life("1").cacheLimit(live).reads(MINUTE, 800_000, 0.1, 3L << 17);
        Compute compute = Given.compute("1");

        Assessment assessment = assess(life, Given.policy());
        Advised advised = advised(compute, life.reads(MINUTE, 800_000, 0.005, 3L << 17), Given.policy());

        assertThat(assessment.figures()).isNotNull()
                .returns(live, figures -> figures.cache().capacity())
                .returns(true, figures -> figures.cache().full());
        assertThat(advised.recommendation().predicted())
                .filteredOn(prediction -> prediction.cu().equals(ComputeUnits.of("1")))
                .extracting(PredictedHitRatio::basis)
                .containsExactly(Basis.OBSERVED);
    }

    /** For 600 connections, or a CPU for each of three sessions that ran. */
    @ParameterizedTest
    @CsvSource({"4, 600, 0, 2", "8, 10, 3, 4"})
    void tooBig_keepsRoomForConnections_andACpuForEverySessionThatRan(String cu, int connections, int running,
            String kept) {
        Life life = new Life(cu).connections(connections)
                .running(running)
                .reads(Duration.ofHours(26), 5_000_000, 0.002, 1_000)
                .reads(MINUTE, 400_000, 0.0001, 1_000);

        assertThat(advice(Given.compute(cu), life).target()).isEqualTo(Given.cu(kept));
    }

    @Test
    void whereOnlyTheCpuForbidsASmallerSize_thatIsWhyItIsHeld() {
        Life life = new Life("3").running(3)
                .reads(Duration.ofHours(26), 5_000_000, 0.002, 1_000)
                .reads(MINUTE, 400_000, 0.0001, 1_000);

        Recommendation advice = advice(Given.compute("3"), life);

        assertThat(advice.reason()).isEqualTo(Reason.FITS);
        ComputeUnits half = ComputeUnits.of("0.5");
        assertThat(advice.causes())
                .last(InstanceOfAssertFactories.type(SizeCause.CacheFitsCpuDoesNot.class))
                .returns(half, SizeCause.CacheFitsCpuDoesNot::cu)
                .satisfies(cause -> assertThat(cause.busy().running()).isEqualTo(3, within(0.01)));
    }

    @Test
    void sessionsThatRunNowAndThen_doNotTurnTheAdviceBackAndForth() {
        Life life = new Life("1");
        Set<SizeRange> targets = new HashSet<>();
        for (int probe = 1; probe <= 162; probe++) {
            life.running(probe % 18 == 0 ? 3 : 0).reads(MINUTE, 20_000, probe == 1 ? 0.05 : 0, 1_000);
            if (probe >= 64) {
                targets.add(advice(Given.compute("1"), life).target());
            }
        }

        assertThat(targets).containsExactly(Given.cu("0.5"));
    }

    @Test
    void autoscaling_heldBelowItsLargestSize_isNotGivenALargerOne() {
        Life life = new Life("1", "4").cacheLimit(new Bytes(PAGES * 8192))
                .reads(MINUTE, 5 * PAGES, 0.5, PAGES)
                .reads(MINUTE, 5 * PAGES, 0.2, PAGES);

        Recommendation advice = advice(Given.compute(Given.cu("1", "4")), life);

        assertAdvice(advice.chosen(), Action.HOLD, Given.cu("1", "4"));
    }

    @Test
    void freePlan_showsWhatItWouldTake() {
        SizingPolicy free = Given.free();

        Recommendation advice = advised(Given.compute("0.25"), tooSmall("0.25", 0.3), free).recommendation();

        assertAdvice(advice.chosen(), Action.HOLD, Reason.NEEDS_PAID_PLAN);
    }

    /** The free plan of the published contract ends at 0.25 CU, Neon's at 2. */
    @Test
    void freePlan_endsWhereThePlatformsDoes() {
        SizingPolicy free = Given.free();
        Life life = hours(full("1"), 5, 0.1, PAGES);

        Recommendation advice = new Adviser(Given.neon())
                .evaluate(Given.compute("1"), life.input(), free, life.now())
                .advised()
                .recommendation();

        assertThat(advice.target()).isEqualTo(Given.cu("2"));
        assertThat(free.allowed().withheld(ComputeUnits.of("0.5"), Given.table())).isPresent();
        assertThat(free.allowed().withheld(ComputeUnits.of("3"), Given.neon())).isPresent();
    }

    @Test
    void aRatioJustBelowItsTarget_isNotPrintedAsTheTarget() {
        Life life = hours(full("1"), 5, 0.01004, PAGES);

        Recommendation advice = advice(Given.compute("1"), life);

        assertThat(type(SizeCause.ObservedRatio.class, advice)).satisfies(
                now -> assertThat(now.ratio().beside(now.target())).isEqualTo("98.997 %"));
    }

    /** One less the target is no decimal in binary: what it allows is taken from the decimal. */
    @ParameterizedTest
    @ValueSource(strings = {"0.8", "0.9", "0.93", "0.95", "0.97", "0.99", "0.999"})
    void exactlyAtTheTarget_isNeitherAboveNorBelowIt(String target) {
        SizingPolicy usual = Given.policy();
        SizingPolicy policy = new SizingPolicy(HitTarget.of(new Ratio(Double.parseDouble(target))),
                new AllowedSizes(usual.allowed().minCu(), usual.allowed().maxCu(), PlatformPlan.PAID, null),
                usual.nearLimit(), new OwnerCosts(8, Duration.ofMillis(1), 2, 0.01), SizingRule.REGRET, UsedUnit.PAGES,
                usual.evidence());
        double miss = BigDecimal.ONE.subtract(new BigDecimal(target)).doubleValue();
        Life life = hours(new Life("4"), 30, miss, PAGES / 10);

        Adviser.Evaluation thought = evaluate(Given.compute("4"), life, policy);

        assertThat(requireNonNull(thought.storedModel()).model().run().phase()).isEqualTo(CachePhase.STEADY);
        assertThat(thought.advised().recommendation().reason()).isEqualTo(Reason.TOO_BIG);
        assertThat(type(SizeCause.ObservedRatio.class, thought.advised().recommendation()).full()).isFalse();
    }

    @Test
    void aTinySetThatLittleIsReadBy_isTooBig_sinceThatItFitsTakesNoRatio() {
        Life life = new Life("10").database(40 << 20)
                .reads(MINUTE, 10_000, 0.5, 5_000)
                .reads(12 * 30, Duration.ofMinutes(5), 500, 0, 5_000);

        Recommendation advice = advice(Given.compute("10"), life);

        assertAdvice(advice.chosen(), Reason.TOO_BIG, Given.cu("0.25"));
        assertThat(advice.causes().getFirst()).isInstanceOf(InconclusiveCause.TooLittleTraffic.class);
        assertThat(type(SizeCause.SmallerFits.class, advice).peak()).isEqualTo(new Bytes(5_000 * 8192));
    }

    @Test
    void whileTheUnitIsUnknown_whatChunksWouldTakeIsCounted() {
        Life life = new Life("10").database(30L << 30)
                .reads(MINUTE, 10_000, 0.5, 5_000)
                .reads(12 * 30, Duration.ofMinutes(5), 50_000, 0, 5_000);

        Recommendation advice = advice(Given.compute("10"), life);

        assertThat(advice.reason()).isEqualTo(Reason.TOO_BIG);
        assertThat(advice.target()).as("5,000 chunks fit").isEqualTo(Given.cu("2"));
    }

    @Test
    void autoscaling_shrinksItsLargestWhereItRanAboveThat_andKeepsItsSmallest() {
        Life life = new Life("1", "8").cacheLimit(new Bytes(4 * PAGES * 8192))
                .reads(Duration.ofHours(26), 5_000_000, 0.002, 500_000)
                .reads(MINUTE, 400_000, 0.0001, 500_000);

        assertThat(advice(Given.compute(Given.cu("1", "8")), life).target()).isEqualTo(Given.cu("1", "2"));
    }

    @Seeds(300)
    void whateverWasObserved_targetsAreInTheTableAndRange_andIgnoranceChangesNothing(long seed) {
        Random random = new Random(seed);
        SizeRange size = anySize(random);
        SizingPolicy policy = Given.policy("0.5", "8");
        Life life = anyLife(size, random);
        Compute compute = Given.compute(size);

        Assessment assessment = assess(life, policy);
        Recommendation once = advised(compute, life, policy).recommendation();

        assertThat(advised(compute, life, policy).recommendation()).as("seed %d", seed).isEqualTo(once);
        assertThat(Given.table().at(once.target().max())).as("seed %d", seed).isPresent();
        assertThat(once.target().equals(size)
                || policy.allowed().includes(once.target().max(), Given.table())).as("seed %d: %s", seed, once)
                .isTrue();
        boolean aboutCache = once.reason() == Reason.TOO_BIG || once.reason() == Reason.TOO_SMALL;
        assertThat(!aboutCache || policy.allowed().includes(once.target().min(), Given.table()))
                .as("seed %d: %s", seed, once)
                .isTrue();
        if (assessment instanceof Assessment.Inconclusive) {
            assertThat(once.action() == Action.SHRINK
                    && !(once.costBenefit() != null && once.costBenefit().isCertain()))
                    .as("seed %d: only what is certain", seed)
                    .isFalse();
        }
    }

    @Seeds(300)
    void moreMisses_neverLowerTheTarget(long seed) {
        Random random = new Random(seed);
        double miss = 0.01 + random.nextDouble() * 0.3;
        double more = miss + random.nextDouble() * 0.3;
        Compute compute = Given.compute("1");
        long database = PAGES * 8192 * (1 + random.nextInt(6));

        SizeRange less = advised(compute, evenly(miss).database(database).reads(MINUTE, 400_000, miss, PAGES),
                Given.policy()).recommendation().target();
        SizeRange then = advised(compute, evenly(more).database(database).reads(MINUTE, 400_000, more, PAGES),
                Given.policy()).recommendation().target();

        assertThat(then.max()).as("seed %d: %f then %f", seed, miss, more).isGreaterThanOrEqualTo(less.max());
    }

    private static SizeRange anySize(Random random) {
        int count = Given.table().sizes().size();
        ComputeUnits a = Given.table().sizes().get(random.nextInt(count)).cu();
        ComputeUnits b = random.nextBoolean() ? a : Given.table().sizes().get(random.nextInt(count)).cu();
        return new SizeRange(ComputeUnits.smaller(a, b), ComputeUnits.larger(a, b));
    }

    private static Life anyLife(SizeRange size, Random random) {
        Life life = new Life(size).connections(random.nextInt(900)).database(random.nextLong(1L << 36));
        long capacity = (long) (PAGES * size.max().asDouble());
        for (int i = 0; i < 1 + random.nextInt(8); i++) {
            life.reads(MINUTE, random.nextInt(2_000_000), Math.pow(random.nextDouble(), 4),
                    (long) (capacity * Math.min(1, random.nextDouble() * 1.5)));
            if (random.nextInt(5) == 0) {
                life.restarts(MINUTE);
            }
        }
        return life;
    }
}
