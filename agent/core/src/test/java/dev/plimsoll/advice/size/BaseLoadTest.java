package dev.plimsoll.advice.size;

import static dev.plimsoll.advice.CauseOf.type;
import static dev.plimsoll.advice.size.AdviceScenario.assertAdvice;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaseLoadTest {

    private static final Duration FIVE = Duration.ofMinutes(5);
    private static final long PAGES = Given.PAGES;

    private final Adviser adviser = new Adviser(Given.table());

    @Test
    void missesUnderLowLoad_raiseTheSmallestLimit() {
        Life life = new Life("0.25", "4").reads(FIVE, PAGES * 20, 0.5, 4 * PAGES);
        day(life, 900_000, 0.001, 60_000, 0.2, 4 * PAGES);

        Recommendation advice = advice(life);

        assertAdvice(advice.chosen(), Action.GROW, Given.cu("0.5", "4"));
        assertThat(advice.causes()).startsWith(new LimitCause.QuietMisses(ComputeUnits.of("0.25")));
    }

    @Test
    void aSmallestLimitBelowThePolicyRange_isRaisedIntoIt() {
        Life life = new Life("0.25", "4").reads(FIVE, PAGES * 20, 0.5, 4 * PAGES);
        day(life, 900_000, 0.001, 60_000, 0.2, 4 * PAGES);
        SizingPolicy range = Given.policy("1", "10");

        Recommendation advice = advice(life, range);

        assertThat(advice.target()).isEqualTo(Given.cu("1", "4"));
        assertThat(advice.causes()).contains(new LimitCause.LargerMinKeeps(ComputeUnits.of("1")));
    }

    @Test
    void aLargestThatFallsWithARaisedSmallest_isReportedWithWhatItWouldMiss() {
        Life life = new Life("0.25", "4").reads(FIVE, PAGES * 20, 0.5, 4 * PAGES);
        day(life, 900_000, 0.001, 60_000, 0.2, 4 * PAGES);
        SizingPolicy range = Given.policy("0.25", "2");

        Recommendation advice = advice(life, range);

        assertAdvice(advice.chosen(), Reason.TOO_SMALL, Given.cu("0.5", "2"));
        Cause falls = new LimitCause.MaxFalls(ComputeUnits.of("2"), LimitCause.LimitReason.MAX_CU);
        assertThat(advice.causes()).contains(falls);
        assertThat(advice.causes().get(advice.causes().indexOf(falls) + 1))
                .isInstanceOfAny(SizeCause.OtherExpected.class, SizeCause.OtherUnknown.class);
    }

    @Test
    void anotherSmallestLimit_isComparedAgainstTheCostOfTheRestartThatItTakes() {
        Life life = new Life("2", "4");
        day(life, 900_000, 0.0001, 60_000, 0.0001, PAGES / 5);

        Advised advised = advised(life, Given.policy());

        CostBenefit costBenefit = requireNonNull(advised.recommendation().costBenefit());
        assertThat(requireNonNull(advised.impact().cost())).isGreaterThan(2.1);
        assertThat(costBenefit.cost()).isEqualTo(advised.impact().costs());
        assertThat(costBenefit.required()).isEqualTo(advised.impact().costs());
    }

    @ParameterizedTest
    @CsvSource({"8, 10", "0.25, 0.25"})
    void missesInQuietHoursAlone_reportTheSmallestLimit_alsoWhereThatMayNotRise(String least, String most) {
        Life life = new Life("0.25", "4").reads(FIVE, PAGES * 20, 0.5, 4 * PAGES);
        day(life, 900_000, 0.001, 60_000, 0.02, 4 * PAGES);

        Recommendation advice = advice(life,
                Given.policy(least, most));

        assertAdvice(advice.chosen(), Action.HOLD, Reason.OUT_OF_RANGE);
        assertThat(type(SizeCause.ObservedRatio.class, advice).ratio().value()).isCloseTo(0.999, within(1e-6));
        assertThat(advice.causes()).endsWith(new LimitCause.QuietMisses(ComputeUnits.of("0.25")),
                new LimitCause.LargerMinBlocked(new SizeConstraint.OutOfRange()))
                .noneMatch(SizeCause.WouldHelp.class::isInstance);
    }

    @Test
    void aComputeThatRanAtItsLargestAllTheTime_hasNoSmallestLimitToRaise() {
        Life life = new Life("0.25", "4").reads(FIVE, PAGES * 20, 0.5, 4 * PAGES);
        day(life, 900_000, 0.001, 60_000, 0.2, 4 * PAGES);

        Recommendation advice = adviser
                .evaluate(Given.compute(Given.cu("0.25", "4")),
                        new AssessmentInput(life.history(), ConnectionPeaks.of(10), null, 4.0, null, null, null),
                        Given.policy(), life.now())
                .advised()
                .recommendation();

        assertThat(advice.target().min()).isEqualTo(Given.cu("0.25").min());
    }

    @Test
    void allThatWasInUseFittingLess_lowersTheSmallestLimit() {
        Life life = new Life("2", "4");
        day(life, 900_000, 0.0001, 60_000, 0.0001, PAGES / 5);

        Recommendation advice = advice(life);

        assertThat(advice.target().min()).isEqualTo(Given.cu("0.25").min());
        assertThat(advice.action()).isEqualTo(Action.SHRINK);
    }

    @Test
    void allThatWasInUseFittingLess_keepsRoomForConnections() {
        Life life = new Life("2", "4").connections(300);
        day(life, 900_000, 0.0001, 60_000, 0.0001, PAGES / 5);

        assertThat(advice(life).target().min()).isEqualTo(Given.cu("1").min());
    }

    @Test
    void aFixedSize_hasNoBase() {
        Life life = new Life("4").reads(FIVE, PAGES * 20, 0.5, 4 * PAGES);
        day(life, 900_000, 0.001, 60_000, 0.2, 4 * PAGES);

        SizeRange target = advice(life).target();

        assertThat(target.isFixed()).isTrue();
    }

    @Test
    void aSmallestLimitTooFarBelowTheLargest_isNotAdvisedWhereThePlatformForbidsIt() {
        Life life = new Life("4", "10").running(9);
        day(life, 900_000, 0.0001, 60_000, 0.0001, PAGES / 5);

        Recommendation advice = new Adviser(Given.neon())
                .evaluate(Given.compute(Given.cu("4", "10")),
                        new AssessmentInput(life.history(), ConnectionPeaks.of(peak(life)), null, 4.0, null, null,
                                null),
                        Given.policy(),
                        life.now())
                .advised()
                .recommendation();

        assertThat(advice.target()).as("at most 8 CU apart").isEqualTo(Given.cu("2", "10"));
    }

    @Test
    void withoutAMeanSize_theSavingOfALowerSmallestLimitIsNotKnown_andItWaits() {
        Life life = new Life("2", "4");
        day(life, 900_000, 0.0001, 60_000, 0.0001, PAGES / 5);

        Recommendation advice = advised(life, Given.policy(), null).recommendation();

        CostBenefit costBenefit = requireNonNull(advice.costBenefit());
        assertThat(costBenefit.saved()).isNull();
        assertThat(costBenefit.blockedBy()).containsExactly(Constraint.SAVING_UNKNOWN);
        assertThat(advice.causes()).contains(new CostBenefit.CostCause.UnknownSaving());
    }

    @Test
    void withoutAMeanSize_theSavingOfALargerSmallestLimitIsNotKnown_andItWaits() {
        Life life = new Life("0.25", "4").reads(FIVE, PAGES * 20, 0.5, 4 * PAGES);
        day(life, 900_000, 0.001, 60_000, 0.2, 4 * PAGES);

        Recommendation advice = advised(life, Given.policy(), null).recommendation();

        assertAdvice(advice.chosen(), Action.GROW, Given.cu("0.5", "4"));
        CostBenefit costBenefit = requireNonNull(advice.costBenefit());
        assertThat(costBenefit.saved()).isNull();
        assertThat(costBenefit.blockedBy()).containsExactly(Constraint.SAVING_UNKNOWN);
        assertThat(advice.causes()).contains(new CostBenefit.CostCause.UnknownSaving());
        assertThat(requireNonNull(requireNonNull(advised(life, Given.policy(), 0.25).recommendation().costBenefit())
                .saved())).isPositive();
    }

    /** Sixteen busy hours and eight quiet ones, twice. */
    private static void day(Life life, long busy, double missBusy, long quiet, double missQuiet, long used) {
        for (int day = 0; day < 2; day++) {
            life.reads(8 * 12, FIVE, quiet, missQuiet, used).reads(16 * 12, FIVE, busy, missBusy, used);
        }
    }

    private Recommendation advice(Life life) {
        return advice(life, Given.policy());
    }

    private Recommendation advice(Life life, SizingPolicy policy) {
        return advised(life, policy).recommendation();
    }

    /** Of a compute that ran at its smallest size all the time. */
    private Advised advised(Life life, SizingPolicy policy) {
        return advised(life, policy, life.history().samples().getFirst().size().min().asDouble());
    }

    private Advised advised(Life life, SizingPolicy policy, @Nullable Double meanCu) {
        SizeRange size = life.history().samples().getFirst().size();
        return adviser
                .evaluate(Given.compute(size),
                        new AssessmentInput(life.history(), ConnectionPeaks.of(peak(life)), null, meanCu, null, null,
                                null),
                        policy,
                        life.now())
                .advised();
    }

    private static int peak(Life life) {
        return life.history().samples().stream().mapToInt(one -> one.connections().used()).max().orElse(0);
    }
}
