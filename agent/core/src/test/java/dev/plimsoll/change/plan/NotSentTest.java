package dev.plimsoll.change.plan;

import static dev.plimsoll.change.journal.NamedEntries.executed;
import static dev.plimsoll.change.journal.NamedEntries.settled;
import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.change.verdict.EffectVerdict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A change whose request never left the agent is none. */
class NotSentTest {

    private static final Instant APPROVED_AT = NOW.minus(Duration.ofHours(3));
    private static final Approved APPROVAL = ChangeCase.approved(APPROVED_AT, TO, false);
    private static final Instant EARLIER = NOW.minus(Duration.ofHours(2));

    private static Intended intent(String id, Instant at) {
        return NamedEntries.intended(at, Given.ID, id, FROM, TO, "why", Given.basis(Action.GROW, Reason.TOO_SMALL),
                1);
    }

    private static Executed reply(String id, Instant at, ExecutionOutcome outcome) {
        return executed(at, id, outcome);
    }

    private static ChangeRecord after(JournalEntry... entries) {
        return Given.record(List.of(entries));
    }

    @Test
    void theApprovalIsGivenBack_andNothingElseIsLeftOfTheIntent() {
        ChangeRecord before = ChangeRecord.EMPTY;
        for (JournalEntry entry : ChangeCase.judged(EARLIER.minus(Duration.ofDays(1)), Given.cu("0.5"), FROM,
                Action.GROW, EffectVerdict.CONFIRMED)) {
            before = before.after(entry);
        }
        before = before.after(NamedEntries.setElsewhere(EARLIER, Given.ID, FROM, TO)).after(APPROVAL);

        ChangeRecord intended = before.after(intent("c7", NOW));
        ChangeRecord unsent = intended.after(reply("c7", NOW, ExecutionOutcome.NOT_SENT));

        assertThat(intended.approved()).as("lent to the intent").isNull();
        assertThat(unsent.approved()).isEqualTo(APPROVAL);
        assertThat(unsent.latest()).isEqualTo(before.latest());
        assertThat(unsent.verdicts()).isEqualTo(before.verdicts());
        assertThat(unsent.attempts().starts()).isEqualTo(before.attempts().starts());
        assertThat(unsent.foreign()).isEqualTo(before.foreign());
        assertThat(unsent.intent("c7")).as("for notifications").contains(intent("c7", NOW));
    }

    /** An agent that had lost its lease wrote the commit after the new leader had found none. */
    @Test
    void aProposalThatComesLater_isOpenAgain() {
        ChangeRecord unsent = after(APPROVAL, intent("c7", NOW), reply("c7", NOW, ExecutionOutcome.NOT_SENT));
        ChangeRecord proposed = unsent.after(reply("c7", NOW.plusSeconds(1), ExecutionOutcome.PROPOSED));

        assertThat(unsent.open()).isNull();
        assertThat(proposed.open()).isEqualTo(intent("c7", NOW));
        assertThat(proposed.approved()).isNull();
        assertThat(proposed.attempts().unsent()).isNull();
        assertThat(unsent.after(reply("c6", NOW, ExecutionOutcome.PROPOSED))).as("of another change").isEqualTo(unsent);
    }

    @Test
    void whatHappenedMeanwhile_staysAndMayVoidTheApproval() {
        Intended intent = intent("c7", NOW);
        Executed unsent = reply("c7", NOW, ExecutionOutcome.NOT_SENT);
        Approved newer = ChangeCase.approved(NOW, TO, true);

        assertThat(after(APPROVAL, intent, NamedEntries.setElsewhere(NOW, Given.ID, FROM, TO), unsent).approved())
                .isNull();
        assertThat(after(APPROVAL, intent, newer, unsent).approved()).isEqualTo(newer);
        assertThat(after(APPROVAL, intent, ChangeCase.recommended(NOW, TO), unsent).recommended()).isNotNull();
    }

    @Test
    void afterADismissalOrAReply_nothingIsGivenBack() {
        Intended intent = intent("c7", NOW);
        Executed unsent = reply("c7", NOW, ExecutionOutcome.NOT_SENT);
        Settled givenUp = settled(NOW, "c7", Settled.ChangeEnd.FAILED);
        Dismissed dismissed = NamedEntries.dismissed(NOW, Given.ID, NOW.plusSeconds(60), "me", null);

        assertThat(after(APPROVAL, intent, givenUp, dismissed, unsent)).satisfies(record -> {
            assertThat(record.approved()).isNull();
            assertThat(record.attempts().unsent()).isNull();
        });
        assertThat(after(APPROVAL, intent, reply("c7", NOW, ExecutionOutcome.NO_REPLY), unsent).open())
                .isEqualTo(intent);
        assertThat(after(APPROVAL, intent, reply("c7", NOW, ExecutionOutcome.ACCEPTED), unsent).open())
                .isEqualTo(intent);
        assertThat(after(APPROVAL, intent, reply("other", NOW, ExecutionOutcome.NOT_SENT)).open()).isEqualTo(intent);
    }

    @Test
    void itsSuccessorWaits_longerEachTime_upToAnHour_unlessAPersonApproves() {
        ChangeRecord record = ChangeRecord.EMPTY.after(APPROVAL);
        Duration[] waits = new Duration[9];
        for (int attempt = 0; attempt < waits.length; attempt++) {
            record = record.after(intent("c" + attempt, NOW))
                    .after(reply("c" + attempt, NOW, ExecutionOutcome.NOT_SENT));
            waits[attempt] = Duration.between(NOW, requireNonNull(record.attempts().unsent()).retryAt());
        }

        assertThat(waits).extracting(Duration::toMinutes).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 64L, 64L, 64L);
        assertThat(record.after(APPROVAL).attempts().unsent()).isNull();
        assertThat(record.after(intent("d", NOW)).after(reply("d", NOW, ExecutionOutcome.NO_REPLY)).attempts().unsent())
                .as("that one was sent")
                .isNull();
    }

    @Test
    void neitherCooldownNorDailyLimitNorApprovalIsUsedUp() {
        Instant at = NOW.minus(Duration.ofMinutes(2));
        ChangeCase one = new ChangeCase().policy(ChangeCase.BY_PERSON)
                .after(APPROVAL, intent("c7", at), reply("c7", at, ExecutionOutcome.NOT_SENT));

        assertThat(one.plan()).isInstanceOfSatisfying(Plan.Apply.class,
                apply -> assertThat(apply.change().basis().approvedBy()).isEqualTo("me"));

        ChangeCase refused = new ChangeCase().policy(ChangeCase.BY_PERSON)
                .after(APPROVAL, intent("c7", at), reply("c7", at, ExecutionOutcome.REFUSED));
        assertThat(refused.guardrails()).as("the platform answered").containsExactly(Guardrail.COOLDOWN);
    }

    @Test
    void theApprovalStillExpires_countedFromThePersonsAnswer() {
        Approved old = ChangeCase.approved(NOW.minus(Duration.ofDays(7)), TO, false);
        Instant at = NOW.minus(Duration.ofMinutes(2));

        assertThat(new ChangeCase().policy(ChangeCase.BY_PERSON)
                .after(old, intent("c7", at), reply("c7", at, ExecutionOutcome.NOT_SENT))
                .plan()).isInstanceOf(Plan.Wait.class);
    }

    @Test
    void aProposalNeedsNoPlatform() {
        Situation.Surroundings paused = new Situation.Surroundings(FleetChanges.NONE, null, null, Given.T0,
                new Veto.RequestsPaused(NOW.plusSeconds(60)), BranchOrder.ALONE, Set.of(), null);

        assertThat(new ChangeCase().around(paused).guardrails()).containsExactly(Guardrail.PLATFORM);
        assertThat(new ChangeCase().around(paused).policy(policy -> Given.with(policy, Via.FILE)).guardrails())
                .isEmpty();
    }

    @Test
    void onlyWhatWasNotSent_isCalledSo() {
        ChangeAttempt.Recorded recorded = new ChangeAttempt.Recorded(new Plan.NoChange(), intent("c7", NOW));

        assertThat(outcome(recorded, new Execution.NotSent("the key was refused")))
                .isEqualTo(ExecutionOutcome.NOT_SENT);
        assertThat(outcome(recorded, new Execution.NoReply("cut off"))).isEqualTo(ExecutionOutcome.NO_REPLY);
        assertThat(outcome(recorded, new Execution.Rejected(401, "no such key"))).isEqualTo(ExecutionOutcome.REFUSED);
    }

    private static @Nullable ExecutionOutcome outcome(ChangeAttempt.Recorded recorded, Execution execution) {
        return recorded.answered(execution, NOW).entries().getLast() instanceof Executed reply ? reply.outcome() : null;
    }
}
