package dev.plimsoll.advice.size;

import static dev.plimsoll.advice.size.SizeCase.cu;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.assess.RunningSessions;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is said of another size: why it is enough, what is expected there, and what speaks against it. */
class ExpectationCausesTest {

    private static final Ratio TARGET = new Ratio(0.99);
    private static final Bytes CACHE = Given.table().at(cu("3")).orElseThrow().cache();

    private static SizeCase four() {
        return new SizeCase(Given.cu("4"));
    }

    private static PredictedHitRatio predicted(SizeCase at, String size) {
        return at.evaluation().at(cu(size)).orElseThrow();
    }

    private static Cause enough(SizeCase at) {
        return SizeFacts.enough(Given.table(), at.evaluation(), cu("3"), at.figures(), Given.policy());
    }

    private static List<Cause> trial(SizeCase at) {
        return SizeFacts.trial(Given.table(), at.compute(), at.evaluation(), Given.policy());
    }

    /** The most ever in use is named where that fits too. */
    @Test
    void aSizeThatFitsNamesItsCache_andThePeakThatFitsIt() {
        SizeCase fits = four().expects(cu("3"), 0.001, Basis.FITS);

        assertThat(enough(fits.uses(CACHE, 1))).isEqualTo(new SizeCause.SmallerFits(cu("3"), CACHE, CACHE));
        assertThat(enough(fits.uses(new Bytes(CACHE.value() + 1), 1)))
                .isEqualTo(new SizeCause.SmallerFits(cu("3"), CACHE, null));
        assertThat(enough(fits.uses(null, 1))).isEqualTo(new SizeCause.SmallerFits(cu("3"), CACHE, null));
        assertThat(SizeFacts.enough(Given.table(), fits.evaluation(), cu("3"), null, Given.policy()))
                .isEqualTo(new SizeCause.SmallerFits(cu("3"), CACHE, null));
    }

    @ParameterizedTest
    @EnumSource(Basis.class)
    void whyASmallerSizeIsEnoughFollowsFromTheBasis(Basis basis) {
        SizeCase at = four().expects(cu("3"), 0.001, basis);
        Cause cause = enough(at.uses(null, 1));

        assertThat(cause).isEqualTo(switch (basis) {
            case FITS, DATABASE_FITS -> new SizeCause.SmallerFits(cu("3"), CACHE, null);
            case FILL_CURVE -> new SizeCause.SmallerFilled(predicted(at, "3"), TARGET);
            case OBSERVED, WORKING_SET, NOT_FULL, POWER_LAW, UNKNOWN ->
                new SizeCause.SmallerExpected(predicted(at, "3"), TARGET);
        });
    }

    @ParameterizedTest
    @EnumSource(Basis.class)
    void whatIsExpectedOfTheNextSmallerSizeIsTold_unlessItHasTheSameMisses(Basis basis) {
        SizeCase at = four().expects(cu("3"), 0.05, basis);

        assertThat(trial(at)).isEqualTo(switch (basis) {
            case FITS -> List.of();
            case UNKNOWN -> List.of(new SizeCause.OtherUnknown(cu("3")));
            case OBSERVED, NOT_FULL, DATABASE_FITS, WORKING_SET, FILL_CURVE, POWER_LAW ->
                List.of(new SizeCause.OtherExpected(predicted(at, "3"), TARGET));
        });
    }

    @Test
    void aLowerCeilingThatSavesNothingIsSaidToSaveNothing() {
        SizeCase limits = new SizeCase(Given.cu("1", "4")).expects(cu("3"), 0.001, Basis.FITS);

        assertThat(trial(limits)).containsExactly(new SizeCause.CeilingSavesNothing());
        assertThat(trial(limits.saved("3", 0.1))).isEmpty();
        assertThat(trial(four().expects(cu("3"), 0.001, Basis.FITS))).as("a fixed size").isEmpty();
        assertThat(trial(new SizeCase(Given.cu("0.25")))).as("there is no smaller size").isEmpty();
    }

    @Test
    void refusedConnectionsAreNotedWithTheSaving() {
        assertThat(SizeFacts.refused(four().refused().evaluation()))
                .containsExactly(new SizeCause.RefusedIncluded());
        assertThat(SizeFacts.refused(four().evaluation())).isEmpty();
    }

    @Test
    void whatIsKnownOfTheCpuAreItsSessions() {
        assertThat(SizeFacts.cpu(null)).isEmpty();
        assertThat(SizeFacts.cpu(four().running(2).figures()))
                .containsExactly(
                        new SizeCause.CpuUse(new RunningSessions(2, Duration.ofHours(26), Duration.ofHours(26))));
        assertThat(SizeFacts.cpu(four().withoutSessions().figures())).containsExactly(new SizeCause.CpuUnknown());
    }

    @Test
    void aSizeThatOnlyItsCpuBlocksIsNamedWithTheSessions() {
        SizeConstraint.TooBusy two = new SizeConstraint.TooBusy(2, cu("2"));
        SizeCase busy = four().wouldDecide("2").against("2", two);

        assertThat(busy(busy.running(2))).contains(new SizeCause.CacheFitsCpuDoesNot(cu("2"), two));
        assertThat(busy(busy.running(3))).as("another number by now").isEmpty();
        assertThat(busy(four().running(2)
                .wouldDecide("2")
                .against("2", new SizeConstraint.OutOfRange()))).isEmpty();
        assertThat(busy(four().running(2).against("2", two))).as("nothing smaller would be better").isEmpty();
    }

    private static Optional<Cause> busy(SizeCase at) {
        return SizeFacts.busy(at.compute(), at.evaluation(), at.figures());
    }

    @Test
    void theRatioIsThatOfTheJudgedWindow() {
        assertThat(SizeFacts.ratio(new SizeCase(Given.cu("1")).misses(0.25).figures(), Given.policy()))
                .isEqualTo(new SizeCause.ObservedRatio(new Ratio(0.75), Duration.ofHours(1), TARGET, true));
    }
}
