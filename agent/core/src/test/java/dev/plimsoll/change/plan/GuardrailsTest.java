package dev.plimsoll.change.plan;

import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static dev.plimsoll.change.plan.ChangeCase.approved;
import static dev.plimsoll.change.plan.ChangeCase.executed;
import static dev.plimsoll.change.plan.ChangeCase.intended;
import static dev.plimsoll.change.plan.ChangeCase.judged;
import static dev.plimsoll.change.plan.ChangeCase.recommended;
import static dev.plimsoll.change.plan.ChangeCase.settled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.FleetChanges.BegunChange;
import dev.plimsoll.change.journal.FleetChanges.BegunChange.Stage;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.PastVerdict;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.Veto.RecentChange.LatestEnd;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalTerms;
import dev.plimsoll.change.plan.ChangePolicy.Budget;
import dev.plimsoll.change.plan.ChangePolicy.ChangeLimits;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.RollBack;
import dev.plimsoll.change.plan.ChangePolicy.Timing;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.change.status.BranchOrderTest;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.window.ChangeWindow;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.change.window.WeeklyStarts;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.PlatformPlan;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GuardrailsTest {

    private static final ComputeId BESIDE = new ComputeId(Given.ID.projectId(), "ep-beside");
    private static final ComputeId ELSEWHERE = new ComputeId("another-project", "ep-elsewhere");

    /**
     * Each guardrail alone blocks a change that would otherwise be made, and no other one blocks with it. ROLL_BACK
     * blocks roll-backs only ({@link UndoingTest}), REPLICA read replicas only ({@link BranchOrderTest}).
     */
    @ParameterizedTest
    @EnumSource(value = Guardrail.class, mode = EnumSource.Mode.EXCLUDE, names = {"ROLL_BACK", "REPLICA"})
    void eachGuardrail_blocksAlone(Guardrail guardrail) {
        assertThat(broken(Set.of(guardrail)).guardrails()).containsExactly(guardrail);
    }

    @Test
    void allVetoes_areKept() {
        // One compute has one state, and one latest change; alerts and objective give one answer.
        Set<Guardrail> all = EnumSet.complementOf(EnumSet.of(Guardrail.UNKNOWN_STATE, Guardrail.UNVERIFIED,
                Guardrail.CLAMPED, Guardrail.ROLL_BACK, Guardrail.REPLICA, Guardrail.OBJECTIVE));

        assertThat(broken(all).guardrails()).containsExactlyInAnyOrderElementsOf(all);
    }

    /** A plan may be another one since the delay was set. */
    @ParameterizedTest
    @CsvSource({"FREE, 300, LAUNCH", "LAUNCH, 300,", "LAUNCH, 60, SCALE", "SCALE, 60,"})
    void noRequestIsSentForADelayThatThePlanMayNotSet(PlatformPlan plan, long seconds, @Nullable PlatformPlan needed) {
        ChangeCase one = new ChangeCase();
        one.sizing = Given.policy("0.25", "10", SizingPolicy.SizingRule.REGRET, plan);
        SettingValue delay = SettingValue.of(Autosuspend.ofSeconds(seconds));

        assertThat(new Guardrails(one.situation(), Given.neon(), NOW)
                .ofRollBack(delay, new PastVerdict.Undoing(0, NOW, false)))
                .isEqualTo(needed == null ? List.of() : List.of(new Veto.TargetWithheld(delay, needed)));
    }

    private static ChangeCase broken(Set<Guardrail> by) {
        ChangeCase one = new ChangeCase();
        one.compute = compute(by);
        one.isConfirmed = !by.contains(Guardrail.UNCONFIRMED);
        one.project = by.contains(Guardrail.LOCKED_PROJECT) ? ChangeCase.LOCKED : ChangeCase.PROJECT;
        one.target = by.contains(Guardrail.UNKNOWN_SIZE) ? Given.cu("4.5") : TO;
        one.figures = ChangeCase.figures(
                by.contains(Guardrail.EVIDENCE) ? Duration.ofMinutes(19) : Duration.ofHours(25),
                by.contains(Guardrail.STALE) ? Duration.ofDays(8) : Duration.ZERO);
        one.around = new Surroundings(fleet(by).withStopped(by.contains(Guardrail.STOPPED)),
                by.contains(Guardrail.BUDGET) ? ChangeCase.use(0, 0) : null,
                by.contains(Guardrail.ALERT) ? new Veto.AlertFiring("DiskFull")
                        : by.contains(Guardrail.OBJECTIVE) ? new Veto.ObjectiveMissed() : null,
                by.contains(Guardrail.STARTING) ? NOW.minusSeconds(299) : Given.T0,
                by.contains(Guardrail.PLATFORM) ? new Veto.KeyRefused("401") : null, BranchOrder.ALONE, Set.of(), null);
        one.policy = new ChangePolicy(ChangeMode.APPLY,
                new ApprovalTerms(ApprovalMode.POLICY, Duration.ofDays(7), null, by.contains(Guardrail.PROTECTED)),
                new Timing(When.NOW, Given.NO_WINDOWS,
                        by.contains(Guardrail.BLACKOUT) ? always() : Given.NO_WINDOWS,
                        null, RollBack.NOW),
                new ChangeLimits(Duration.ofMinutes(30), Duration.ofMinutes(30), null,
                        by.contains(Guardrail.DAILY_LIMIT) ? 1 : null, by.contains(Guardrail.FLEET_LIMIT) ? 1 : null,
                        Duration.ofDays(1), new Budget(null, null, 399.0)),
                Via.API, Set.of(ComputeSetting.SIZE));
        one.probe = by.contains(Guardrail.BLIND)
                ? new LatestProbe.FailedSince(new Observation.Unreachable(Failure.AUTH, "wrong password"), NOW)
                : new LatestProbe.Succeeded();
        if (by.contains(Guardrail.QUOTA)) {
            one.project = one.project.with(new ChangeCase().quota(100, 100).project.period());
        }
        one.sizing = by.contains(Guardrail.PLAN) ? Given.free() : Given.policy();
        one.inCode = by.contains(Guardrail.DRIFT) ? Given.cu("3") : FROM;
        return one.after(history(by).toArray(JournalEntry[]::new));
    }

    private static Compute compute(Set<Guardrail> by) {
        String state = by.contains(Guardrail.UNKNOWN_STATE)
                ? "dozing"
                : by.contains(Guardrail.MOVING) ? "init" : "active";
        Compute plain = Given.compute(FROM, state);
        return ComputeBuilder.like(plain).disabled(by.contains(Guardrail.DISABLED)).active(null).compute();
    }

    private static FleetChanges fleet(Set<Guardrail> by) {
        List<BegunChange> recent = new ArrayList<>();
        if (by.contains(Guardrail.PROJECT_BUSY)) {
            recent.add(ChangeCase.change(NOW.minus(Duration.ofHours(2)), BESIDE, Action.SHRINK, Stage.OPEN));
        }
        if (by.contains(Guardrail.CANARY)) {
            recent.add(ChangeCase.change(NOW.minus(Duration.ofHours(2)), ELSEWHERE, Action.GROW, Stage.UNVERIFIED));
        }
        if (by.contains(Guardrail.FLEET_LIMIT)) {
            recent.add(ChangeCase.change(NOW.minusSeconds(3_599), ELSEWHERE, Action.SHRINK, Stage.OVER));
        }
        return new FleetChanges(recent,
                Collections.nCopies(by.contains(Guardrail.BREAKER) ? 3 : 2, EffectVerdict.INEFFECTIVE), null, false);
    }

    private static List<JournalEntry> history(Set<Guardrail> by) {
        List<JournalEntry> entries = new ArrayList<>();
        if (by.contains(Guardrail.BAD_BEFORE)) {
            Collections.addAll(entries, judged(NOW.minus(Duration.ofDays(29)), Given.cu("0.5"), FROM, Action.GROW,
                    EffectVerdict.INEFFECTIVE));
        }
        boolean open = by.contains(Guardrail.OPEN_CHANGE);
        if (open || by.contains(Guardrail.COOLDOWN) || by.contains(Guardrail.DAILY_LIMIT)
                || by.contains(Guardrail.UNVERIFIED)) {
            Instant start = by.contains(Guardrail.COOLDOWN) ? NOW.minusSeconds(1_799) : NOW.minus(Duration.ofHours(23));
            entries.add(intended(start, Given.cu("0.5"), FROM, Action.GROW));
            if (!open) {
                entries.add(settled(start,
                        by.contains(Guardrail.UNVERIFIED) ? Settled.ChangeEnd.APPLIED : Settled.ChangeEnd.FAILED));
            }
        }
        if (by.contains(Guardrail.CLAMPED)) {
            Instant start = NOW.minus(Duration.ofHours(23));
            entries.add(intended(start, FROM, TO, Action.GROW));
            entries.add(new Settled(start, Given.ID, "c1", Settled.ChangeEnd.CLAMPED, "", SettingValue.of(FROM)));
        }
        if (by.contains(Guardrail.SET_ELSEWHERE)) {
            entries.add(NamedEntries.setElsewhere(NOW.minus(Duration.ofHours(23)), Given.ID, Given.cu("2"), FROM));
        }
        if (by.contains(Guardrail.DISMISSED)) {
            entries.add(NamedEntries.dismissed(NOW, Given.ID, NOW.plusSeconds(1), "me", null));
        }
        if (by.contains(Guardrail.NOT_SENT)) {
            Instant at = NOW.minusSeconds(59);
            entries.add(NamedEntries.intended(at, Given.ID, "c0", FROM, TO, "", Given.basis(Action.GROW,
                    Reason.TOO_SMALL), 1));
            entries.add(NamedEntries.executed(at, "c0", ExecutionOutcome.NOT_SENT));
        }
        return entries;
    }

    private static ChangeWindows always() {
        return new ChangeWindows(List.of(new ChangeWindow(
                new WeeklyStarts(EnumSet.allOf(DayOfWeek.class), LocalTime.MIDNIGHT), Duration.ofDays(2),
                ZoneOffset.UTC)));
    }

    /** The cooldown counts from the request, whatever its result, and its cause names that event. */
    @Test
    void cooldown_namesTheResultOfTheChange() {
        JournalEntry start = intended(NOW.minusSeconds(60), Given.cu("0.5"), FROM, Action.SHRINK);

        assertThat(cooldown(start)).isEqualTo(LatestEnd.STARTED);
        assertThat(cooldown(start, executed(NOW, ExecutionOutcome.ACCEPTED))).isEqualTo(LatestEnd.STARTED);
        assertThat(cooldown(start, executed(NOW, ExecutionOutcome.REFUSED))).isEqualTo(LatestEnd.REFUSED);
        assertThat(cooldown(start, settled(NOW, Settled.ChangeEnd.APPLIED))).isEqualTo(LatestEnd.MADE);
        assertThat(cooldown(start, settled(NOW, Settled.ChangeEnd.FAILED))).isEqualTo(LatestEnd.FAILED);
    }

    private static @Nullable LatestEnd cooldown(JournalEntry... entries) {
        return ((Plan.BlockedPlan) new ChangeCase().after(entries).plan()).vetoes()
                .stream()
                .filter(Veto.RecentChange.class::isInstance)
                .map(veto -> ((Veto.RecentChange) veto).latest())
                .findFirst()
                .orElse(null);
    }

    @Test
    void cooldown_dependsOnTheDirection() {
        ChangePolicy policy = Given.with(Given.changes(ChangeMode.APPLY, ApprovalMode.POLICY, When.NOW),
                new ChangeLimits(Duration.ZERO, Duration.ofHours(6), null, null, null, Duration.ZERO,
                        Budget.NONE));
        JournalEntry[] hourAgo = judged(NOW.minus(Duration.ofHours(1)).plus(Duration.ofDays(1)), TO, FROM, Action.GROW,
                EffectVerdict.CONFIRMED);

        assertThat(new ChangeCase().policy(policy).after(hourAgo).guardrails()).isEmpty();
        assertThat(new ChangeCase().policy(policy).after(hourAgo).shrinkingTo(Given.cu("0.5")).guardrails())
                .containsExactly(Guardrail.COOLDOWN);
    }

    @Test
    void unverifiedShrink_doesNotForbidGrowing() {
        Instant then = NOW.minus(Duration.ofHours(2));
        ChangeCase shrunk = new ChangeCase().after(intended(then, TO, FROM, Action.SHRINK),
                settled(then, Settled.ChangeEnd.APPLIED));

        assertThat(shrunk.guardrails()).isEmpty();
        assertThat(shrunk.shrinkingTo(Given.cu("0.5")).guardrails()).containsExactly(Guardrail.UNVERIFIED);
    }

    @Test
    void badVerdict_forbidsTheSameChange_untilAPersonApprovesOrAMonthPassed() {
        JournalEntry[] harmful = judged(NOW.minus(Duration.ofDays(2)), FROM, Given.cu("0.5"), Action.SHRINK,
                EffectVerdict.HARMFUL);

        assertThat(shrink("0.5").after(harmful).guardrails()).containsExactly(Guardrail.BAD_BEFORE);
        assertThat(shrink("0.25").after(harmful).guardrails()).containsExactly(Guardrail.BAD_BEFORE);
        assertThat(new ChangeCase().after(harmful).guardrails()).isEmpty();
        assertThat(shrink("0.5").after(harmful).after(approved(NOW, Given.cu("0.5"), false)).guardrails()).isEmpty();
        assertThat(shrink("0.5").after(judged(NOW.minus(Duration.ofDays(30)), FROM, Given.cu("0.5"), Action.SHRINK,
                EffectVerdict.HARMFUL)).guardrails()).isEmpty();
    }

    private static ChangeCase shrink(String to) {
        return new ChangeCase().shrinkingTo(Given.cu(to));
    }

    @Test
    void breaker_opensForOneComputeAfterTwoBadVerdicts_andClosesWhenAPersonResumes() {
        ChangeCase one = new ChangeCase().shrinkingTo(Given.cu("0.5"))
                .after(judged(NOW.minus(Duration.ofDays(9)), FROM, TO, Action.GROW, EffectVerdict.INEFFECTIVE))
                .after(judged(NOW.minus(Duration.ofDays(5)), FROM, TO, Action.GROW, EffectVerdict.INEFFECTIVE));

        assertThat(one.guardrails()).containsExactly(Guardrail.BREAKER);
        assertThat(one.fleet(new FleetChanges(List.of(), List.of(), NOW.minus(Duration.ofDays(6)), false)).guardrails())
                .isEmpty();
    }

    @Test
    void canary_holdsEachChangeByPolicy_untilOneOfItsKindIsConfirmed() {
        BegunChange waiting = ChangeCase.change(NOW, ELSEWHERE, Action.GROW, Stage.UNVERIFIED);
        BegunChange good = ChangeCase.change(NOW, ELSEWHERE, Action.GROW, Stage.CONFIRMED);
        FleetChanges ofOne = ChangeCase.recent(waiting);

        assertThat(new ChangeCase().fleet(ofOne).guardrails()).containsExactly(Guardrail.CANARY);
        assertThat(new ChangeCase().fleet(ofOne).after(approved(NOW, TO, false)).guardrails())
                .as("a person approved it")
                .isEmpty();
        assertThat(new ChangeCase().fleet(ChangeCase.recent(waiting, good)).guardrails()).isEmpty();
        assertThat(new ChangeCase().fleet(FleetChanges.NONE).guardrails()).isEmpty();
    }

    /** What needs an approval waits for that alone; what needs none any more is a change by policy. */
    @Test
    void canaryAndStart_holdAChangeWithoutAPersonsWord() {
        BegunChange waiting = ChangeCase.change(NOW, ELSEWHERE, Action.GROW, Stage.UNVERIFIED);
        ChangePolicy graduates = Given.with(ChangeCase.BY_PERSON,
                new ApprovalTerms(ApprovalMode.PERSON, Duration.ofDays(7), 1, false));
        ChangeCase one = new ChangeCase().policy(graduates)
                .around(new Surroundings(ChangeCase.recent(waiting), null, null,
                        NOW.minusSeconds(10)));

        assertThat(one.plan()).isInstanceOf(Plan.Wait.class);
        assertThat(one.after(judged(NOW.minus(Duration.ofDays(9)), FROM, TO, Action.GROW, EffectVerdict.CONFIRMED))
                .guardrails()).containsExactlyInAnyOrder(Guardrail.CANARY, Guardrail.STARTING);
    }

    @Test
    void justStarted_allowsWhatWasRecommendedBefore_andWhatAPersonApproves() {
        ChangeCase one = new ChangeCase().startedAt(NOW.minusSeconds(10));

        assertThat(one.guardrails()).containsExactly(Guardrail.STARTING);
        assertThat(one.after(recommended(NOW.minusSeconds(11), TO)).guardrails()).isEmpty();
        assertThat(new ChangeCase().around(one.around).after(approved(NOW, TO, false)).guardrails()).isEmpty();
    }

    @Test
    void oldProbe_holdsAnAwakeComputeAfterMinutes_andASuspendedOneAfterAWeek() {
        assertThat(
                new ChangeCase().figures(ChangeCase.figures(Duration.ofHours(25), Duration.ofMinutes(16))).guardrails())
                .containsExactly(Guardrail.STALE);
        ChangeCase asleep = new ChangeCase().compute(Given.compute(FROM, "idle"));

        assertThat(asleep.figures(ChangeCase.figures(Duration.ofHours(25), Duration.ofDays(6))).guardrails()).isEmpty();
        assertThat(asleep.figures(ChangeCase.figures(Duration.ofHours(25), Duration.ofDays(8))).guardrails())
                .containsExactly(Guardrail.STALE);
    }

    @Test
    void budget_countsAwakeHoursAtTheNewSize_andNeverForbidsASmallerSize() {
        ChangeCase one = new ChangeCase().using(ChangeCase.use(200, 600));

        assertThat(one.budget(400.0, 600.0, 1200.0).guardrails()).isEmpty();
        assertThat(one.budget(null, 599.0, null).plan()).isEqualTo(
                new Plan.BlockedPlan(List.of(new Veto.OverBudget(Veto.OverBudget.Scope.PROJECT, 600, 599))));
        assertThat(one.shrinkingTo(Given.cu("0.5")).guardrails()).isEmpty();
    }

    /** At 4 CU, awake all the time, ten days use 960 CU-hours; the platform reports 5 a day so far. */
    @Test
    void aQuotaThatGrowthWouldExhaust_forbidsIt_andNoSmallerSize() {
        assertThat(new ChangeCase().quota(100, 2_000).guardrails()).isEmpty();
        assertThat(new ChangeCase().quota(100, 1_000).guardrails()).containsExactly(Guardrail.QUOTA);
        assertThat(new ChangeCase().quota(1_940, 2_000).after(approved(NOW, TO, true)).guardrails())
                .as("not even approved")
                .containsExactly(Guardrail.QUOTA);
        assertThat(new ChangeCase().quota(1_940, 2_000).shrinkingTo(Given.cu("0.5")).guardrails()).isEmpty();
        assertThat(new ChangeCase().quota(1_940, 2_000).target(Given.cu("0.5", "1")).guardrails()).isEmpty();
        assertThat(new ChangeCase().quota(100, 1_000).compute(Given.compute(Given.cu("1", "4"))).guardrails())
                .as("a larger minimum")
                .containsExactly(Guardrail.QUOTA);
    }

    @Test
    void aQuotaOfWhichTheUseIsNotKnown_forbidsGrowth_asItIsNotZero() {
        assertThat(new ChangeCase().quota(null, 1_000_000).plan())
                .isEqualTo(new Plan.BlockedPlan(List.of(new Veto.QuotaUseUnknown())));
        assertThat(new ChangeCase().quota(1, null).guardrails()).containsExactly(Guardrail.QUOTA);
        assertThat(new ChangeCase().quota(null, 1).shrinkingTo(Given.cu("0.5")).guardrails()).isEmpty();
    }

    @Test
    void theBudgetOfTheFleet_forbidsGrowth_whileProjectsAreNotListed() {
        FleetUse some = new FleetUse(ChangeCase.awake(100, "1"), Map.of(), Set.of("another-project"), Set.of());
        ChangeCase one = new ChangeCase().using(some);

        assertThat(one.budget(400.0, 400.0, null).guardrails()).isEmpty();
        assertThat(one.budget(null, null, 9_000.0).plan())
                .isEqualTo(new Plan.BlockedPlan(List.of(new Veto.FleetNotListed())));
        assertThat(one.shrinkingTo(Given.cu("0.5")).guardrails()).isEmpty();
    }

    @Test
    void aUseThatIsNotKnown_isNotZero_itForbidsGrowth() {
        FleetUse some = new FleetUse(ChangeCase.awake(100, "1"), Map.of(), Set.of(), Set.of(ELSEWHERE));
        ChangeCase one = new ChangeCase().using(some);

        assertThat(one.budget(400.0, 400.0, null).guardrails()).isEmpty();
        assertThat(one.budget(null, null, 9_000.0).plan())
                .isEqualTo(new Plan.BlockedPlan(List.of(new Veto.UseUnknown(ELSEWHERE, 1))));
        assertThat(one.shrinkingTo(Given.cu("0.5")).guardrails()).isEmpty();
    }

    @Test
    void aBudgetOfAProject_forbidsGrowth_whileItsOwnComputesAreNotKnown() {
        for (FleetUse some : List.of(
                new FleetUse(ChangeCase.awake(100, "1"), Map.of(), Set.of(Given.ID.projectId()), Set.of()),
                new FleetUse(ChangeCase.awake(100, "1"), Map.of(), Set.of(), Set.of(BESIDE)))) {
            ChangeCase one = new ChangeCase().using(some);

            assertThat(one.budget(null, 9_000.0, null).guardrails()).hasSize(1);
        }
    }
}
