package dev.plimsoll.change.plan;

import static dev.plimsoll.change.journal.NamedEntries.settled;
import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static dev.plimsoll.change.plan.ChangeCase.approved;
import static dev.plimsoll.change.plan.ChangeCase.judged;
import static dev.plimsoll.change.plan.ChangeCase.recommended;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.journal.WaitCause.Approval.Lapse;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalTerms;
import dev.plimsoll.change.plan.ChangePolicy.ChangeLimits;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.RollBack;
import dev.plimsoll.change.plan.ChangePolicy.Timing;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.window.ChangeWindow;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.change.window.WeeklyStarts;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlannerTest {

    private static final ChangePolicy PERSON_IDLE = Given.changes(ChangeMode.APPLY, ApprovalMode.PERSON, When.IDLE);
    private static final ChangePolicy PERSON_NOW = Given.changes(ChangeMode.APPLY, ApprovalMode.PERSON, When.NOW);
    private static final ChangePolicy IDLE = Given.changes(ChangeMode.APPLY, ApprovalMode.POLICY, When.IDLE);

    @Test
    void modes_observeDoesNothing_adviseRecommends_applyChanges() {
        assertThat(new ChangeCase().policy(Given.changes(ChangeMode.OBSERVE, ApprovalMode.POLICY, When.NOW)).plan())
                .isInstanceOf(Plan.NoChange.class);
        assertThat(new ChangeCase().policy(Given.changes(ChangeMode.ADVISE, ApprovalMode.POLICY, When.NOW)).plan())
                .isInstanceOf(Plan.Advise.class);
        assertThat(new ChangeCase().plan()).asInstanceOf(type(Plan.Apply.class))
                .satisfies(apply -> assertThat(apply.change().to()).isEqualTo(SettingValue.of(TO)));
    }

    @Test
    void whenIdle_waitsForTheSuspend_andAppliesThen() {
        assertThat(new ChangeCase().policy(IDLE).plan()).isEqualTo(new Plan.Wait(new WaitCause.Suspend(null)));
        assertThat(new ChangeCase().policy(IDLE).compute(Given.compute(FROM, "idle")).plan())
                .isInstanceOf(Plan.Apply.class);
    }

    @Test
    void waitForAnUnexpectedSuspend_givesTheReason() {
        ChangeCase never = new ChangeCase().policy(IDLE);
        never.staysAwake = new AwakeCause.LongAwake(Duration.ofDays(3));

        assertThat(never.plan()).isEqualTo(new Plan.Wait(new WaitCause.Suspend(never.staysAwake)));
    }

    @Test
    void waitForApproval_namesTheMomentAfterIt() {
        WaitCause approval = new WaitCause.Approval(Given.ID.endpointId(), null);

        assertThat(new ChangeCase().policy(PERSON_IDLE).plan())
                .isEqualTo(new Plan.Wait(approval, new WaitCause.Suspend(null)));
        assertThat(new ChangeCase().policy(PERSON_NOW).plan()).isEqualTo(new Plan.Wait(approval, null));
    }

    @Test
    void approvalForNow_appliesWhileAwake_butGuardrailsStay() {
        assertThat(approvedCase(approved(NOW, TO, false)).plan()).isInstanceOf(Plan.Wait.class);
        assertThat(approvedCase(approved(NOW, TO, true)).plan()).isInstanceOf(Plan.Apply.class);
        ChangeCase locked = approvedCase(approved(NOW, TO, true));
        locked.project = ChangeCase.LOCKED;
        assertThat(locked.guardrails()).containsExactly(Guardrail.LOCKED_PROJECT);
    }

    /** An approval is for one size, one branch, one target, and for a time. */
    @Test
    void approval_lapses_andTheWaitSaysWhy() {
        assertThat(lapse(approvedCase(approved(NOW, Given.cu("2"), true)))).isEqualTo(Lapse.ANOTHER_TARGET);
        assertThat(lapse(approvedCase(approved(NOW.minus(Duration.ofDays(7)), TO, true)))).isEqualTo(Lapse.EXPIRED);
        assertThat(approvedCase(approved(NOW.minus(Duration.ofDays(7)).plusSeconds(1), TO, true)).plan())
                .isInstanceOf(Plan.Apply.class);
        assertThat(lapse(approvedCase(approved(NOW, TO, true)).compute(Given.compute("2"))))
                .isEqualTo(Lapse.SIZE_CHANGED);
        assertThat(
                lapse(approvedCase(NamedEntries.approved(NOW, Given.ID, FROM, TO, "br-other", "me", true, null))))
                .isEqualTo(Lapse.BRANCH_CHANGED);
    }

    private static ChangeCase approvedCase(JournalEntry.Approved approval) {
        return new ChangeCase().policy(PERSON_IDLE).after(recommended(NOW, TO), approval);
    }

    private static @Nullable Lapse lapse(ChangeCase one) {
        assertThat(one.plan()).isInstanceOf(Plan.Wait.class);
        return ((WaitCause.Approval) ((Plan.Wait) one.plan()).until()).lapsed();
    }

    @Test
    void approval_isUsedByOneChange() {
        ChangeCase used = approvedCase(approved(NOW, TO, true))
                .after(ChangeCase.intended(NOW, FROM, TO, Action.GROW));

        assertThat(used.record.approved()).isNull();
    }

    @Test
    void graduation_afterConfirmedChanges_needsNoApproval_andEndsWithABadOne() {
        ChangePolicy graduating = Given.with(PERSON_NOW,
                new ApprovalTerms(ApprovalMode.PERSON, Duration.ofDays(7), 2, false));
        ChangeCase one = new ChangeCase().policy(graduating).after(confirmed(20));

        assertThat(one.plan()).isInstanceOf(Plan.Wait.class);
        assertThat(one.after(confirmed(10)).plan()).isInstanceOf(Plan.Apply.class);
        assertThat(one.after(judged(NOW.minus(Duration.ofDays(2)), TO, FROM, Action.SHRINK, EffectVerdict.HARMFUL))
                .compute(Given.compute("0.5"))
                .plan()).isInstanceOf(Plan.Wait.class);
    }

    private static JournalEntry[] confirmed(int daysAgo) {
        return judged(NOW.minus(Duration.ofDays(daysAgo)), Given.cu("2"), FROM, Action.SHRINK,
                EffectVerdict.CONFIRMED);
    }

    @Test
    void window_isTheOnlyTime_awakeOrNot() {
        ChangePolicy inWindow = Given.changes(ChangeMode.APPLY, ApprovalMode.POLICY, When.WINDOW);

        assertThat(new ChangeCase().policy(Given.with(inWindow, timing(When.WINDOW, window(0, 60), null))).plan())
                .isInstanceOf(Plan.Apply.class);
        assertThat(new ChangeCase().policy(Given.with(inWindow, timing(When.WINDOW, window(-58, 60), null))).plan())
                .as("two minutes before its end")
                .isInstanceOf(Plan.Wait.class);
        assertThat(new ChangeCase().policy(Given.with(inWindow, timing(When.WINDOW, window(30, 60), null)))
                .compute(Given.compute(FROM, "idle"))
                .plan()).isEqualTo(new Plan.Wait(new WaitCause.Window(NOW.plus(Duration.ofMinutes(30)))));
        assertThat(new ChangeCase().policy(inWindow).plan()).isEqualTo(new Plan.Wait(new WaitCause.Window(null)));
    }

    /** The deadline counts from the approval; then a window is used, or a person decides. */
    @Test
    void deadline_fallsBackToAWindow_orToAPerson() {
        Duration deadline = Duration.ofHours(2);
        JournalEntry old = recommended(NOW.minus(Duration.ofHours(30)), TO);
        JournalEntry approval = approved(NOW.minus(Duration.ofHours(3)), TO, false);
        ChangePolicy late = Given.with(PERSON_IDLE, timing(When.IDLE, Given.NO_WINDOWS, deadline));

        assertThat(new ChangeCase().policy(late).after(old, approved(NOW, TO, false)).plan())
                .isEqualTo(new Plan.Wait(new WaitCause.Suspend(null)));
        assertThat(new ChangeCase().policy(late).after(old, approval).plan())
                .isEqualTo(new Plan.Wait(new WaitCause.Decision(deadline)));
        assertThat(new ChangeCase().policy(Given.with(PERSON_IDLE, timing(When.IDLE, window(0, 60), deadline)))
                .after(old, approval)
                .plan()).isInstanceOf(Plan.Apply.class);
        assertThat(new ChangeCase().policy(Given.with(PERSON_IDLE, timing(When.IDLE, window(30, 60), deadline)))
                .after(old, approval)
                .plan()).isEqualTo(new Plan.Wait(new WaitCause.Window(NOW.plus(Duration.ofMinutes(30)))));
    }

    @Test
    void blackout_forbidsEvenAnApprovedChangeOfASuspendedCompute() {
        ChangePolicy dark = Given.with(PERSON_IDLE,
                new Timing(When.IDLE, Given.NO_WINDOWS, window(-10, 60), null, RollBack.NOW));
        ChangeCase one = new ChangeCase().policy(dark)
                .compute(Given.compute(FROM, "idle"))
                .after(recommended(NOW, TO), approved(NOW, TO, true));

        assertThat(one.plan()).isEqualTo(
                new Plan.BlockedPlan(List.of(new Veto.InBlackout(NOW.plus(Duration.ofMinutes(50))))));
    }

    private static Timing timing(When when, ChangeWindows windows, @Nullable Duration deadline) {
        return new Timing(when, windows, Given.NO_WINDOWS, deadline, RollBack.NOW);
    }

    /** A daily window that opens {@code from} minutes after now. */
    private static ChangeWindows window(int from, int minutes) {
        LocalTime start = LocalTime.ofInstant(NOW.plus(from, ChronoUnit.MINUTES), ZoneOffset.UTC);
        return new ChangeWindows(List.of(new ChangeWindow(new WeeklyStarts(EnumSet.allOf(DayOfWeek.class), start),
                Duration.ofMinutes(minutes), ZoneOffset.UTC)));
    }

    @Test
    void stepLimit_shortensTheChange_andStaysInTheOwnersRange() {
        SizingPolicy range = Given.policy("1", "4");

        assertThat(step("1", "4", 2, Given.policy())).isEqualTo(Given.cu("3"));
        assertThat(step("0.25", "3", 1, range)).isEqualTo(Given.cu("1"));
        assertThat(step("10", "2", 1, range)).isEqualTo(Given.cu("4"));
        assertThat(step("1", "4", 1, range)).isEqualTo(Given.cu("2"));
    }

    private static SizeRange step(String from, String to, int most, SizingPolicy range) {
        ChangeCase one = new ChangeCase().compute(Given.compute(Given.cu(from))).target(Given.cu(to));
        one.sizing = range;
        ChangeLimits limits = one.policy.limits();
        one.policy = Given.with(one.policy,
                new ChangeLimits(limits.growCooldown(), limits.shrinkCooldown(), most, null, null,
                        limits.yield(), limits.budget()));
        return ((Plan.Apply) one.plan()).change().to().size().orElseThrow();
    }

    @Test
    void stepThatThePlatformRefuses_isReplacedByTheTarget() {
        ChangeCase one = new ChangeCase().compute(Given.compute(Given.cu("0.25", "8"))).target(Given.cu("1", "9"));
        one.sizing = Given.policy("0.25", "10");
        ChangeLimits limits = one.policy.limits();
        one.policy = Given.with(one.policy,
                new ChangeLimits(limits.growCooldown(), limits.shrinkCooldown(), 1, null, null,
                        limits.yield(), limits.budget()));

        Plan plan = new Planner(Given.neon()).plan(one.situation(), NOW);

        assertThat(((Plan.Apply) plan).change().to()).isEqualTo(SettingValue.of(Given.cu("1", "9")));
    }

    @Test
    void policyApproval_waitsUntilTheBenefitExceedsTheCost_butAPersonsDoesNot() {
        List<Constraint> unpaidBy = List.of(Constraint.SAVING_BELOW_COST);
        ChangeCase unpaid = new ChangeCase();
        unpaid.costBenefit = new CostBenefit(1.0, Given.costs(5), Given.costs(5), false, unpaidBy);

        assertThat(unpaid.plan()).isEqualTo(new Plan.Wait(new WaitCause.Benefit(unpaidBy), null));
        assertThat(unpaid.policy(PERSON_NOW).after(recommended(NOW, TO), approved(NOW, TO, false)).plan())
                .isInstanceOf(Plan.Apply.class);
        unpaid.costBenefit = new CostBenefit(6.0, Given.costs(5), Given.costs(5), false, List.of());
        assertThat(unpaid.plan()).isInstanceOf(Plan.Apply.class);
    }

    /** The road back is taken once, without approval, cooldown or evidence, also while the compute is awake. */
    @Test
    void harmfulChange_isUndoneOnce() {
        ChangeCase harmed = harmed().policy(PERSON_IDLE).figures(null);

        assertThat(harmed.plan()).asInstanceOf(type(Plan.Apply.class)).satisfies(apply -> {
            assertThat(apply.change().to()).isEqualTo(SettingValue.of(FROM));
            assertThat(apply.change().basis().rollsBack()).isEqualTo("c1");
        });
        ChangeBasis back = ((Plan.Apply) harmed.plan()).change().basis();
        JournalEntry intent = NamedEntries.intended(NOW, Given.ID, "c2", Given.cu("0.5"), FROM, "", back, 1);
        assertThat(harmed.after(intent, settled(NOW, "c2", JournalEntry.Settled.ChangeEnd.ROLLED_BACK)).plan())
                .isNotInstanceOf(Plan.Apply.class);
    }

    @ParameterizedTest
    @EnumSource(RollBack.class)
    void rollBack_keepsToItsMoment(RollBack moment) {
        ChangePolicy policy = Given.with(PERSON_IDLE,
                new Timing(When.IDLE, Given.NO_WINDOWS, Given.NO_WINDOWS, null, moment));
        Plan awake = harmed().policy(policy).plan();
        Plan asleep = harmed().policy(policy).compute(Given.compute("0.5", "idle")).plan();

        assertThat(awake instanceof Plan.Apply).isEqualTo(moment == RollBack.NOW);
        assertThat(asleep instanceof Plan.Apply).isEqualTo(moment != RollBack.OFF);
    }

    @Test
    void rollBack_isHeldByTheStopSwitch_andNotTakenInModeAdvise_orAfterSomebodySetAnotherSize() {
        ChangeCase stopped = harmed();
        stopped.around = stopped.around.withStopped(true);

        assertThat(stopped.guardrails()).containsExactly(Guardrail.STOPPED);
        assertThat(harmed().policy(Given.changes(ChangeMode.ADVISE, ApprovalMode.POLICY, When.NOW)).plan())
                .isInstanceOf(Plan.Advise.class);
        assertThat(harmed().policy(PERSON_NOW).compute(Given.compute("2")).plan()).isInstanceOf(Plan.Wait.class);
        assertThat(harmed().after(NamedEntries.setElsewhere(NOW, Given.ID, Given.cu("2"), Given.cu("0.5")))
                .guardrails()).as("set to the same size again").contains(Guardrail.SET_ELSEWHERE);
    }

    private static ChangeCase harmed() {
        return new ChangeCase().compute(Given.compute("0.5"))
                .after(judged(NOW.minusSeconds(60), FROM, Given.cu("0.5"), Action.SHRINK, EffectVerdict.HARMFUL));
    }

    @Test
    void planning_isIdempotent() {
        assertThat(new ChangeCase().plan()).isEqualTo(new ChangeCase().plan());
    }
}
