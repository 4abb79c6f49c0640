package dev.plimsoll.change.plan;

import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ChangeResult;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.UndoAsked;
import dev.plimsoll.change.journal.JournalEntry.Withdrawn;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.RollBack;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.status.PendingAnswer;
import dev.plimsoll.change.status.StatusCase;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.SettingValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A change from 1 CU to 4 CU that helped, and that a person wants undone. */
class UndoOnRequestTest {

    private static final Compute COMPUTE = Given.compute(TO);
    private static final Instant LATER = NOW.plus(Duration.ofHours(1));

    private static ChangeRecord confirmed() {
        return ChangeRecord.EMPTY.after(ChangeCase.intended(NOW, FROM, TO, Action.GROW))
                .after(NamedEntries.settled(NOW, "c1", Settled.ChangeEnd.APPLIED))
                .after(NamedEntries.verified("c1", NOW, EffectVerdict.CONFIRMED));
    }

    private static ChangeRecord asked(boolean atOnce) {
        return confirmed().after(new UndoAsked(LATER, Given.ID, "c1", "ann", atOnce));
    }

    private static Plan plan(ChangeRecord record, ChangePolicy policy, Compute compute) {
        ChangeCase at = new ChangeCase();
        at.compute = compute;
        at.record = record;
        at.policy = policy;
        return new Planner(Given.table()).plan(at.situation(), LATER);
    }

    private static ChangePolicy policy(When when, RollBack rollBack) {
        ChangePolicy policy = Given.changes(ChangeMode.APPLY, ApprovalMode.PERSON, when);
        ChangePolicy.Timing timing = policy.timing();
        return Given.with(policy, new ChangePolicy.Timing(timing.when(), timing.windows(), timing.blackouts(),
                timing.deadline(), rollBack));
    }

    /** The request goes by the moment of any change, whatever the policy says of harmful ones, or at once. */
    @ParameterizedTest
    @EnumSource
    void itIsUndone_asOurs_whenAChangeMayBeMade_orAtOnce(RollBack rollBack) {
        assertThat(plan(asked(false), policy(When.NOW, rollBack), COMPUTE))
                .isInstanceOfSatisfying(Plan.Apply.class, apply -> {
                    assertThat(apply.change().to()).isEqualTo(SettingValue.of(FROM));
                    assertThat(apply.change().basis().rollsBack()).isEqualTo("c1");
                    assertThat(apply.change().basis().action()).isEqualTo(Action.SHRINK);
                    assertThat(apply.change().causes())
                            .containsExactly(new ChangeResult.UndoneOnRequest(SettingValue.of(FROM), "ann"));
                });
        assertThat(plan(asked(false), policy(When.IDLE, rollBack), COMPUTE))
                .isInstanceOfSatisfying(Plan.Wait.class,
                        wait -> assertThat(wait.until()).isInstanceOf(WaitCause.Suspend.class));
        assertThat(plan(asked(true), policy(When.IDLE, rollBack), COMPUTE)).isInstanceOf(Plan.Apply.class);
    }

    @Test
    void itIsWithdrawn_andTheChangeStays() {
        ChangeRecord back = asked(true).after(new Withdrawn(LATER, Given.ID, "bob"));

        assertThat(back.toUndo(COMPUTE)).isNull();
        assertThat(PendingAnswer.of(asked(true), null)).extracting(PendingAnswer::kind)
                .isEqualTo(PendingAnswer.AnswerKind.UNDO);
        assertThat(PendingAnswer.of(back, null)).isNull();
    }

    /** Withdrawing a request does not take away what the verdict asks for. */
    @Test
    void aHarmfulChange_isUndoneAlsoAfterTheRequestIsWithdrawn() {
        ChangeRecord harmful = ChangeRecord.EMPTY.after(ChangeCase.intended(NOW, FROM, TO, Action.GROW))
                .after(NamedEntries.settled(NOW, "c1", Settled.ChangeEnd.APPLIED))
                .after(NamedEntries.verified("c1", NOW, EffectVerdict.HARMFUL))
                .after(new UndoAsked(LATER, Given.ID, "c1", "ann", true))
                .after(new Withdrawn(LATER, Given.ID, "ann"));

        assertThat(harmful.toUndo(COMPUTE)).isNotNull();
    }

    /** Else mode apply would make the same change again after the cooldown. */
    @ParameterizedTest
    @ValueSource(strings = {"2", "4", "8"})
    void theSameChange_andAFurtherOne_needAnApprovalFor30Days(String target) {
        ChangeRecord undone = asked(true)
                .after(NamedEntries.intended(LATER, Given.ID, "c2", TO, FROM, "", new ChangeBasis(
                        Action.SHRINK, Reason.TOO_SMALL, Expectation.NONE,
                        null, "c1", Via.API), 1))
                .after(NamedEntries.settled(LATER, "c2", Settled.ChangeEnd.ROLLED_BACK));
        ChangeCase at = new ChangeCase();
        at.record = undone;
        at.policy = Given.changes(ChangeMode.APPLY, ApprovalMode.POLICY, When.NOW);
        at.target(Given.cu(target));

        Veto veto = new Veto.UndoneBefore("ann", SettingValue.of(TO), LATER.plus(Duration.ofDays(30)));
        assertThat(vetoes(at, LATER.plus(Duration.ofDays(29))).contains(veto)).isEqualTo(!target.equals("2"));
        assertThat(vetoes(at, LATER.plus(Duration.ofDays(30)))).doesNotContain(veto);
    }

    private static List<Veto> vetoes(ChangeCase at, Instant now) {
        return new Guardrails(at.situation(), Given.table(), now).ofAdvice();
    }

    @Test
    void itIsTheAdvice_whateverTheMode_exceptObserve() {
        Advised other = new StatusCase().compute(COMPUTE).status().advice().advised();

        assertThat(RollBackAdvice.first(other, COMPUTE, asked(false), policy(When.IDLE, RollBack.OFF))
                .recommendation()
                .action()).isEqualTo(Action.SHRINK);
        assertThat(RollBackAdvice.first(other, COMPUTE, confirmed(), policy(When.IDLE, RollBack.OFF))).isSameAs(other);
    }
}
