package dev.plimsoll.change.journal;

import static dev.plimsoll.change.journal.NamedEntries.MINUTE;
import static dev.plimsoll.change.journal.NamedEntries.NEVER;
import static dev.plimsoll.change.journal.NamedEntries.delay;
import static dev.plimsoll.change.journal.NamedEntries.executed;
import static dev.plimsoll.change.journal.NamedEntries.settled;
import static dev.plimsoll.change.journal.NamedEntries.size;
import static dev.plimsoll.change.journal.NamedEntries.verified;
import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.journal.JournalEntry.Archived;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.LatestChange.End;
import dev.plimsoll.change.journal.LatestChange.ReplyState;
import dev.plimsoll.change.journal.PastVerdict.Undoing;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeSetting;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the journal of one compute says about its changes. */
class ChangeRecordTest {

    private static ChangeRecord after(JournalEntry... entries) {
        return Given.record(List.of(entries));
    }

    private static LatestChange latest(ChangeRecord record) {
        return requireNonNull(record.latest());
    }

    @Test
    void withoutEntriesNothingIsKnown() {
        ChangeRecord none = after();

        assertThat(none).isEqualTo(ChangeRecord.EMPTY);
        assertThat(none.open()).isNull();
        assertThat(none.changes()).isEmpty();
        assertThat(none.latest(ComputeSetting.SIZE)).isNull();
        assertThat(none.intent("c1")).isEmpty();
        assertThat(none.isAfterClaim(Long.MIN_VALUE)).isFalse();
    }

    @Test
    void entriesAboutTheFleetChangeNothing() {
        ChangeRecord record = after(ChangeCase.recommended(NOW, TO), size("c1", NOW));

        assertThat(record.after(new Switched(NOW, true, "ann"))).isEqualTo(record);
        assertThat(record.after(new Archived(NOW, "ann", 1, 2, 2, "file", "a", "b"))).isEqualTo(record);
    }

    @Test
    void aNewRecommendationEndsTheBlockOfTheFormerOne() {
        Blocked blocked = new Blocked(NOW, Given.ID, Guardrail.COOLDOWN, "why");
        ChangeRecord record = after(ChangeCase.recommended(NOW, TO), blocked);

        assertThat(record.blocked()).isEqualTo(blocked);
        assertThat(record.after(ChangeCase.recommended(NOW, FROM)).blocked()).isNull();
        assertThat(record.after(NamedEntries.dismissed(NOW, Given.ID, NOW, "ann", null)).blocked()).isEqualTo(blocked);
    }

    @Test
    void aDismissalHoldsUntilItsEnd() {
        Dismissed dismissed = NamedEntries.dismissed(NOW, Given.ID, NOW.plusSeconds(60), "ann", null);
        ChangeRecord record = after(dismissed);

        assertThat(record.dismissedAt(NOW.plusSeconds(60).minusNanos(1))).isEqualTo(dismissed);
        assertThat(record.dismissedAt(NOW.plusSeconds(60))).isNull();
        assertThat(ChangeRecord.EMPTY.dismissedAt(NOW)).isNull();
    }

    /** Of each: the approval, its use by an intent, and what else makes it void. */
    @Test
    void anApprovalIsUsedByAnIntent_andVoidedByADismissalOrAForeignValue() {
        ChangeRecord approved = after(ChangeCase.approved(NOW, TO, false));

        assertThat(approved.approved()).isNotNull();
        assertThat(approved.after(size("c1", NOW)).approved()).isNull();
        assertThat(approved.after(NamedEntries.dismissed(NOW, Given.ID, NOW, "ann", null)).approved()).isNull();
        assertThat(approved.after(NamedEntries.setElsewhere(NOW, Given.ID, FROM, Given.cu("2"))).approved()).isNull();
        assertThat(approved.after(ChangeCase.recommended(NOW, FROM)).approved()).isNotNull();
    }

    @ParameterizedTest
    @CsvSource({"ACCEPTED, ACCEPTED, ", "FINISHED, ACCEPTED, ", "PROPOSED, PROPOSED, ", "NO_REPLY, NONE, ",
        "REFUSED, NONE, REFUSED"})
    void aReplyIsKept_andOnlyARefusalEndsTheChange(ExecutionOutcome outcome, ReplyState reply, End end) {
        LatestChange change = latest(after(size("c1", NOW), executed("c1", outcome)));

        assertThat(change.reply()).isEqualTo(reply);
        assertThat(change.end()).isEqualTo(end);
        assertThat(change.isOpen()).isEqualTo(end == null);
    }

    @Test
    void operationsAreThoseOfTheLatestReply() {
        ChangeRecord accepted = after(size("c1", NOW), executed("c1", ExecutionOutcome.ACCEPTED, "op-1", "op-2"));

        assertThat(latest(accepted).operations()).containsExactly("op-1", "op-2");
        assertThat(latest(accepted.after(executed("c1", ExecutionOutcome.FINISHED))).operations()).isEmpty();
        assertThat(latest(accepted.after(settled("c1", Settled.ChangeEnd.APPLIED))).operations())
                .containsExactly("op-1", "op-2");
    }

    @ParameterizedTest
    @CsvSource({"APPLIED, APPLIED", "ROLLED_BACK, APPLIED", "FAILED, FAILED"})
    void aResultEndsTheChangeAtItsTime(Settled.ChangeEnd result, End end) {
        LatestChange change = latest(after(size("c1", NOW), settled("c1", result)));

        assertThat(change.end()).isEqualTo(end);
        assertThat(change.endedAt()).isEqualTo(NOW.plusSeconds(5));
    }

    @Test
    void anEndedChangeGetsNoSecondEnd() {
        ChangeRecord applied = after(size("c1", NOW), settled("c1", Settled.ChangeEnd.APPLIED));

        assertThat(applied.after(settled("c1", Settled.ChangeEnd.FAILED))).isEqualTo(applied);
        assertThat(applied.after(executed("c1", ExecutionOutcome.REFUSED))).isEqualTo(applied);
        assertThat(applied.after(executed("c1", ExecutionOutcome.PROPOSED))).isEqualTo(applied);
    }

    @Test
    void aVerdictIsKeptWithItsChange_newestFirst_andTheFirstOfEachCounts() {
        ChangeRecord record = after(size("c1", NOW), settled("c1", Settled.ChangeEnd.APPLIED),
                verified("c1", NOW, EffectVerdict.CONFIRMED), verified("c1", NOW, EffectVerdict.HARMFUL),
                size("c2", NOW), settled("c2", Settled.ChangeEnd.APPLIED), verified("c2", NOW, EffectVerdict.HARMFUL),
                verified("unknown", NOW, EffectVerdict.HARMFUL));

        assertThat(record.verdicts()).containsExactly(
                new PastVerdict(size("c2", NOW), verified("c2", NOW, EffectVerdict.HARMFUL), Undoing.since(NOW), null),
                new PastVerdict(size("c1", NOW), verified("c1", NOW, EffectVerdict.CONFIRMED), null, null));
    }

    @Test
    void onlyTheLatestVerdictsAreKept() {
        ChangeRecord record = ChangeRecord.EMPTY;
        for (int i = 0; i <= ChangeRecord.KEPT; i++) {
            record = record.after(size("c" + i, NOW))
                    .after(settled("c" + i, Settled.ChangeEnd.APPLIED))
                    .after(verified("c" + i, NOW, EffectVerdict.CONFIRMED));
        }

        assertThat(record.verdicts()).hasSize(ChangeRecord.KEPT);
        assertThat(record.verdicts().getFirst().change().changeId()).isEqualTo("c" + ChangeRecord.KEPT);
        assertThat(record.verdicts().getLast().change().changeId()).isEqualTo("c1");
        assertThat(record.attempts().starts()).hasSize(ChangeRecord.KEPT);
    }

    @Test
    void verdictsCountAfterAPersonResumed_notAtThatMoment() {
        ChangeRecord record = after(size("c1", NOW), settled("c1", Settled.ChangeEnd.APPLIED),
                verified("c1", NOW, EffectVerdict.HARMFUL));

        assertThat(record.verdictsSince(null)).containsExactly(EffectVerdict.HARMFUL);
        assertThat(record.verdictsSince(NOW.minusNanos(1))).containsExactly(EffectVerdict.HARMFUL);
        assertThat(record.verdictsSince(NOW)).isEmpty();
    }

    @Test
    void eachSettingHasItsOwnLatestChange() {
        ChangeRecord record = after(size("c1", NOW), settled("c1", Settled.ChangeEnd.APPLIED),
                delay("c2", NOW.plusSeconds(9)));

        assertThat(record.changes()).extracting(change -> change.intent().changeId()).containsExactly("c2", "c1");
        assertThat(requireNonNull(record.latest(ComputeSetting.SIZE)).intent().changeId()).isEqualTo("c1");
        assertThat(requireNonNull(record.latest(ComputeSetting.AUTOSUSPEND)).intent().changeId()).isEqualTo("c2");
        assertThat(requireNonNull(record.unverified(ComputeSetting.SIZE)).intent().changeId()).isEqualTo("c1");
        assertThat(record.unverified(ComputeSetting.AUTOSUSPEND)).as("it is open").isNull();
        assertThat(requireNonNull(record.latest(ComputeSetting.SIZE)).intent().at()).isEqualTo(NOW);
        assertThat(after(delay("c1", NOW)).latest(ComputeSetting.SIZE)).isNull();
    }

    @Test
    void aForeignValueIsKeptBySetting_untilTheAgentOrAnApprovalReplacesIt() {
        SetElsewhere two = NamedEntries.setElsewhere(NOW, Given.ID, FROM, Given.cu("2"));
        SetElsewhere three = NamedEntries.setElsewhere(NOW, Given.ID, Given.cu("2"), Given.cu("3"));
        SetElsewhere minute = NamedEntries.setElsewhere(NOW, Given.ID, NEVER, MINUTE);
        ChangeRecord record = after(two, minute, three);

        assertThat(record.foreign()).containsExactly(three, minute);
        assertThat(record.setElsewhere(ComputeSetting.AUTOSUSPEND)).isEqualTo(minute);
        assertThat(record.after(size("c1", NOW)).foreign()).containsExactly(minute);
        assertThat(record.after(ChangeCase.approved(NOW, TO, false)).foreign()).containsExactly(minute);
        assertThat(record.after(delay("c1", NOW)).setElsewhere(ComputeSetting.AUTOSUSPEND)).isNull();
    }

    @Test
    void anIntentIsFoundByItsId_alsoTheOneThatWasNotSent() {
        ChangeRecord record = after(size("c1", NOW), settled("c1", Settled.ChangeEnd.APPLIED), size("c2", NOW),
                executed("c2", ExecutionOutcome.NOT_SENT));

        assertThat(record.intent("c1")).contains(size("c1", NOW));
        assertThat(record.intent("c2")).contains(size("c2", NOW));
        assertThat(record.intent("c3")).isEmpty();
        assertThat(latest(record).intent().changeId()).isEqualTo("c1");
    }

    @Test
    void aChangeOfALaterLeaseIsAfterAnEarlierOneOnly() {
        ChangeRecord record = after(size("c1", NOW));

        assertThat(record.isAfterClaim(2)).isTrue();
        assertThat(record.isAfterClaim(3)).isFalse();
        assertThat(record.isAfterClaim(4)).isFalse();
    }
}
