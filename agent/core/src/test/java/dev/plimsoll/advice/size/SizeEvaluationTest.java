package dev.plimsoll.advice.size;

import static dev.plimsoll.Given.HOUR;
import static dev.plimsoll.advice.CauseOf.type;
import static dev.plimsoll.advice.size.SizeCase.cu;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation.RuledOut;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.decision.WeighedSize;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a decision names among the allowed sizes and among all, and which candidate follows from it and a known ratio. */
class SizeEvaluationTest {

    private static final Ratio TARGET = new Ratio(0.99);
    private static final SizeConstraint RANGE = new SizeConstraint.OutOfRange();
    private static final SizeConstraint FULL = new SizeConstraint.TooManyConnections(1, 2, new Ratio(0.85));

    private static SizeCase at() {
        return new SizeCase("2");
    }

    @Test
    void theChangeIsTheBestSize_dueOrNot_unlessItIsForConnectionsAlone() {
        assertThat(at().evaluation().change()).isEmpty();
        assertThat(at().decides("4", Constraint.SAVING_BELOW_COST).evaluation().change()).map(WeighedSize::cu)
                .contains(cu("4"));
        assertThat(at().decides("4").forConnections().evaluation().change()).isEmpty();
        assertThat(at().decides("1").forConnections().evaluation().change()).as("a smaller one is for none")
                .isPresent();
    }

    @Test
    void aBetterSizeIsForbiddenIfAConstraintIsAgainstIt() {
        SizeCase larger = at().wouldDecide("4");

        assertThat(larger.evaluation().forbidden()).as("it is allowed").isEmpty();
        assertThat(larger.against("4", RANGE).evaluation().forbidden()).map(WeighedSize::cu).contains(cu("4"));
        assertThat(larger.evaluation().forbiddenBelow()).isEmpty();
        assertThat(larger.forConnections().evaluation().forbidden()).as("for connections").isEmpty();
        SizeCase smaller = at().wouldDecide("1").against("1", RANGE);
        assertThat(smaller.evaluation().forbiddenBelow()).map(WeighedSize::cu).contains(cu("1"));
        assertThat(smaller.evaluation().forbidden()).isEmpty();
    }

    @Test
    void ofSizesThatOnlyConnectionsBlockTheOneThatSavedMostIsNamed() {
        SizeCase blocked = at().against("0.5", FULL).against("1", FULL).against("0.25", RANGE);

        assertThat(blocked.evaluation().smallerButForConnections()).as("none has saved anything").isEmpty();
        assertThat(blocked.saved("0.5", 3).saved("1", 4).saved("0.25", 9).evaluation().smallerButForConnections())
                .map(WeighedSize::cu)
                .contains(cu("1"));
        assertThat(blocked.saved("0.5", 5).evaluation().smallerButForConnections()).map(WeighedSize::cu)
                .contains(cu("0.5"));
    }

    @Test
    void eachOtherSizeIsRuledOut_byItsConstraintOrByWhatItSaved() {
        List<RuledOut> ruledOut = at().against("4", RANGE)
                .saved("1", 0.5)
                .expects(cu("0.5"), 0.2, Basis.UNKNOWN)
                .evaluation()
                .ruledOut();

        assertThat(ruledOut).extracting(RuledOut::cu).doesNotContain(cu("2")).hasSize(11);
        assertThat(ruledOut).contains(new RuledOut(cu("4"), RANGE),
                new RuledOut(cu("1"), new SizeCause.SavedTooLittle(new Ratio(0.95), new Ratio(0.99), 0.5)),
                new RuledOut(cu("0.5"), new SizeCause.SavedTooLittle(null, new Ratio(0.99), 0)));
    }

    @Test
    void aSmallerSizeThatMayMissTheTargetIsRuledOutForThat() {
        SizeCase risky = at().saved("1", 9).expects(cu("1"), 0.02, Basis.FILL_CURVE).risky("1");

        assertThat(risky.evaluation().ruledOut()).contains(new RuledOut(cu("1"),
                new SizeCause.TargetAtRisk(new PredictedHitRatio(cu("1"), new Ratio(0.96), new Ratio(0.98),
                        new Ratio(0.99), Basis.FILL_CURVE), new Ratio(0.99))));
    }

    @Test
    void predictionsAreThoseOfTheCurve_theSmallestFirst() {
        SizeEvaluation evaluation = at().expects(cu("1"), 0.2, Basis.FITS).evaluation();

        assertThat(evaluation.predictions()).hasSize(12).extracting(PredictedHitRatio::cu).isSorted();
        assertThat(evaluation.at(cu("1"))).contains(new PredictedHitRatio(cu("1"), new Ratio(0.6), new Ratio(0.8),
                new Ratio(0.9), Basis.FITS));
        assertThat(evaluation.at(cu("99"))).isEmpty();
        assertThat(evaluation.wereRefused()).isFalse();
        assertThat(at().refused().evaluation().wereRefused()).isTrue();
    }

    private static Candidate candidate(SizeCase at) {
        return at.evaluation().candidate(at.meetsTarget(), new BaseLoad(at.evaluation()));
    }

    private static SizeCase one() {
        return new SizeCase("1");
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
                .returns(new CostBenefit(3.0, Given.costs(2), Given.costs(1), false, List.of()),
                        Candidate::costBenefit);
        assertThat(type(SizeCause.LargerExpected.class, larger.causes()).predicted())
                .returns(cu("2"), predicted -> predicted.cu())
                .returns(Basis.DATABASE_FITS, predicted -> predicted.basis());
    }

    @Test
    void aSizeThatDoesNotPayYetIsAdvisedWithWhatItWaitsFor() {
        Candidate waiting = candidate(missing().decides("2", Constraint.SAVING_BELOW_COST));

        assertThat(waiting.action()).isEqualTo(Action.GROW);
        assertThat(waiting.costBenefit())
                .isEqualTo(new CostBenefit(3.0, Given.costs(2), Given.costs(1), false,
                        List.of(Constraint.SAVING_BELOW_COST)));
    }

    @Test
    void aSmallerSizeIsAdvised_andWhetherItIsCertain() {
        Candidate smaller = candidate(one().decides("0.5").certain());

        assertThat(smaller).returns(Action.SHRINK, Candidate::action).returns(Reason.TOO_BIG, Candidate::reason);
        assertThat(smaller.costBenefit())
                .isEqualTo(new CostBenefit(3.0, Given.costs(2), Given.costs(1), true, List.of()));
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
        assertThat(candidate(new SizeCase("10").misses(0.1)).causes()).endsWith(new SizeCause.NoLargerSize());
    }

    @Test
    void aLargerSizeThatThePlanOrTheRangeForbidsIsNamedWithItsConstraint() {
        SizingPolicy free = Given.free();
        SizeConstraint plan = new SizeConstraint.WithheldByPlan(PlatformPlan.PAID);
        Candidate paid = candidate(missing().wouldDecide("2").against("2", plan).policy(free));
        Candidate outside = candidate(missing().wouldDecide("2").against("2", RANGE));

        assertThat(paid.reason()).isEqualTo(Reason.NEEDS_PAID_PLAN);
        assertThat(outside.reason()).isEqualTo(Reason.OUT_OF_RANGE);
        assertThat(outside.causes()).contains(new SizeCause.WouldHelp(cu("2"), new Ratio(0.95), TARGET, RANGE),
                new SizeCause.NoAllowedPays());
        assertThat(outside).returns(Action.HOLD, Candidate::action).returns(Given.cu("1"), Candidate::target);
    }

    /** The best allowed size is advised; beside it stands what only the plan withholds, with the plan that allows it. */
    @Test
    void whatOnlyThePlanWithholds_isSaidBesideTheSizeThatIsAdvised() {
        SizeConstraint plan = new SizeConstraint.WithheldByPlan(PlatformPlan.SCALE);
        SizeCause helps = new SizeCause.WouldHelp(cu("4"), new Ratio(0.95), TARGET, plan);
        Candidate withheld = candidate(missing().decides("2").wouldDecide("4").against("4", plan));

        assertThat(withheld).returns(Action.GROW, Candidate::action).returns(Given.cu("2"), Candidate::target);
        assertThat(withheld.causes()).endsWith(helps);
        assertThat(Stream.of(missing().decides("2").wouldDecide("2"), missing().decides("2").wouldDecide("4"),
                missing().decides("2").wouldDecide("4").against("4", RANGE),
                missing().decides("2").wouldDecide("4").against("4", plan).policy(Given.policy("0.25", "3")))
                .map(one -> candidate(one).causes()))
                .allSatisfy(causes -> assertThat(causes).noneMatch(SizeCause.WouldHelp.class::isInstance));
    }

    @Test
    void whereNoLargerSizeIsAllowedNoneIsSaidNotToPay() {
        SizeCase at = missing().wouldDecide("2");
        Given.table().above(cu("1")).forEach(size -> at.against(size.cu().toString(), RANGE));

        assertThat(candidate(at).causes()).doesNotContain(new SizeCause.NoAllowedPays());
    }

    @Test
    void aForbiddenSizeForConnectionsIsNotNamed() {
        assertThat(candidate(missing().wouldDecide("2").forConnections().against("2", RANGE))
                .reason()).isEqualTo(Reason.NO_SIZE_HELPS);
    }
}
