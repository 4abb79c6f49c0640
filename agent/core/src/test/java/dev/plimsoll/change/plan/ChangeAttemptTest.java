package dev.plimsoll.change.plan;

import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.size.BranchCause;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.RecordedCauses;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangeAttempt.Cleared;
import dev.plimsoll.change.plan.ChangeAttempt.Decided;
import dev.plimsoll.change.plan.ChangeAttempt.Ended;
import dev.plimsoll.change.plan.ChangeAttempt.ListAgain;
import dev.plimsoll.change.plan.ChangeAttempt.Recorded;
import dev.plimsoll.change.plan.ChangeAttempt.Relisted;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.SettingValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The steps of one attempt, and what each leaves in the journal. */
class ChangeAttemptTest {

    private static final Compute LISTED = Given.compute(FROM);
    private static final SettingChange CHANGE = new SettingChange(Given.ID, SettingValue.of(FROM), SettingValue.of(TO),
            List.of(new BranchCause.ReplicasFirst(List.of("r"), TO)), Given.basis(Action.GROW, Reason.TOO_SMALL));
    private static final Plan APPLY = new Plan.Apply(CHANGE);
    private static final Intended INTENT = new Intended(NOW, Given.ID, "c1", SettingValue.of(FROM),
            SettingValue.of(TO), new RecordedCauses(CHANGE.causes()), CHANGE.basis(), 9);

    @Test
    void aRequestIsPromptUpToTheLimit() {
        assertThat(ChangeAttempt.isPrompt(Duration.ZERO)).isTrue();
        assertThat(ChangeAttempt.isPrompt(ChangeAttempt.PROMPT)).isTrue();
        assertThat(ChangeAttempt.isPrompt(ChangeAttempt.PROMPT.plusNanos(1))).isFalse();
    }

    @Test
    void aListingThatIsAsBeforeIsNotStale_alsoWithALaterActivity() {
        Compute later = LISTED.with(ActivityTimes.active(Given.T0.plusSeconds(60)));

        assertThat(new ListAgain(LISTED).stale(Optional.of(LISTED))).isEmpty();
        assertThat(new ListAgain(LISTED).stale(Optional.of(later))).isEmpty();
    }

    @Test
    void aComputeThatIsGone_orAnotherOne_isStale() {
        ListAgain planned = new ListAgain(LISTED);

        assertThat(planned.stale(Optional.empty())).contains(new Veto.NoLongerListed());
        assertThat(planned.stale(Optional.of(Given.compute(TO, "idle"))))
                .contains(new Veto.ChangedSinceListing("idle", TO, "active", FROM));
    }

    @Test
    void anotherPlanEndsTheAttempt_withNothingWritten() {
        Plan blocked = new Plan.BlockedPlan(List.of(new Veto.StopSwitchOn()));
        Decided decided = new Relisted(LISTED).decided(blocked, "c1", 9, NOW);

        assertThat(decided).isEqualTo(new Ended(blocked, List.of()));
        assertThat(decided.intent()).isEmpty();
    }

    @Test
    void aPlanToApplyBecomesAnIntentOfThatChange() {
        Decided decided = new Relisted(LISTED).decided(APPLY, "c1", 9, NOW);

        assertThat(decided).isEqualTo(new Cleared(APPLY, INTENT));
        assertThat(decided.intent()).contains(INTENT);
    }

    @Test
    void anIntentThatTookTooLongIsNotSent_andSaysSo() {
        Cleared cleared = new Cleared(APPLY, INTENT);

        assertThat(cleared.written(ChangeAttempt.PROMPT, "late", NOW)).isEqualTo(new Recorded(APPLY, INTENT));
        assertThat(cleared.written(ChangeAttempt.PROMPT.plusNanos(1), "late", NOW.plusSeconds(16)))
                .isEqualTo(new Ended(APPLY, List.of(INTENT,
                        new Executed(NOW.plusSeconds(16), Given.ID, "c1", ExecutionOutcome.NOT_SENT, "late",
                                List.of()))));
    }

    private static Executed reply(Execution execution) {
        return Recorded.reply(INTENT, execution, NOW.plusSeconds(1));
    }

    private static Executed executed(ExecutionOutcome outcome, String detail, String... operations) {
        return new Executed(NOW.plusSeconds(1), Given.ID, "c1", outcome, detail, List.of(operations));
    }

    @Test
    void eachReplyHasItsWord_andOnlyAnAcceptedOneHasOperations() {
        assertThat(reply(new Execution.Accepted("started", List.of("op-1"), List.of(), false)))
                .isEqualTo(executed(ExecutionOutcome.ACCEPTED, "started", "op-1"));
        assertThat(reply(new Execution.ProposedAsCode("pull request 7"))).isEqualTo(
                executed(ExecutionOutcome.PROPOSED, "pull request 7"));
        assertThat(reply(new Execution.Rejected(423, "locked"))).isEqualTo(
                executed(ExecutionOutcome.REFUSED, "423: locked"));
        assertThat(reply(new Execution.NoReply("timeout"))).isEqualTo(executed(ExecutionOutcome.NO_REPLY, "timeout"));
        assertThat(reply(new Execution.NotSent("no lease"))).isEqualTo(executed(ExecutionOutcome.NOT_SENT, "no lease"));
    }

    @Test
    void theAttemptEndsWithTheIntentAndItsReply() {
        assertThat(new Recorded(APPLY, INTENT).answered(new Execution.NoReply("timeout"), NOW.plusSeconds(1)))
                .isEqualTo(new Ended(APPLY, List.of(INTENT, executed(ExecutionOutcome.NO_REPLY, "timeout"))));
    }

    /** A platform without operations to read, and without limits that are known before a request. */
    @Test
    void aWriterThatShowsNothingHoldsNothingBack() {
        SettingWriter writer = (compute, to, check) -> check.objection()
                .<Execution>map(Execution.NotSent::new)
                .orElse(new Execution.NoReply("lost"));
        SettingValue to = SettingValue.of(TO);

        assertThat(writer.heldBack(Given.ID)).isEmpty();
        assertThat(writer.progress(Given.ID, List.of("op-1"))).isEqualTo(new OperationState.Open(List.of()));
        assertThat(writer.write(Given.ID, to, Optional::empty)).isEqualTo(new Execution.NoReply("lost"));
        assertThat(writer.write(Given.ID, to, () -> Optional.of("no lease"))).isEqualTo(
                new Execution.NotSent("no lease"));
    }
}
