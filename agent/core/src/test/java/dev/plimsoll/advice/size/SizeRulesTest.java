package dev.plimsoll.advice.size;

import static dev.plimsoll.advice.CauseOf.type;
import static dev.plimsoll.advice.size.SizeCase.cu;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.decision.Decision.Act;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.decision.Decision.Verdict;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.model.run.CachePhase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which candidate follows from a known ratio and a decision; each rule, and which comes first. */
class SizeRulesTest {

    private static final Ratio TARGET = new Ratio(0.99);
    private static final Duration HOUR = Duration.ofHours(1);

    private static Candidate candidate(SizeCase at) {
        return new SizeRules(Given.table(), new BaseLoad(Given.table(), Tunables.SHIPPED)).candidate(at.judged());
    }

    private static SizeCase one() {
        return new SizeCase(Given.cu("1"));
    }

    private static SizeCase missing() {
        return one().misses(0.1, 0.1).decides(Act.STAY, "1", Verdict.TOO_SMALL);
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
        Candidate larger = candidate(missing().decides(Act.MOVE, "2", Verdict.TOO_SMALL)
                .expects(cu("2"), 0.005, Basis.DATABASE_FITS));

        assertThat(larger).returns(Action.GROW, Candidate::action)
                .returns(Reason.TOO_SMALL, Candidate::reason)
                .returns(Given.cu("2"), Candidate::target)
                .returns(new CostBenefit(3, 2, 1, List.of()), Candidate::costBenefit);
        assertThat(type(SizeCause.LargerExpected.class, larger.causes()).predicted())
                .returns(cu("2"), predicted -> predicted.cu())
                .returns(Basis.DATABASE_FITS, predicted -> predicted.basis());
    }

    @Test
    void aSizeThatDoesNotPayYetIsAdvisedWithWhatItWaitsFor() {
        Candidate waiting = candidate(
                missing().decides(Act.NOT_YET, "2", Verdict.TOO_SMALL, Constraint.SAVING_BELOW_COST));

        assertThat(waiting.action()).isEqualTo(Action.GROW);
        assertThat(waiting.costBenefit())
                .isEqualTo(new CostBenefit(3, 2, 1, List.of(Constraint.SAVING_BELOW_COST)));
    }

    /** The judged window is in order, whatever a larger size would have saved in worse hours. */
    @Test
    void atTheTargetNoLargerSizeIsAdvised() {
        assertThat(candidate(one().decides(Act.MOVE, "2", Verdict.TOO_SMALL)).reason()).isEqualTo(Reason.FITS);
    }

    @Test
    void aSmallerSizeIsAdvised_whileReadsMissOnlyIfSomethingIsKnownOfIt() {
        SizeCase smaller = one().decides(Act.MOVE, "0.5", Verdict.TOO_BIG);

        assertThat(candidate(smaller)).returns(Action.SHRINK, Candidate::action)
                .returns(Reason.TOO_BIG, Candidate::reason);
        assertThat(candidate(smaller.misses(0.1, 0.1)).action()).isEqualTo(Action.SHRINK);
        assertThat(candidate(smaller.expects(cu("0.5"), 0.2, Basis.UNKNOWN)).action()).isEqualTo(Action.HOLD);
        assertThat(candidate(smaller.misses(0.001, 0.001)).action()).as("at the target it is worth a try")
                .isEqualTo(Action.SHRINK);
    }

    /** It has its own advice, which may also be the pooler. */
    @Test
    void aLargerSizeForConnectionsAloneIsNoAdviceOfTheCache() {
        assertThat(candidate(missing().decides(Act.MOVE, "2", Verdict.CROWDED)).reason())
                .isEqualTo(Reason.NO_SIZE_HELPS);
    }

    @Test
    void aComputeThatRunsBelowItsLargestSizeIsNotJudged() {
        SizeCase below = new SizeCase(Given.cu("1", "4")).belowLargest().decides(Act.MOVE, "8", Verdict.TOO_SMALL);

        assertThat(candidate(below.misses(0.1, 0.1))).returns(Reason.UNDECIDED, Candidate::reason)
                .satisfies(one -> assertThat(one.causes()).contains(new SizeCause.RunsBelowLargest()));
        assertThat(candidate(below.misses(0.001, 0.001)).reason()).isEqualTo(Reason.FITS);
    }

    @ParameterizedTest
    @CsvSource({"UNKNOWN, UNDECIDED", "WARMING, UNDECIDED", "NO_SIZE_HELPS, NO_SIZE_HELPS", "TOO_SMALL, NO_SIZE_HELPS"})
    void withTooManyMissesAndNoSizeItIsUndecidedOrNoneHelps(Verdict verdict, Reason reason) {
        assertThat(candidate(missing().decides(Act.STAY, "1", verdict)).reason()).isEqualTo(reason);
    }

    @Test
    void whyNoSizeHelpsIsNamed() {
        assertThat(candidate(missing().decides(Act.STAY, "1", Verdict.NO_SIZE_HELPS)).causes())
                .endsWith(new SizeCause.NoLargerPays());
        assertThat(candidate(missing().decides(Act.STAY, "1", Verdict.FITS)).causes())
                .endsWith(new SizeCause.NoLargerSaves());
        assertThat(candidate(new SizeCase(Given.cu("10")).misses(0.1, 0.1)
                .decides(Act.STAY, "10", Verdict.NO_SIZE_HELPS)).causes()).endsWith(new SizeCause.NoLargerSize());
    }

    @Test
    void aLargerSizeThatThePlanOrTheRangeForbidsIsNamedWithItsConstraint() {
        SizingPolicy free = Given.policy("0.25", "10", SizingPolicy.Rule.REGRET, SizingPolicy.PlatformPlan.FREE);
        SizeConstraint plan = new SizeConstraint.NeedsPaidPlan();
        SizeConstraint range = new SizeConstraint.OutOfRange();
        Candidate paid = candidate(missing().wouldDecide(Act.MOVE, "2", Verdict.TOO_SMALL)
                .against("2", plan)
                .policy(free));
        Candidate outside = candidate(missing().wouldDecide(Act.MOVE, "2", Verdict.TOO_SMALL).against("2", range));

        assertThat(paid.reason()).isEqualTo(Reason.NEEDS_PAID_PLAN);
        assertThat(outside.reason()).isEqualTo(Reason.OUT_OF_RANGE);
        assertThat(outside.causes()).contains(new SizeCause.WouldHelp(cu("2"), new Ratio(0.95), TARGET, range),
                new SizeCause.NoAllowedPays());
        assertThat(outside).returns(Action.HOLD, Candidate::action).returns(Given.cu("1"), Candidate::target);
    }

    @Test
    void whereNoLargerSizeIsAllowedNoneIsSaidNotToPay() {
        SizeCase at = missing().wouldDecide(Act.MOVE, "2", Verdict.TOO_SMALL);
        Given.table().above(cu("1")).forEach(size -> at.against(size.cu().toString(), new SizeConstraint.OutOfRange()));

        assertThat(candidate(at).causes()).doesNotContain(new SizeCause.NoAllowedPays());
    }

    @Test
    void aForbiddenSizeForConnections_orAtTheTarget_isNotNamed() {
        SizeConstraint range = new SizeConstraint.OutOfRange();

        assertThat(candidate(missing().wouldDecide(Act.MOVE, "2", Verdict.CROWDED).against("2", range)).reason())
                .isEqualTo(Reason.NO_SIZE_HELPS);
        assertThat(candidate(one().wouldDecide(Act.MOVE, "2", Verdict.TOO_SMALL).against("2", range)).reason())
                .isEqualTo(Reason.FITS);
    }

    @Test
    void aVerificationRestartIsForAFixedSizeAtTheTarget_withTheTimeThatItHides() {
        Candidate restart = candidate(
                one().decides(Act.RESTART, "1", Verdict.FITS).hidden(Duration.ofHours(50)));

        assertThat(restart.action()).isEqualTo(Action.RESTART);
        assertThat(restart.reason()).isEqualTo(Reason.SATURATED);
        assertThat(restart.causes()).contains(new SizeCause.NeedHidden(Duration.ofHours(50)),
                new SizeCause.RestartShows());
        assertThat(candidate(missing().decides(Act.RESTART, "1", Verdict.FITS)).action()).isEqualTo(Action.HOLD);
        assertThat(candidate(new SizeCase(Given.cu("1", "4")).decides(Act.RESTART, "4", Verdict.FITS)).reason())
                .as("the platform resizes it")
                .isEqualTo(Reason.FITS);
    }

    @Test
    void withoutADecisionTheRatioAloneFitsOrIsUndecided() {
        SizeCase good = one();
        SizeCase bad = missing();

        assertThat(SizeRules.unjudged(good.compute(), new Conclusive(good.figures(), true, List.of()), good.policy()))
                .returns(Reason.FITS, Candidate::reason);
        assertThat(SizeRules.unjudged(bad.compute(), new Conclusive(bad.figures(), false, List.of()), bad.policy()))
                .returns(Reason.UNDECIDED, Candidate::reason)
                .satisfies(one -> assertThat(one.causes()).endsWith(new SizeCause.NotComparable()));
    }

    /** Where the target lies between the judged window and the latest epoch, both are named. */
    @Test
    void bothWindowsAreNamedWhereTheyDisagree() {
        Candidate larger = candidate(missing().misses(0.1, 0.001).decides(Act.MOVE, "2", Verdict.TOO_SMALL));
        Candidate agreeing = candidate(missing().decides(Act.MOVE, "2", Verdict.TOO_SMALL));

        assertThat(larger.causes()).startsWith(
                new SizeCause.ObservedRatio(new Ratio(0.999), HOUR, TARGET, true),
                new SizeCause.JudgedRatio(new Ratio(0.9), HOUR, TARGET));
        assertThat(agreeing.causes()).filteredOn(SizeCause.JudgedRatio.class::isInstance).isEmpty();
        assertThat(candidate(missing().misses(0.1, 0.001)).causes())
                .contains(new SizeCause.EstimatedRatio(new Ratio(0.999), HOUR, TARGET));
        assertThat(candidate(missing().misses(0.1, 0.001).phase(CachePhase.FILLED)).causes())
                .as("no epoch is judged")
                .filteredOn(SizeCause.EstimatedRatio.class::isInstance)
                .isEmpty();
    }
}
