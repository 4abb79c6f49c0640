package dev.plimsoll.advice.size;

import static dev.plimsoll.advice.size.SizeCase.cu;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Recommendation.RuledOut;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.decision.WeighedSize;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a decision names, among the allowed sizes and among all. */
class SizeEvaluationTest {

    private static final SizeConstraint RANGE = new SizeConstraint.OutOfRange();
    private static final SizeConstraint FULL = new SizeConstraint.TooManyConnections(1, 2, new Ratio(0.85));

    private static SizeCase at() {
        return new SizeCase(Given.cu("2"));
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
}
