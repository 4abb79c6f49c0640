package dev.plimsoll.change.journal;

import static dev.plimsoll.Given.HOUR;
import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.change.journal.Veto.OverBudget.Scope;
import dev.plimsoll.change.journal.Veto.RecentChange.LatestEnd;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.PlatformPlan;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each veto belongs to a guardrail, and a person can overrule a few of them. */
class VetoTest {

    private static final List<Veto> ALL = List.of(new Veto.StopSwitchOn(), new Veto.ProjectLocked(),
            new Veto.ComputeDisabled(), new Veto.UnknownState("odd"), new Veto.StateMoving(),
            new Veto.ChangeOpen(null, null),
            new Veto.ProposalOpen(SettingValue.of(TO)), new Veto.RecentChange(LatestEnd.MADE, HOUR),
            new Veto.ChangesDismissed(NOW, null), new Veto.NotObserved(), new Veto.ObservedTooShort(HOUR, HOUR),
            new Veto.NotConfirmed(),
            new Veto.TargetNotListed(TO), new Veto.ProbeTooOld(HOUR), new Veto.NoLongerListed(),
            new Veto.ChangedSinceListing("active", FROM, "idle", TO), new Veto.NotListedAgain(null),
            new Veto.ProtectedCompute(), new Veto.InBlackout(NOW), new Veto.ProjectBusy(Given.ID),
            new Veto.FleetLimit(1), new Veto.DailyLimit(1), new Veto.FleetNotListed(), new Veto.UseUnknown(Given.ID, 2),
            new Veto.OverBudget(Scope.FLEET, 2, 1),
            new Veto.CanaryFirst(Given.ID), new Veto.AlertFiring("a"), new Veto.AlertsUnknown("why"),
            new Veto.BreakerOpen(true), new Veto.Unverified(NOW), new Veto.BelowPrimary(Given.ID, TO),
            new Veto.BadBefore(EffectVerdict.HARMFUL, SettingValue.of(TO), NOW),
            new Veto.UndoneBefore("ann", SettingValue.of(TO), NOW),
            new Veto.ValueSetElsewhere(SettingValue.of(TO), NOW), new Veto.JustStarted(NOW),
            new Veto.CodeDiffers(FROM, TO), new Veto.KeyRefused("why"), new Veto.RequestsPaused(NOW),
            new Veto.RequestNotSent(NOW), new Veto.ValueClamped(SettingValue.of(FROM), SettingValue.of(TO), NOW),
            new Veto.RollBackFailed(1, NOW), new Veto.Blind(new LatestProbe.NoneYet()),
            new Veto.OverQuota(97, 130, 100, NOW), new Veto.QuotaUseUnknown(),
            new Veto.ObjectiveMissed(), new Veto.ObjectiveUnknown("why"),
            new Veto.TargetWithheld(SettingValue.of(TO), PlatformPlan.LAUNCH));

    /** In the order of the guardrails, so the list names each of them, and no veto stands under a wrong one. */
    @Test
    void vetoesInTheOrderOfTheirGuardrailsNameEachGuardrail() {
        Set<Guardrail> named = ALL.stream().map(Veto::guardrail).collect(Collectors.toCollection(LinkedHashSet::new));

        assertThat(named).containsExactly(Guardrail.values());
    }

    @Test
    void vetoesOfOneGuardrailAreThoseWithTheSameRemedy() {
        Map<Guardrail, Long> several = ALL.stream()
                .collect(Collectors.groupingBy(Veto::guardrail, Collectors.counting()));
        several.values().removeIf(count -> count == 1);

        assertThat(several).isEqualTo(
                Map.of(Guardrail.OPEN_CHANGE, 2L, Guardrail.BUDGET, 3L, Guardrail.EVIDENCE, 2L, Guardrail.STALE, 4L,
                        Guardrail.BAD_BEFORE, 2L, Guardrail.ALERT, 2L, Guardrail.PLATFORM, 2L, Guardrail.QUOTA, 2L,
                        Guardrail.OBJECTIVE, 2L));
    }

    @Test
    void anApprovalEndsOnlyWhatAPersonMayOverrule() {
        assertThat(ALL.stream().map(Veto::guardrail).filter(Guardrail::endsWithApproval).collect(Collectors.toSet()))
                .isEqualTo(EnumSet.of(Guardrail.BAD_BEFORE, Guardrail.DISMISSED, Guardrail.SET_ELSEWHERE,
                        Guardrail.CANARY, Guardrail.CLAMPED, Guardrail.STARTING, Guardrail.UNCONFIRMED));
    }

    @Test
    void whatEndsByItselfWithinMinutes_isBrief() {
        assertThat(ALL.stream().map(Veto::guardrail).filter(Guardrail::isBrief).collect(Collectors.toSet()))
                .isEqualTo(EnumSet.of(Guardrail.MOVING, Guardrail.STALE, Guardrail.EVIDENCE, Guardrail.UNCONFIRMED,
                        Guardrail.STARTING, Guardrail.COOLDOWN, Guardrail.PROJECT_BUSY, Guardrail.PLATFORM,
                        Guardrail.NOT_SENT, Guardrail.ROLL_BACK));
    }

    @Test
    void whatOnlyOthersEnd_outlastsAnApproval() {
        assertThat(ALL.stream().map(Veto::guardrail).filter(Guardrail::outlastsApproval).collect(Collectors.toSet()))
                .isEqualTo(EnumSet.of(Guardrail.PROTECTED, Guardrail.LOCKED_PROJECT, Guardrail.DISABLED,
                        Guardrail.UNKNOWN_STATE, Guardrail.UNKNOWN_SIZE, Guardrail.PLAN, Guardrail.OPEN_CHANGE,
                        Guardrail.DRIFT));
    }

    /** What is brief needs nobody; what is not must end first. */
    @Test
    void aBlockedChangeNeedsAPerson_whereNothingButItsApprovalOrItsDismissalIsInTheWay() {
        WaitCause.Approval approval = new WaitCause.Approval("ep", null);
        Veto brief = new Veto.StateMoving();
        Veto dismissed = new Veto.ChangesDismissed(NOW, null);
        Veto lasting = new Veto.ProtectedCompute();

        assertThat(new Plan.BlockedPlan(List.of(brief), approval).needsAPerson()).isTrue();
        assertThat(new Plan.BlockedPlan(List.of(brief)).needsAPerson()).isFalse();
        assertThat(new Plan.BlockedPlan(List.of(dismissed)).needsAPerson()).isTrue();
        assertThat(new Plan.BlockedPlan(List.of(dismissed, brief)).needsAPerson()).isTrue();
        assertThat(new Plan.BlockedPlan(List.of(brief, lasting), approval).needsAPerson()).isFalse();
        assertThat(new Plan.BlockedPlan(List.of(dismissed, lasting)).needsAPerson()).isFalse();
        assertThat(new Plan.Wait(approval, null).needsAPerson()).isTrue();
        assertThat(new Plan.Wait(new WaitCause.Suspend(null)).needsAPerson()).isFalse();
        assertThat(new Plan.NoChange().needsAPerson() || new Plan.Advise().needsAPerson()).isFalse();
    }

    /** It is a label of metrics. */
    @Test
    void aGuardrailIsWrittenInLowerCase() {
        assertThat(Guardrail.OPEN_CHANGE.word()).isEqualTo("open_change");
    }
}
