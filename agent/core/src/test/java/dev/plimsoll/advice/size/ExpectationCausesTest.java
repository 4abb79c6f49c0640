package dev.plimsoll.advice.size;

import static dev.plimsoll.advice.size.SizeCase.cu;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.assess.ConnectionFigures.RunningSessions;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.time.Duration;
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
        return at.evaluation().enough(cu("3"));
    }

    private static Optional<Cause> trial(SizeCase at) {
        return at.evaluation().trial();
    }

    /** The most ever in use is named where that fits too. */
    @Test
    void aSizeThatFitsNamesItsCache_andThePeakThatFitsIt() {
        SizeCase fits = four().expects(cu("3"), 0.001, Basis.FITS);

        assertThat(enough(fits.uses(CACHE, 1))).isEqualTo(new SizeCause.SmallerFits(cu("3"), CACHE, CACHE));
        assertThat(enough(fits.uses(new Bytes(CACHE.value() + 1), 1)))
                .isEqualTo(new SizeCause.SmallerFits(cu("3"), CACHE, null));
        assertThat(enough(fits.uses(null, 1))).isEqualTo(new SizeCause.SmallerFits(cu("3"), CACHE, null));
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
            case FITS -> Optional.empty();
            case UNKNOWN -> Optional.of(new SizeCause.OtherUnknown(cu("3")));
            case OBSERVED, NOT_FULL, DATABASE_FITS, WORKING_SET, FILL_CURVE, POWER_LAW ->
                Optional.of(new SizeCause.OtherExpected(predicted(at, "3"), TARGET));
        });
    }

    @Test
    void aLowerCeilingThatSavesNothingIsSaidToSaveNothing() {
        SizeCase limits = new SizeCase(Given.cu("1", "4")).expects(cu("3"), 0.001, Basis.FITS);

        assertThat(trial(limits)).contains(new SizeCause.CeilingSavesNothing());
        assertThat(trial(limits.saved("3", 0.1))).isEmpty();
        assertThat(trial(four().expects(cu("3"), 0.001, Basis.FITS))).as("a fixed size").isEmpty();
        assertThat(trial(new SizeCase(Given.cu("0.25")))).as("there is no smaller size").isEmpty();
    }

    @Test
    void refusedConnectionsAreNotedWithTheSaving() {
        SizeCause note = new SizeCause.RefusedIncluded();

        assertThat(larger(four().refused().decides("8")).causes()).contains(note);
        assertThat(larger(four().decides("8")).causes()).doesNotContain(note);
    }

    private static Candidate larger(SizeCase at) {
        return at.evaluation().elsewhere(at.evaluation().change().orElseThrow());
    }

    @Test
    void whatIsKnownOfTheCpuAreItsSessions() {
        assertThat(four().running(2).observed().cpu())
                .isEqualTo(new SizeCause.CpuUse(new RunningSessions(2, Duration.ofHours(26), Duration.ofHours(26))));
        assertThat(four().withoutSessions().observed().cpu()).isEqualTo(new SizeCause.CpuUnknown());
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
        return at.evaluation().busy();
    }

    @Test
    void theRatioIsThatOfTheJudgedWindow() {
        assertThat(new SizeCase(Given.cu("1")).misses(0.25).observed().ratio())
                .isEqualTo(new SizeCause.ObservedRatio(new Ratio(0.75), Duration.ofHours(1), TARGET, true));
    }
}
