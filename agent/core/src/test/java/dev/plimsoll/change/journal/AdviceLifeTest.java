package dev.plimsoll.change.journal;

import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.StandingAdvice;
import dev.plimsoll.advice.StandingAdvice.StandingCause;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.status.StatusCase;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A recommendation that the journal has stands while it is about the compute as it is, and is not over. */
class AdviceLifeTest {

    private static final Compute COMPUTE = Given.compute(FROM);
    private static final Recommended GROW = ChangeCase.recommended(NOW, TO);
    private static final Recommendation SAME = advice(Action.GROW, Reason.TOO_SMALL, "4");

    private static Recommendation advice(Action action, Reason reason, String cu) {
        return Recommendation
                .of(new Candidate(action, Given.cu(cu), reason, List.of(new StandingCause.NothingNew(NOW))));
    }

    private static ChangeRecord after(JournalEntry entry) {
        return ChangeRecord.EMPTY.after(entry);
    }

    @Test
    void anEntrySaysAnAdvice_ofTheSameActionReasonAndValue() {
        assertThat(GROW.says(SAME)).isTrue();
        assertThat(GROW.says(advice(Action.SHRINK, Reason.TOO_SMALL, "4"))).isFalse();
        assertThat(GROW.says(advice(Action.GROW, Reason.CONNECTIONS, "4"))).isFalse();
        assertThat(GROW.says(advice(Action.GROW, Reason.TOO_SMALL, "5"))).isFalse();
    }

    @Test
    void whatWasShown_standsWithItsCauses_sinceTheEntry() {
        StandingAdvice standing = requireNonNull(GROW.standing(COMPUTE, SAME));

        assertThat(standing.opened()).isEqualTo(NOW);
        assertThat(standing.candidate().causes()).isEqualTo(SAME.chosen().asConfirmed().causes());
    }

    @Test
    void afterAStart_itStandsAsRecorded() {
        StandingAdvice standing = requireNonNull(GROW.standing(COMPUTE, null));

        assertThat(standing.candidate().target()).isEqualTo(TO);
        assertThat(standing.candidate().causes()).containsExactly(new StandingCause.AsRecorded("why"));
        assertThat(GROW.standing(COMPUTE, advice(Action.GROW, Reason.TOO_SMALL, "5"))).isEqualTo(standing);
    }

    @Test
    void nothingStands_withoutAnEntry_atAnotherSize_onAnotherBranch_orAfterAHold() {
        Recommended hold = NamedEntries.recommended(NOW, Given.ID, Action.HOLD, Reason.FITS, FROM, FROM,
                COMPUTE.branchId(),
                "why");
        Recommended elsewhere = NamedEntries.recommended(NOW, Given.ID, Action.GROW, Reason.TOO_SMALL, FROM, TO,
                "br-other",
                "why");

        assertThat(ChangeRecord.EMPTY.recommended()).isNull();
        assertThat(GROW.standing(Given.compute(TO), SAME)).isNull();
        assertThat(elsewhere.standing(COMPUTE, SAME)).isNull();
        assertThat(hold.standing(COMPUTE, null)).isNull();
    }

    @Test
    void aDismissal_isOver_atItsEnd() {
        ChangeRecord dismissed = after(GROW)
                .after(NamedEntries.dismissed(NOW, Given.ID, NOW.plus(Duration.ofDays(1)), "me", null));

        assertThat(dismissed.asOf(NOW.plusSeconds(1))).isSameAs(dismissed);
        assertThat(dismissed.asOf(NOW.plus(Duration.ofDays(1))).dismissedAt(NOW)).isNull();
        assertThat(ChangeRecord.EMPTY.asOf(NOW)).isSameAs(ChangeRecord.EMPTY);
    }

    @Test
    void adviceIsSinceItsEntry_ifItAsksForWhatTheEntrySays() {
        assertThat(since(GROW, SAME)).isEqualTo(NOW);
        assertThat(since(GROW, advice(Action.GROW, Reason.TOO_SMALL, "5"))).isNull();
        assertThat(since(null, SAME)).isNull();
        Recommended hold = NamedEntries.recommended(NOW, Given.ID, Action.HOLD, Reason.FITS, FROM, FROM,
                COMPUTE.branchId(),
                "why");
        assertThat(since(hold, advice(Action.HOLD, Reason.FITS, "1"))).isNull();
    }

    private static @Nullable Instant since(@Nullable Recommended entry, Recommendation advice) {
        return new StatusCase().advised(advice)
                .record(entry == null ? ChangeRecord.EMPTY : after(entry))
                .status()
                .view()
                .answer()
                .since();
    }

    @Test
    void aValueIsInUse_whenItWasAppliedOrRolledBack() {
        assertThat(List.of(Settled.ChangeEnd.APPLIED, Settled.ChangeEnd.ROLLED_BACK, Settled.ChangeEnd.FAILED,
                Settled.ChangeEnd.NOT_APPLIED, Settled.ChangeEnd.CLAMPED))
                .filteredOn(result -> ChangeCase.settled(NOW, result).isInUse())
                .containsExactly(Settled.ChangeEnd.APPLIED, Settled.ChangeEnd.ROLLED_BACK);
    }
}
