package dev.plimsoll.advice.size;

import static dev.plimsoll.advice.CauseOf.type;
import static dev.plimsoll.advice.size.AdviceScenario.assertAdvice;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.CostBenefit.CostCause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizeBoundsAdviceTest {

    private static final Duration FIVE = Duration.ofMinutes(5);
    private static final SizingPolicy POLICY = Given.policy("0.25", "24");

    private final Adviser adviser = new Adviser(Given.neon());

    @Test
    void aLowerCeiling_isNoSaving_whereItRunsBelowIt() {
        Recommendation advice = advice(idling(Given.cu("1", "4"), Duration.ofHours(5)), 1.0, POLICY);

        assertAdvice(advice.chosen(), Action.HOLD, Reason.FITS);
        assertThat(advice.costBenefit()).isNull();
        assertThat(advice.causes()).endsWith(new SizeCause.CeilingSavesNothing())
                .noneMatch(CostCause.class::isInstance);
    }

    @Test
    void whereNothingIsReportedOfItsRealSize_aLowerCeilingIsNoSavingEither() {
        Recommendation advice = advice(idling(Given.cu("1", "4"), Duration.ofHours(5)), null, POLICY);

        assertThat(advice.action()).isEqualTo(Action.HOLD);
        assertThat(advice.causes()).endsWith(new SizeCause.CeilingSavesNothing());
    }

    @Test
    void aCeilingBelowWhatItRanAt_savesNoMoreThanItUsed() {
        Duration observed = Duration.ofHours(20);

        Recommendation advice = advice(idling(Given.cu("2", "8"), observed), 5.0, POLICY);

        CostBenefit costBenefit = requireNonNull(advice.costBenefit());
        assertThat(advice.target()).isEqualTo(Given.cu("2"));
        assertThat(costBenefit.saved()).isLessThanOrEqualTo(3.0 * observed.toHours());
    }

    @Test
    void aLargerCeilingThanTheSpanHolds_raisesTheSmallestLimitWithIt() {
        Recommendation advice = advice(missing(Given.cu("1", "9"), 28, Duration.ofHours(30)), null, POLICY);

        assertAdvice(advice.chosen(), Action.GROW, Given.cu("2", "10"));
        assertThat(advice.causes())
                .contains(new LimitCause.MinRises(ComputeUnits.of("2"), LimitCause.LimitReason.PLATFORM));
    }

    @Test
    void aComputeThatMissesTooMuch_isNeverShrunkByAnEstimate_whateverBlocksALargerSize() {
        SizingPolicy atMostNine = Given.policy("0.25", "9");

        Recommendation ranged = advice(missing(Given.cu("1", "9"), 28, Duration.ofHours(30)), null, atMostNine);
        Recommendation scaled = advice(missing(Given.cu("9", "16"), 50, Duration.ofHours(3)), null, POLICY);

        assertThat(ranged.action()).isNotEqualTo(Action.SHRINK);
        assertThat(ranged.target().max()).isEqualTo(Given.cu("9").max());
        assertThat(scaled.action()).as("%s", scaled).isEqualTo(Action.HOLD);
        assertThat(scaled.reason()).as("from 18 CU on, there is no cache").isEqualTo(Reason.NO_SIZE_HELPS);
        assertThat(scaled.predicted()).extracting(predicted -> predicted.cu().toString()).doesNotContain("18", "24");
    }

    @Test
    void aSmallestLimitThatShouldRise_isNotJoinedWithALargestBelowIt() {
        Life life = missing(Given.cu("9", "16"), 50, Duration.ofHours(12), 1_000_000);

        Recommendation advice = advice(life, null, POLICY);

        assertAdvice(advice.chosen(), Action.GROW, Given.cu("10", "16"));
        assertThat(advice.causes()).contains(new LimitCause.LargerMinKeeps(ComputeUnits.of("10")))
                .noneMatch(SizeCause.SmallerFilled.class::isInstance);
    }

    @Test
    void whereThePlatformLetsNeitherLimitBeLoweredAlone_bothAre() {
        Recommendation advice = advice(idling("4", "12"), 4.0, POLICY);

        assertAdvice(advice.chosen(), Action.SHRINK, Given.cu("0.25", "8"));
        assertThat(advice.causes()).contains(new LimitCause.SmallerMinFits(ComputeUnits.of("0.25")),
                new LimitCause.MaxFollows(ComputeUnits.of("8"), null));
    }

    @Test
    void bothLimitsAreLowered_onlyWhereTheLowerLargestHoldsAllThatWasObserved() {
        SizingPolicy above = Given.policy("0.25", "12");
        Life busy = idling(new Life("4", "12").running(9), Duration.ofHours(30), 20_000);
        Life full = idling(new Life("4", "12"), Duration.ofHours(30), 3_000_000);
        Life crowded = idling(new Life("4", "12").connections(800), Duration.ofHours(30), 20_000);

        assertThat(advice(busy, 4.0, above).target()).as("9 sessions ran").isEqualTo(Given.cu("2", "10"));
        assertThat(advice(full, 4.0, above).target()).as("23 GiB in use").isEqualTo(Given.cu("4", "12"));
        assertThat(advice(crowded, 4.0, above).target()).as("800 connections").isEqualTo(Given.cu("0.5", "8"));
    }

    @ParameterizedTest
    @CsvSource({"24, 8", "8, 8", "7, 7", "6, 6", "4, 4", "3, 3"})
    void bothLimitsAreLowered_intoTheReadersRange(String maxCu, String largest) {
        SizingPolicy range = Given.policy("0.25", maxCu);

        Recommendation advice = advice(idling("4", "12"), 4.0, range);

        assertThat(advice.target()).isEqualTo(Given.cu("0.25", largest));
        assertThat(type(LimitCause.MaxFollows.class, advice).ceiling())
                .isEqualTo(largest.equals("8") ? null : LimitCause.LimitReason.MAX_CU);
    }

    /** Also where the largest limit falls below the smallest one of now. */
    @ParameterizedTest
    @CsvSource({"4, 6, 2, 8, 7.5, 4, 4", "0.5, 6, 2, 8, 2, 0.5, 6", "0.25, 3, 4, 8, 4, 0.25, 3"})
    void limitsThatChange_areWrittenInsideThePolicyRange_andTheOtherLimitFollows(String minCu, String maxCu,
            String min, String max, double mean, String newMin, String newMax) {
        Recommendation advice = advice(idling(Given.cu(min, max), Duration.ofHours(30)), mean,
                Given.policy(minCu, maxCu));

        assertThat(advice.target()).isEqualTo(Given.cu(newMin, newMax));
        assertThat(advice.causes()).contains(newMin.equals("4")
                ? new LimitCause.MinRises(ComputeUnits.of("4"), LimitCause.LimitReason.MIN_CU)
                : new LimitCause.MaxFalls(ComputeUnits.of(newMax), LimitCause.LimitReason.MAX_CU));
    }

    @Test
    void aLowerLargestLimitThatThePlanRequires_isReportedAsSuch() {
        SizingPolicy free = Given.policy("0.25", "24", SizingPolicy.SizingRule.REGRET, PlatformPlan.FREE);

        Recommendation advice = advice(idling("1", "4"), 1.0, free);

        assertThat(advice.target()).isEqualTo(Given.cu("0.25", "2"));
        assertThat(type(LimitCause.MaxFalls.class, advice))
                .isEqualTo(new LimitCause.MaxFalls(ComputeUnits.of("2"), LimitCause.LimitReason.PLAN));
    }

    @Test
    void aLargestThatFallsByItself_isNotReportedToFallTwice() {
        SizingPolicy range = Given.policy("0.25", "6");

        Recommendation advice = advice(idling("2", "8"), 7.5, range);

        assertThat(advice.target()).isEqualTo(Given.cu("0.25", "2"));
        assertThat(advice.causes()).anyMatch(LimitCause.SmallerMinFits.class::isInstance)
                .noneMatch(LimitCause.MaxFalls.class::isInstance)
                .noneMatch(LimitCause.MaxFollows.class::isInstance);
    }

    @Test
    void theCauseOfTheSmallestLimit_isNamedOnlyWhereItDecides() {
        SizeBounds limits = new SizeBounds(Given.neon(),
                Given.policy("0.25", "2"));

        assertThat(limits.raised(Given.cu("4", "8"), Given.cu("5", "8")))
                .containsExactly(new LimitCause.MinRises(ComputeUnits.of("5"), LimitCause.LimitReason.PLATFORM));
    }

    @Test
    void lowerLimits_areReportedWithWhatIsKnownOfTheCpu_once() {
        SizingPolicy six = Given.policy("0.5", "6");

        assertThat(List.of(advice(idling("2", "8"), 2.0, POLICY),
                advice(idling("2", "8"), 2.0, six),
                advice(idling("4", "12"), 4.0, POLICY),
                advice(idling("2", "8"), 7.5, POLICY)))
                .allSatisfy(
                        advice -> assertThat(advice.causes()).filteredOn(SizeCause.CpuUse.class::isInstance)
                                .hasSize(1));
    }

    /** Full at its largest size, where three reads in ten miss. */
    private static Life missing(SizeRange limits, int databaseGib, Duration time) {
        return missing(limits, databaseGib, time, Long.MAX_VALUE);
    }

    /** The same of one that fills by at most so many pages from probe to probe. */
    private static Life missing(SizeRange limits, int databaseGib, Duration time, long fills) {
        Bytes cache = Given.neon().at(limits.max()).orElseThrow().cache();
        long pages = cache.value() / 8192;
        Life life = new Life(limits).cacheLimit(cache).database((long) databaseGib << 30);
        long used = 0;
        for (int i = 0; i < time.dividedBy(FIVE); i++) {
            used += Math.min(fills, pages - used);
            life.reads(FIVE, 10_000_000, 0.3, used);
        }
        return life;
    }

    private static Life idling(String min, String max) {
        return idling(Given.cu(min, max), Duration.ofHours(30));
    }

    /** All that is in use fits the smallest size; below, so many pages are. */
    private static Life idling(SizeRange limits, Duration time) {
        return idling(new Life(limits), time, 20_000);
    }

    private static Life idling(Life life, Duration time, long used) {
        return life.reads((int) time.dividedBy(FIVE), FIVE, 600_000, 0.001, used);
    }

    private Recommendation advice(Life life, @Nullable Double meanCu, SizingPolicy policy) {
        SizeRange size = life.history().samples().getFirst().size();
        return adviser
                .evaluate(Given.compute(size),
                        new AssessmentInput(life.history(), ConnectionPeaks.of(10), null, meanCu, null, null, null),
                        pages(policy),
                        life.now())
                .advised()
                .recommendation();
    }

    private static SizingPolicy pages(SizingPolicy any) {
        return new SizingPolicy(any.target(), any.allowed(), any.nearLimit(), any.costs(), any.rule(), UsedUnit.PAGES,
                any.evidence());
    }
}
