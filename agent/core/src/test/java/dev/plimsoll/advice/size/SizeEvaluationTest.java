package dev.plimsoll.advice.size;

import static dev.plimsoll.advice.size.SizeCase.cu;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.RuledOut;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.decision.Decision.Act;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.decision.Decision.Verdict;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.model.run.CachePhase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a decision leans to, among the allowed sizes and among all. */
class SizeEvaluationTest {

    private static final SizeConstraint RANGE = new SizeConstraint.OutOfRange();
    private static final SizeConstraint FULL = new SizeConstraint.TooManyConnections(1, 2, new Ratio(0.85));

    private static SizeCase at() {
        return new SizeCase(Given.cu("2"));
    }

    @ParameterizedTest
    @CsvSource({"STAY, 2, false, false", "RESTART, 2, false, false", "MOVE, 4, true, true", "NOT_YET, 4, true, true",
        "WAIT, 1, true, false", "NOT_YET, 1, true, false"})
    void itLeansToAnotherSizeWhetherDueOrNot(Act act, String to, boolean elsewhere, boolean up) {
        SizeEvaluation evaluation = at().decides(act, to, Verdict.TOO_SMALL).evaluation();

        assertThat(evaluation.leansElsewhere()).isEqualTo(elsewhere);
        assertThat(evaluation.leansUp()).isEqualTo(up);
        assertThat(evaluation.asksForRestart()).isEqualTo(act == Act.RESTART);
    }

    @Test
    void onlyALargerSizeWithThatVerdictIsForConnections() {
        assertThat(at().decides(Act.MOVE, "4", Verdict.CROWDED).evaluation().leansUpForConnections()).isTrue();
        assertThat(at().decides(Act.MOVE, "4", Verdict.TOO_SMALL).evaluation().leansUpForConnections()).isFalse();
        assertThat(at().decides(Act.MOVE, "1", Verdict.CROWDED).evaluation().leansUpForConnections()).isFalse();
        assertThat(at().decides(Act.STAY, "2", Verdict.CROWDED).evaluation().leansUpForConnections()).isFalse();
        assertThat(at().wouldDecide(Act.MOVE, "4", Verdict.CROWDED).evaluation().isForbiddenForConnections()).isTrue();
    }

    @Test
    void aBetterSizeIsForbiddenIfAConstraintIsAgainstIt() {
        SizeCase larger = at().wouldDecide(Act.MOVE, "4", Verdict.TOO_SMALL);

        assertThat(larger.evaluation().forbidden()).as("it is allowed").isEmpty();
        assertThat(larger.against("4", RANGE).evaluation().forbidden()).contains(cu("4"));
        assertThat(larger.evaluation().forbiddenBelow()).isEmpty();
        assertThat(at().wouldDecide(Act.WAIT, "1", Verdict.TOO_BIG).against("1", RANGE).evaluation().forbiddenBelow())
                .contains(cu("1"));
        assertThat(at().wouldDecide(Act.WAIT, "1", Verdict.TOO_BIG).against("1", RANGE).evaluation().forbidden())
                .isEmpty();
        assertThat(at().wouldDecide(Act.RESTART, "2", Verdict.FITS).against("2", RANGE).evaluation().forbidden())
                .isEmpty();
    }

    @Test
    void ofSizesThatOnlyConnectionsBlockTheOneThatSavedMostIsNamed() {
        SizeCase blocked = at().against("0.5", FULL).against("1", FULL).against("0.25", RANGE);

        assertThat(blocked.evaluation().smallerButForConnections()).as("none has saved anything").isEmpty();
        assertThat(blocked.saved("0.5", 3).saved("1", 4).saved("0.25", 9).evaluation().smallerButForConnections())
                .contains(cu("1"));
        assertThat(blocked.saved("0.5", 5).evaluation().smallerButForConnections()).contains(cu("0.5"));
    }

    @Test
    void theCostIsThatOfTheAllowedDecision() {
        assertThat(at().decides(Act.NOT_YET, "4", Verdict.TOO_SMALL, Constraint.LOAD_HIGH).evaluation().costBenefit())
                .isEqualTo(new CostBenefit(3, 2, 1, List.of(Constraint.LOAD_HIGH)));
    }

    @Test
    void onlyASteadyEpochIsJudged() {
        assertThat(at().evaluation().judged()).isEqualTo(at().epoch());
        assertThat(at().phase(CachePhase.FILLED).evaluation().judged()).isNull();
        assertThat(at().phase(CachePhase.WARMING).evaluation().judged()).isNull();
    }

    @Test
    void aNeedIsHiddenUntilTheLatestProbe() {
        assertThat(at().hidden(Duration.ofHours(9)).evaluation().hidden()).isEqualTo(Duration.ofHours(9));
        assertThat(at().evaluation().hidden()).as("its use still shows the need").isZero();
    }

    @Test
    void eachOtherSizeIsRuledOut_byItsConstraintOrByWhatItSaved() {
        List<RuledOut> ruledOut = at().against("4", RANGE)
                .saved("1", 0.5)
                .expects(cu("0.5"), 0.2, Basis.UNKNOWN)
                .evaluation()
                .ruledOut(Given.policy());

        assertThat(ruledOut).extracting(RuledOut::cu).doesNotContain(cu("2")).hasSize(11);
        assertThat(ruledOut).contains(new RuledOut(cu("4"), RANGE),
                new RuledOut(cu("1"), new SizeCause.SavedTooLittle(new Ratio(0.95), new Ratio(0.99), 0.5)),
                new RuledOut(cu("0.5"), new SizeCause.SavedTooLittle(null, new Ratio(0.99), 0)));
    }

    @Test
    void predictionsAreThoseOfTheCurve_theSmallestFirst() {
        SizeEvaluation evaluation = at().expects(cu("1"), 0.2, Basis.FITS).evaluation();

        assertThat(evaluation.predictions()).hasSize(12).extracting(PredictedHitRatio::cu).isSorted();
        assertThat(evaluation.at(cu("1"))).contains(new PredictedHitRatio(cu("1"), new Ratio(0.6), new Ratio(0.8),
                new Ratio(0.9), Basis.FITS));
        assertThat(evaluation.at(cu("99"))).isEmpty();
        assertThat(evaluation.wereRefused()).isFalse();
        assertThat(at().refused(0.01).evaluation().wereRefused()).isTrue();
    }
}
