package dev.plimsoll.change.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.Veto.BadBefore;
import dev.plimsoll.change.journal.Veto.ChangesDismissed;
import dev.plimsoll.change.journal.Veto.StopSwitchOn;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.SettingChange;
import dev.plimsoll.change.status.ApprovalNotice.NextPass;
import dev.plimsoll.change.status.ApprovalNotice.Unblocks;
import dev.plimsoll.change.status.ApprovalNotice.Vetoed;
import dev.plimsoll.change.status.ApprovalNotice.Waits;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.SettingValue;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person hears of an approval: when the change comes, what it costs, and what still blocks it. */
class ApprovalNoticeTest {

    private static final NextPass NEXT = new NextPass(StatusCase.IMPACT, Via.API);
    private static final WaitCause SUSPEND = new WaitCause.Suspend(null);
    private static final WaitCause APPROVAL = new WaitCause.Approval("ep-orders", null);
    private static final Veto BAD = new BadBefore(EffectVerdict.INEFFECTIVE, SettingValue.of(ChangeCase.TO),
            ChangeCase.NOW);
    private static final Veto DISMISSED = new ChangesDismissed(ChangeCase.NOW, null);

    private static ApprovalNotice notice(Plan plan, boolean atOnce) {
        return ApprovalNotice.of(new StatusCase().plan(plan).status(), atOnce);
    }

    @ParameterizedTest
    @EnumSource(Via.class)
    void aChangeThatIsDueComesAtTheNextPass_withItsCostAndItsWay(Via via) {
        SettingChange change = new SettingChange(Given.ID, SettingValue.of(ChangeCase.FROM),
                SettingValue.of(ChangeCase.TO), List.of(), Given.basis(Action.GROW, Reason.TOO_SMALL));

        assertThat(ApprovalNotice.of(new StatusCase().plan(new Plan.Apply(change)).via(via).status(), false))
                .isEqualTo(new NextPass(StatusCase.IMPACT, via));
    }

    @Test
    void aChangeThatWaitsForItsMomentWaitsAfterTheApprovalToo_unlessItIsAtOnce() {
        assertThat(notice(new Plan.Wait(APPROVAL, SUSPEND), false)).isEqualTo(new Waits(SUSPEND, NEXT));
        assertThat(notice(new Plan.Wait(SUSPEND), false)).isEqualTo(new Waits(SUSPEND, NEXT));
        assertThat(notice(new Plan.Wait(APPROVAL, SUSPEND), true)).isEqualTo(NEXT);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aChangeThatWaitsForTheApprovalAloneComesAtTheNextPass(boolean atOnce) {
        assertThat(notice(new Plan.Wait(APPROVAL, null), atOnce)).isEqualTo(NEXT);
    }

    /** The next pass shows what it waits for then. */
    @Test
    void anApprovalEndsGuardrailsThatAPersonSetOrMayOverrule() {
        assertThat(notice(new Plan.BlockedPlan(List.of(BAD, DISMISSED)), false))
                .isEqualTo(new Unblocks(List.of(BAD, DISMISSED)));
    }

    @Test
    void whatAnApprovalDoesNotEndIsNamedAlone() {
        assertThat(notice(new Plan.BlockedPlan(List.of(BAD, new StopSwitchOn())), true))
                .isEqualTo(new Vetoed(List.of(new StopSwitchOn())));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void withoutARecommendedChange_orInAnotherMode_theApprovalWaits(boolean atOnce) {
        assertThat(notice(new Plan.NoChange(), atOnce)).isEqualTo(new Waits(new WaitCause.ResizeAdvised(), null));
        assertThat(notice(new Plan.Advise(), atOnce)).isEqualTo(new Waits(new WaitCause.ModeApply(), null));
    }

    @Test
    void aPlanNamesWhatComesAfterItsFirstWait() {
        assertThat(new Plan.Wait(APPROVAL, SUSPEND).then()).isEqualTo(SUSPEND);
        assertThat(new Plan.Wait(SUSPEND).then()).as("it waits for that now").isNull();
        assertThat(new Plan.Wait(APPROVAL, null).then()).isNull();
    }

    /** A recommendation of the size that the compute has leaves nothing to approve. */
    @Test
    void anApprovalIsPossible_whereAChangeIsPlanned_andNothingOutlastsIt() {
        assertThat(possible(new Plan.Wait(APPROVAL, null))).isTrue();
        assertThat(possible(new Plan.BlockedPlan(List.of(BAD, new StopSwitchOn())))).isTrue();
        assertThat(possible(new Plan.BlockedPlan(List.of(BAD, new Veto.ProtectedCompute())))).isFalse();
        assertThat(possible(new Plan.NoChange()) || possible(new Plan.Advise())).isFalse();
        assertThat(new StatusCase().compute(Given.compute(ChangeCase.TO))
                .plan(new Plan.Wait(APPROVAL, null))
                .status()
                .view()
                .canBeApproved()).isFalse();
    }

    private static boolean possible(Plan plan) {
        return new StatusCase().plan(plan).status().view().canBeApproved();
    }
}
