package dev.plimsoll.change.status;

import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ChangeCause;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.DismissalUndone;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.JournalEntry.UndoAsked;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.MemoryJournal;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Wording;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.status.AnswerResult;
import dev.plimsoll.change.status.Answers.AnswerTerms;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.NamedCompute;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a person's answer writes to the journal, and what it is answered with. */
class AnswersTest {

    private static final Instant NOW = Given.T0;
    private static final String NAME = Given.ID.endpointId();

    private final MemoryJournal journal = new MemoryJournal();
    private final Answers answers = new Answers(() -> journal, new Words(), ChangeCase.ANSWERS);

    /** Renders a cause as the name of its type. */
    private static final class Words implements Wording {

        @Override
        public String sentences(List<? extends Cause> causes) {
            return clauses(causes.stream().map(ChangeCause.class::cast).toList());
        }

        @Override
        public String clause(Cause cause) {
            return cause.getClass().getSimpleName();
        }

        @Override
        public String clauses(List<? extends ChangeCause> causes) {
            return String.join(", ", causes.stream().map(this::clause).toList());
        }
    }

    private AnswerResult approve(boolean atOnce) {
        return answers.approve(NAME, atOnce, null, "ann", NOW, id -> Optional.empty());
    }

    private void dismiss() {
        answers.dismiss(NAME, Duration.ofDays(3), null, "ann", null, NOW);
    }

    private JournalEntry last() {
        return journal.entries().getLast();
    }

    private void given(JournalEntry... entries) {
        List.of(entries).forEach(journal::append);
    }

    @Test
    void anApproval_allowsTheRecommendedChange_fromThePresentValueOnThisBranch() {
        given(ChangeCase.recommended(NOW, TO));

        Approved approved = NamedEntries.approved(NOW, Given.ID, FROM, TO, Given.compute(FROM).branchId(), "ann",
                true, null);
        assertThat(approve(true)).isEqualTo(new AnswerResult.ApprovalTaken(approved, null));
        assertThat(last()).isEqualTo(approved);
    }

    /** The latest recommendation counts, not the one that a page showed before. */
    @Test
    void anApproval_isOfTheLatestRecommendation() {
        SizeRange later = Given.cu("2");
        given(ChangeCase.recommended(NOW, TO), ChangeCase.recommended(NOW, later));

        approve(false);

        assertThat(((Approved) last()).to()).isEqualTo(SettingValue.of(later));
    }

    @Test
    void withoutARecommendation_orWithOneToStay_nothingIsWritten() {
        given(NamedEntries.dismissed(NOW, Given.ID, NOW, "ann", null));
        assertThat(approve(false)).isEqualTo(new AnswerResult.NothingRecommended());

        given(ChangeCase.recommended(NOW, FROM));
        assertThat(approve(false)).isInstanceOf(AnswerResult.NothingChanges.class);
        assertThat(journal.entries()).noneMatch(Approved.class::isInstance);
    }

    @Test
    void whereNothingMayBeApplied_anApprovalIsNotKept() {
        given(ChangeCase.recommended(NOW, TO));
        Answers advising = new Answers(() -> journal, new Words(),
                new AnswerTerms(false, id -> null));

        assertThat(advising.approve(NAME, false, null, "ann", NOW, id -> Optional.empty()))
                .isEqualTo(new AnswerResult.NothingApplies());
        assertThat(journal.entries()).noneMatch(Approved.class::isInstance);
    }

    private static AnswerResult unknown(String name) {
        return new AnswerResult.NotOneCompute(new NamedCompute.NotOne(name, List.of()));
    }

    @Test
    void anIdOfSeveralProjects_isNoAnswerToAnyOfThem_andTheFullNameIs() {
        ComputeId other = new ComputeId("another", Given.ID.endpointId());
        given(ChangeCase.recommended(NOW, TO));
        given(NamedEntries.recommended(NOW, other, Action.GROW, Reason.TOO_SMALL, ChangeCase.FROM, TO, "br-main",
                "why"));
        List<JournalEntry> before = journal.entries();
        AnswerResult refused = new AnswerResult.NotOneCompute(
                new NamedCompute.NotOne(NAME, List.of(other, Given.ID)));

        assertThat(approve(false)).isEqualTo(refused);
        assertThat(answers.dismiss(NAME, Duration.ofDays(1), null, "ann", null, NOW)).isEqualTo(refused);
        assertThat(answers.undoDismissal(NAME, "ann", NOW)).isEqualTo(refused);
        assertThat(journal.entries()).isEqualTo(before);
        assertThat(answers.dismiss(other.toString(), Duration.ofDays(1), null, "ann", null, NOW))
                .isEqualTo(new AnswerResult.DismissalTaken(other, NOW.plus(Duration.ofDays(1))));
    }

    @Test
    void anUnknownName_isAnsweredWithThatName_andWritesNothing() {
        assertThat(approve(false)).isEqualTo(unknown(NAME));
        assertThat(answers.dismiss("ep-none", Duration.ofDays(1), null, "ann", null, NOW))
                .isEqualTo(unknown("ep-none"));
        assertThat(journal.entries()).isEmpty();
    }

    @Test
    void aDismissal_holdsForItsTime_andKeepsItsReason() {
        given(ChangeCase.recommended(NOW, TO));

        assertThat(answers.dismiss(NAME, Duration.ofDays(3), null, "ann", "not before the audit", NOW))
                .isEqualTo(new AnswerResult.DismissalTaken(Given.ID, NOW.plus(Duration.ofDays(3))));
        assertThat(last()).isEqualTo(new Dismissed(NOW, Given.ID, NOW.plus(Duration.ofDays(3)), "ann",
                "not before the audit", Action.GROW, Reason.TOO_SMALL));
        assertThat(answers.dismissals(NOW)).containsExactly((Dismissed) last());
        assertThat(answers.dismissals(NOW.plus(Duration.ofDays(3)))).as("its time is over").isEmpty();
    }

    @Test
    void aDismissal_isTakenBack_once() {
        given(ChangeCase.recommended(NOW, TO));
        dismiss();

        assertThat(answers.undoDismissal(NAME, "bob", NOW)).isEqualTo(new AnswerResult.DismissalTakenBack(Given.ID));
        assertThat(last()).isEqualTo(new DismissalUndone(NOW, Given.ID, "bob"));
        assertThat(journal.record(Given.ID).dismissedAt(NOW)).isNull();
        assertThat(answers.dismissals(NOW)).isEmpty();
        assertThat(answers.undoDismissal(NAME, "bob", NOW)).isEqualTo(new AnswerResult.NothingDismissed(Given.ID));
        assertThat(answers.undoDismissal("ep-none", "bob", NOW)).isEqualTo(unknown("ep-none"));
    }

    @Test
    void anApproval_endsADismissal() {
        given(ChangeCase.recommended(NOW, TO));
        dismiss();

        approve(false);

        assertThat(answers.dismissals(NOW)).isEmpty();
    }

    /** It answers what was recommended then, to any target. Where nothing was, it answers whatever will be. */
    @Test
    void aDismissal_answersItsKindOfRecommendation() {
        given(ChangeCase.recommended(NOW, TO));
        dismiss();
        Dismissed ofGrowth = (Dismissed) last();
        assertThat(ofGrowth.answers(Action.GROW, Reason.TOO_SMALL)).isTrue();
        assertThat(ofGrowth.answers(Action.GROW, Reason.CONNECTIONS)).isFalse();
        assertThat(ofGrowth.answers(Action.SHRINK, Reason.TOO_BIG)).isFalse();

        given(NamedEntries.recommended(NOW, Given.ID, Action.HOLD, Reason.FITS, FROM, FROM, "br-main", "why"));
        dismiss();
        assertThat(((Dismissed) last()).answers(Action.SHRINK, Reason.TOO_BIG)).isTrue();

        given(NamedEntries.recommended(NOW, Given.ID, Action.HOLD, Reason.IDLE_CLIENTS, FROM, FROM, "br-main", "why"));
        dismiss();
        assertThat(((Dismissed) last()).answers(Action.HOLD, Reason.IDLE_CLIENTS)).isTrue();
        assertThat(((Dismissed) last()).answers(Action.HOLD, Reason.NEEDS_PAID_PLAN)).isFalse();
    }

    @Test
    void aDismissal_givesUpAnOpenChange_first() {
        given(ChangeCase.recommended(NOW, TO), ChangeCase.intended(NOW, FROM, TO, Action.GROW));

        dismiss();

        ChangeRecord record = journal.record(Given.ID);
        assertThat(journal.entries().get(2)).isEqualTo(
                new Settled(NOW, Given.ID, "c1", Settled.ChangeEnd.FAILED, "GivenUp", null));
        assertThat(record.open()).isNull();
        assertThat(record.dismissedAt(NOW)).isNotNull();
    }

    @Test
    void theStopSwitch_isTurnedByName() {
        assertThat(answers.stop("ann", NOW)).isEqualTo(new AnswerResult.StopTaken());
        assertThat(last()).isEqualTo(new Switched(NOW, true, "ann"));

        assertThat(answers.resume("bob", NOW)).isEqualTo(new AnswerResult.ResumeTaken());
        assertThat(last()).isEqualTo(new Switched(NOW, false, "bob"));
    }

    /** Two people, or two tabs: the second one learns whose approval holds. */
    @Test
    void aSecondApprovalOfTheSameChange_isNotRecorded_unlessItSaysAtOnce() {
        given(ChangeCase.recommended(NOW, TO));
        approve(false);
        Approved first = (Approved) last();

        assertThat(answers.approve(NAME, false, null, "bob", NOW.plusSeconds(1), id -> Optional.empty()))
                .isEqualTo(new AnswerResult.ApprovedBefore(first, null));
        assertThat(last()).isSameAs(first);
        assertThat(answers.approve(NAME, true, null, "bob", NOW.plusSeconds(1), id -> Optional.empty()))
                .isInstanceOf(AnswerResult.ApprovalTaken.class);
        assertThat(answers.approve(NAME, false, null, "ann", NOW.plusSeconds(2), id -> Optional.empty()))
                .as("at once includes later")
                .isInstanceOf(AnswerResult.ApprovedBefore.class);
    }

    @Test
    void onlyAnAnswerThatIsRecorded_isPassedOn() {
        given(ChangeCase.recommended(NOW, TO));
        AtomicInteger taken = new AtomicInteger();
        Answers heard = new Answers(() -> journal, new Words(), () -> ChangeCase.ANSWERS, taken::incrementAndGet);

        heard.undoDismissal(NAME, "ann", NOW);
        heard.approve(NAME, false, NOW.minusSeconds(1), "ann", NOW, id -> Optional.empty());
        assertThat(taken).as("nothing is dismissed, and another recommendation was seen").hasValue(0);
        heard.approve(NAME, false, null, "ann", NOW, id -> Optional.empty());
        heard.approve(NAME, false, null, "bob", NOW, id -> Optional.empty());
        assertThat(taken).as("approved once").hasValue(1);
    }

    @Test
    void anApprovalSaysUntilWhen_andIsGivenAgainAfterThat() {
        given(ChangeCase.recommended(NOW, TO));
        approve(false);
        Instant end = NOW.plus(Duration.ofDays(7));

        assertThat(((Approved) last()).until()).isEqualTo(end);
        assertThat(answers.pending(end.minusSeconds(1), id -> null)).hasSize(1);
        assertThat(answers.pending(end, id -> null)).isEmpty();
        assertThat(answers.approve(NAME, false, null, "bob", end, id -> Optional.empty()))
                .isInstanceOf(AnswerResult.ApprovalTaken.class);
    }

    /** A page that was left open must not approve what it does not show. */
    @Test
    void whoSawAnotherRecommendation_dismissesNothing() {
        given(ChangeCase.recommended(NOW, TO), ChangeCase.recommended(NOW.plusSeconds(60), Given.cu("2")));

        assertThat(answers.dismiss(NAME, Duration.ofDays(1), NOW, "ann", null, NOW.plusSeconds(61)))
                .isInstanceOf(AnswerResult.Superseded.class);
        assertThat(journal.entries()).noneMatch(Dismissed.class::isInstance);
        assertThat(answers.dismiss(NAME, Duration.ofDays(1), NOW.plusSeconds(60), "ann", null, NOW.plusSeconds(61)))
                .isInstanceOf(AnswerResult.DismissalTaken.class);
    }

    @Test
    void whoSawAnotherRecommendation_approvesNothing() {
        given(ChangeCase.recommended(NOW, TO), ChangeCase.recommended(NOW.plusSeconds(60), Given.cu("2")));

        assertThat(answers.approve(NAME, false, NOW, "ann", NOW.plusSeconds(61), id -> Optional.empty()))
                .isInstanceOf(AnswerResult.Superseded.class);
        assertThat(
                answers.approve(NAME, false, NOW.plusSeconds(60), "ann", NOW.plusSeconds(61), id -> Optional.empty()))
                .isInstanceOf(AnswerResult.ApprovalTaken.class);
    }

    @Test
    void anApproval_isWithdrawn_untilAChangeUsesIt() {
        given(ChangeCase.recommended(NOW, TO));
        assertThat(answers.withdraw(NAME, "bob", NOW)).isEqualTo(new AnswerResult.NothingPending(Given.ID));
        approve(false);

        assertThat(answers.withdraw(NAME, "bob", NOW)).isInstanceOfSatisfying(AnswerResult.AnswerTakenBack.class,
                back -> assertThat(back.answer().by()).isEqualTo("ann"));
        assertThat(journal.record(Given.ID).approved()).isNull();
        approve(false);
        given(ChangeCase.intended(NOW, FROM, TO, Action.GROW));
        assertThat(answers.withdraw(NAME, "bob", NOW)).isEqualTo(new AnswerResult.NothingPending(Given.ID));
    }

    @Test
    void onlyAnAppliedChangeOfOurs_canBeUndone() {
        given(ChangeCase.recommended(NOW, TO));
        assertThat(undo()).isEqualTo(new AnswerResult.NothingToUndo(Given.ID, null));
        given(ChangeCase.intended(NOW, FROM, TO, Action.GROW));
        assertThat(undo()).as("it is open").isInstanceOf(AnswerResult.NothingToUndo.class);
        given(NamedEntries.settled(NOW, "c1", Settled.ChangeEnd.APPLIED));

        assertThat(undo()).isEqualTo(
                new AnswerResult.UndoTaken(Given.ID, SettingValue.of(TO), SettingValue.of(FROM), false));
        assertThat(journal.entries().reversed().subList(0, 2)).satisfiesExactly(
                asked -> assertThat(asked).isEqualTo(new UndoAsked(NOW, Given.ID, "c1", "ann", false)),
                // No change stays without a verdict.
                verdict -> assertThat(verdict).isInstanceOfSatisfying(Verified.class,
                        it -> assertThat(it.verdict()).isEqualTo(EffectVerdict.INCONCLUSIVE)));
        assertThat(answers.withdraw(NAME, "bob", NOW)).isInstanceOf(AnswerResult.AnswerTakenBack.class);
        assertThat(journal.record(Given.ID).undoAsked()).isNull();
        given(NamedEntries.setElsewhere(NOW, Given.ID, TO, Given.cu("2")),
                NamedEntries.setElsewhere(NOW, Given.ID, Given.cu("2"), TO));
        assertThat(undo()).as("somebody set it again").isInstanceOf(AnswerResult.NothingToUndo.class);
    }

    @Test
    void aSecondRequestToUndo_isNotRecorded_unlessItIsMoreUrgent() {
        given(ChangeCase.recommended(NOW, TO), ChangeCase.intended(NOW, FROM, TO, Action.GROW),
                NamedEntries.settled(NOW, "c1", Settled.ChangeEnd.APPLIED));
        undo();
        int recorded = journal.entries().size();

        assertThat(answers.undo(NAME, false, "bob", NOW)).isInstanceOfSatisfying(AnswerResult.UndoAskedBefore.class,
                before -> assertThat(before.asked().by()).isEqualTo("ann"));
        assertThat(journal.entries()).hasSize(recorded);
        assertThat(answers.undo(NAME, true, "bob", NOW)).isInstanceOf(AnswerResult.UndoTaken.class);
        assertThat(journal.entries()).hasSize(recorded + 1);
        assertThat(undo()).isInstanceOf(AnswerResult.UndoAskedBefore.class);
    }

    private AnswerResult undo() {
        return answers.undo(NAME, false, "ann", NOW);
    }
}
