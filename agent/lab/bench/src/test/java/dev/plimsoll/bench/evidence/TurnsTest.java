package dev.plimsoll.bench.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.decision.SizeDecision;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {

    private static final SizeDecision STAY = SizeDecision.nothingKnown(ComputeUnits.of("2"));

    @Test
    void flips_areTurnsFromUpToDownOrBack_whateverLiesBetween() {
        assertThat(Turns.flips(List.of(said("4"), said("2"), said("1"), said("4")))).isEqualTo(2);
    }

    @Test
    void anotherSizeInTheSameDirection_isNoFlip() {
        assertThat(Turns.flips(List.of(said("3"), said("8"), said("2"), said("10")))).isZero();
    }

    /** Whatever the advice is called, the size that it wants is what counts, beside a present one of 2 CU. */
    private static Moment said(String cu) {
        Recommendation wants = Recommendation.of(
                new Candidate(Action.HOLD, SizeRange.fixed(ComputeUnits.of(cu)), Reason.FITS, List.of()));
        return new Moment(1, 1, Ladder.of(ComputeUnits.of("2")), wants, STAY, 0);
    }
}
