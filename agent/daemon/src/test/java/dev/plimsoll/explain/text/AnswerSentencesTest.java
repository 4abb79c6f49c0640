package dev.plimsoll.explain.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.AnswerResult;
import dev.plimsoll.change.status.ApprovalNotice;
import dev.plimsoll.change.status.PendingAnswer;
import dev.plimsoll.change.status.PendingAnswer.AnswerKind;
import dev.plimsoll.decision.ChangeCosts;
import dev.plimsoll.explain.ChangeSentences;
import dev.plimsoll.explain.Controls;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AnswerSentencesTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final ComputeId ID = new ComputeId("shop", "ep-one");
    private static final SizeRange ONE = Given.cu("1");
    private static final SizeRange TWO = Given.cu("2");
    private static final String APPROVED = "shop/ep-one may change from 1 CU to 2 CU, once, until 2026-03-08T12:00:00Z. ";
    private static final Approved GIVEN = NamedEntries.approved(NOON, ID, ONE, TWO, "br-main", "ann", false, null);
    private static final RestartImpact RESTART = new RestartImpact(true, RestartRule.FIXED_SIZE, 43,
            new Bytes(3L << 30), Duration.ofMinutes(6), Given.costs(2.43), null, null, null);

    @Test
    void aSecondRequestToUndo_namesTheFirst() {
        assertThat(AnswerSentences.of(new AnswerResult.UndoAskedBefore(new PendingAnswer(ID, AnswerKind.UNDO,
                SettingValue.of(ONE), "ann", NOON, null, false, null)), Controls.COMMANDS))
                .isEqualTo("shop/ep-one is already to be undone, back to 1 CU, by ann on 2026-03-01T12:00:00Z. "
                        + "Nothing was added.");
    }

    @Test
    void anApproval_isAnsweredWithWhatTheChangeWaitsFor_andWhatItCosts() {
        assertThat(approved(new ApprovalNotice.NextPass(RESTART, Via.API)))
                .isEqualTo(APPROVED + "It is changed at the next pass: "
                        + "43 connections are dropped, and 3 GiB of cache refill in about 6 min.");
        assertThat(approved(new ApprovalNotice.Waits(new WaitCause.Suspend(null),
                new ApprovalNotice.NextPass(RESTART, Via.API)))).isEqualTo(APPROVED
                        + "It waits until the compute is suspended. Approved with --now (over HTTP ?now=true), it is changed at the "
                        + "next pass: 43 connections are dropped, and 3 GiB of cache refill in about 6 min.");
        assertThat(approved(new ApprovalNotice.NextPass(RESTART, Via.FILE)))
                .isEqualTo(APPROVED + "It is proposed as code at the next pass. When the platform applies it: "
                        + "43 connections are dropped, and 3 GiB of cache refill in about 6 min.");
        assertThat(approved(new ApprovalNotice.Waits(new WaitCause.ModeApply(), null)))
                .isEqualTo(APPROVED + "It waits until sizing.mode is apply for this compute too.");
        assertThat(approved(
                new ApprovalNotice.Vetoed(List.of(new Veto.ChangeOpen(null, null), new Veto.ComputeDisabled()))))
                .isEqualTo(APPROVED
                        + "It is blocked for now: the previous change is not settled: the platform does not show it yet; "
                        + "its owner disabled it.");
        assertThat(approved(new ApprovalNotice.Unblocks(List.of(new Veto.ChangesDismissed(NOON, null)))))
                .startsWith(APPROVED + "The approval ends what blocked it: ")
                .endsWith(". After the next pass, plimsoll advise --explain shows what it waits for.");
        assertThat(approved(null))
                .isEqualTo(APPROVED + "What it waits for is unknown now: plimsoll advise --explain shows "
                        + "it once the platform answers.");
    }

    @Test
    void theCostOfAChange_isAsFarAsItIsKnown() {
        RestartImpact one = new RestartImpact(true, RestartRule.FIXED_SIZE, 1, null, null, null, null, null, null);
        RestartImpact unknown = new RestartImpact(true, RestartRule.FIXED_SIZE, null, null, null, null, null, null,
                null);
        RestartImpact none = new RestartImpact(false, RestartRule.SUSPENDED, 0, Bytes.ZERO, Duration.ZERO,
                ChangeCosts.NOTHING, null, null, null);

        assertThat(approved(new ApprovalNotice.NextPass(one, Via.API))).endsWith(": 1 connection is dropped.");
        assertThat(approved(new ApprovalNotice.NextPass(unknown, Via.API)))
                .endsWith(": every connection is dropped, and the cache refills.");
        assertThat(approved(new ApprovalNotice.NextPass(none, Via.API)))
                .endsWith(": the compute is suspended: no connection and no cache is lost.");
    }

    @Test
    void otherAnswers_areConfirmed() {
        assertThat(
                AnswerSentences.of(new AnswerResult.DismissalTaken(ID, NOON.plusNanos(123_456_789)), Controls.COMMANDS))
                .isEqualTo("shop/ep-one is not changed until 2026-03-01T12:00:00Z");
        assertThat(AnswerSentences.of(new AnswerResult.StopTaken(), Controls.COMMANDS))
                .isEqualTo("no change starts until plimsoll resume");
        assertThat(AnswerSentences.of(new AnswerResult.ResumeTaken(), Controls.COMMANDS))
                .isEqualTo("changes may start again");
    }

    @Test
    void whereNothingCanBeApproved_theReasonIsGiven() {
        assertThat(AnswerSentences.of(new AnswerResult.NothingApplies()))
                .isEqualTo("sizing.mode is not apply, so nothing would carry out an approval");
        assertThat(AnswerSentences.of(new AnswerResult.NothingRecommended()))
                .isEqualTo("there is no recommendation for it yet");
        assertThat(AnswerSentences
                .of(new AnswerResult.NothingChanges(
                        NamedEntries.recommended(NOON, ID, Action.HOLD, Reason.FITS, ONE, ONE, "br-main", "It fits."))))
                .isEqualTo("the present recommendation is to hold 1 CU (right size): It fits.");
    }

    /** On a page there is no terminal: nothing there names a command. */
    @ParameterizedTest
    @EnumSource(Controls.class)
    void whatToActWith_isNamedAsTheReaderHasIt(Controls controls) {
        List<WaitCause> waits = List.of(new WaitCause.Approval("ep-one", null),
                new WaitCause.Decision(Duration.ofDays(1)));
        List<Veto> vetoes = List.of(new Veto.StopSwitchOn(), new Veto.BreakerOpen(true), new Veto.RequestNotSent(NOON));
        Stream<String> plans = Stream.concat(
                waits.stream()
                        .map(wait -> ChangeSentences.plan(new Plan.Wait(wait, new WaitCause.Suspend(null)), controls)),
                vetoes.stream().map(veto -> ChangeSentences.plan(new Plan.BlockedPlan(List.of(veto)), controls)));
        Stream<@Nullable ApprovalNotice> notices = Stream.of(
                new ApprovalNotice.Waits(new WaitCause.Suspend(null), new ApprovalNotice.NextPass(RESTART, Via.API)),
                new ApprovalNotice.Vetoed(vetoes), new ApprovalNotice.Unblocks(vetoes), null);
        Stream<AnswerResult.Taken> answers = Stream.concat(Stream.of(new AnswerResult.StopTaken()),
                notices.map(
                        notice -> new AnswerResult.ApprovalTaken(GIVEN, notice)));

        assertThat(Stream.concat(plans, answers.map(answer -> AnswerSentences.of(answer, controls))))
                .hasSize(10)
                .allSatisfy(text -> assertThat(Pattern.compile("plimsoll [a-z]|--[a-z]").matcher(text).find()).as(text)
                        .isEqualTo(controls == Controls.COMMANDS));
    }

    private static String approved(@Nullable ApprovalNotice notice) {
        return AnswerSentences.of(
                new AnswerResult.ApprovalTaken(GIVEN, notice),
                Controls.COMMANDS);
    }
}
