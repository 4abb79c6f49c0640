package dev.plimsoll.advice.size;

import static dev.plimsoll.advice.CauseOf.type;
import static dev.plimsoll.advice.size.SizeCase.cu;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which candidate follows from a known ratio and a decision; each rule, and which comes first. */
class SizeChoiceTest {

    private static final Ratio TARGET = new Ratio(0.99);
    private static final Duration HOUR = Duration.ofHours(1);

    private static Candidate candidate(SizeCase at) {
        return at.evaluation().candidate(at.meetsTarget(), new BaseLoad(at.evaluation()));
    }

    private static SizeCase one() {
        return new SizeCase(Given.cu("1"));
    }

    private static SizeCase missing() {
        return one().misses(0.1);
    }

    @Test
    void atTheTargetASizeThatStaysFits() {
        Candidate fits = candidate(one());

        assertThat(fits).returns(Action.HOLD, Candidate::action)
                .returns(Reason.FITS, Candidate::reason)
                .returns(Given.cu("1"), Candidate::target);
        assertThat(fits.causes().getFirst())
                .isEqualTo(new SizeCause.ObservedRatio(new Ratio(0.999), HOUR, TARGET, true));
    }

    @Test
    void aLargerSizeIsForTooManyMisses_withItsExpectation() {
        Candidate larger = candidate(missing().decides("2").expects(cu("2"), 0.005, Basis.DATABASE_FITS));

        assertThat(larger).returns(Action.GROW, Candidate::action)
                .returns(Reason.TOO_SMALL, Candidate::reason)
                .returns(Given.cu("2"), Candidate::target)
                .returns(new CostBenefit(3, Given.costs(2), Given.costs(1), false, List.of()), Candidate::costBenefit);
        assertThat(type(SizeCause.LargerExpected.class, larger.causes()).predicted())
                .returns(cu("2"), predicted -> predicted.cu())
                .returns(Basis.DATABASE_FITS, predicted -> predicted.basis());
    }

    @Test
    void aSizeThatDoesNotPayYetIsAdvisedWithWhatItWaitsFor() {
        Candidate waiting = candidate(missing().decides("2", Constraint.SAVING_BELOW_COST));

        assertThat(waiting.action()).isEqualTo(Action.GROW);
        assertThat(waiting.costBenefit())
                .isEqualTo(new CostBenefit(3, Given.costs(2), Given.costs(1), false,
                        List.of(Constraint.SAVING_BELOW_COST)));
    }

    @Test
    void aSmallerSizeIsAdvised_andWhetherItIsCertain() {
        Candidate smaller = candidate(one().decides("0.5").certain());

        assertThat(smaller).returns(Action.SHRINK, Candidate::action).returns(Reason.TOO_BIG, Candidate::reason);
        assertThat(smaller.costBenefit())
                .isEqualTo(new CostBenefit(3, Given.costs(2), Given.costs(1), true, List.of()));
    }

    /** It has its own advice, which may also be the pooler. */
    @Test
    void aLargerSizeForConnectionsAloneIsNoAdviceOfTheCache() {
        assertThat(candidate(missing().decides("2").forConnections()).reason()).isEqualTo(Reason.NO_SIZE_HELPS);
        assertThat(candidate(one().decides("2").forConnections()).reason()).isEqualTo(Reason.FITS);
    }

    @Test
    void aComputeThatRunsBelowItsLargestSizeIsNotJudged() {
        SizeCase below = new SizeCase(Given.cu("1", "4")).belowLargest().decides("8");

        assertThat(candidate(below.misses(0.1))).returns(Reason.UNDECIDED, Candidate::reason)
                .satisfies(one -> assertThat(one.causes()).contains(new SizeCause.RunsBelowLargest()));
    }

    /** 2 CU keep missing 5 %; 3 CU are the first to reach the target. 100,000 reads an hour miss 10 % now. */
    @Test
    void whereNoSizePays_theSmallestThatReachesTheTargetIsNamed_withItsPriceAndWhatItSpares() {
        Candidate none = candidate(missing().expects(cu("3"), 0.01, Basis.POWER_LAW)
                .expects(cu("4"), 0.001, Basis.POWER_LAW));

        assertThat(none.reason()).isEqualTo(Reason.NO_SIZE_HELPS);
        assertThat(none.causes()).element(1).isEqualTo(new SizeCause.NoLargerPays());
        assertThat(type(SizeCause.WouldReach.class, none.causes())).returns(cu("3"), SizeCause.WouldReach::cu)
                .returns(2.0, SizeCause.WouldReach::dearer)
                .satisfies(reach -> assertThat(reach.spared()).isCloseTo(0.09 * 100_000 / 3_600, within(1e-9)));
    }

    @Test
    void whereNoSizeReachesTheTarget_thatIsSaid_andAboveTheLargestThereIsNone() {
        assertThat(candidate(missing()).causes()).endsWith(new SizeCause.NoLargerPays(),
                new SizeCause.NoneReaches(TARGET));
        assertThat(candidate(new SizeCase(Given.cu("10")).misses(0.1)).causes())
                .endsWith(new SizeCause.NoLargerSize());
    }

    @Test
    void aLargerSizeThatThePlanOrTheRangeForbidsIsNamedWithItsConstraint() {
        SizingPolicy free = Given.policy("0.25", "10", SizingPolicy.SizingRule.REGRET, SizingPolicy.PlatformPlan.FREE);
        SizeConstraint plan = new SizeConstraint.NeedsPaidPlan();
        SizeConstraint range = new SizeConstraint.OutOfRange();
        Candidate paid = candidate(missing().wouldDecide("2").against("2", plan).policy(free));
        Candidate outside = candidate(missing().wouldDecide("2").against("2", range));

        assertThat(paid.reason()).isEqualTo(Reason.NEEDS_PAID_PLAN);
        assertThat(outside.reason()).isEqualTo(Reason.OUT_OF_RANGE);
        assertThat(outside.causes()).contains(new SizeCause.WouldHelp(cu("2"), new Ratio(0.95), TARGET, range),
                new SizeCause.NoAllowedPays());
        assertThat(outside).returns(Action.HOLD, Candidate::action).returns(Given.cu("1"), Candidate::target);
    }

    @Test
    void whereNoLargerSizeIsAllowedNoneIsSaidNotToPay() {
        SizeCase at = missing().wouldDecide("2");
        Given.table().above(cu("1")).forEach(size -> at.against(size.cu().toString(), new SizeConstraint.OutOfRange()));

        assertThat(candidate(at).causes()).doesNotContain(new SizeCause.NoAllowedPays());
    }

    @Test
    void aForbiddenSizeForConnectionsIsNotNamed() {
        assertThat(candidate(missing().wouldDecide("2").forConnections().against("2", new SizeConstraint.OutOfRange()))
                .reason()).isEqualTo(Reason.NO_SIZE_HELPS);
    }
}
