package dev.plimsoll.change.plan;

import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.FleetChanges.BegunChange.Stage;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Verifier;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.Veto.OverBudget;
import dev.plimsoll.change.journal.Veto.OverBudget.Scope;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalTerms;
import dev.plimsoll.change.plan.ChangePolicy.Budget;
import dev.plimsoll.change.plan.ChangePolicy.ChangeLimits;
import dev.plimsoll.change.status.Urgency;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.SettingValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans and guardrails at the last moment of each limit, with the figures of what blocks. */
class PlanBordersTest {

    private static final Duration DAY = Duration.ofDays(1);

    private static List<Veto> vetoes(ChangeCase one) {
        return one.plan() instanceof Plan.BlockedPlan(var vetoes, var approval) ? vetoes : List.of();
    }

    private static ChangeCase limited(@Nullable Integer perDay, @Nullable Integer perHour, Duration yield,
            Budget budget) {
        return new ChangeCase().policy(policy -> Given.with(policy,
                new ChangeLimits(Duration.ZERO, Duration.ZERO, null, perDay, perHour, yield, budget)));
    }

    /** At 4 CU the compute would use 400 CU-hours a month, its project 600, and the fleet 1,200. */
    @Test
    void eachScopeOfABudgetIsExceededOnlyAboveIt() {
        FleetUse use = ChangeCase.use(200, 600);

        assertThat(vetoes(limited(null, null, DAY, new Budget(400.0, 600.0, 1_200.0)).using(use))).isEmpty();
        assertThat(vetoes(limited(null, null, DAY, new Budget(399.9, 599.9, 1_199.9)).using(use)))
                .containsExactly(new OverBudget(Scope.COMPUTE, 400, 399.9), new OverBudget(Scope.PROJECT, 600, 599.9),
                        new OverBudget(Scope.FLEET, 1_200, 1_199.9));
        assertThat(vetoes(limited(null, null, DAY, Budget.NONE).using(use))).isEmpty();
    }

    /** A change of exactly a day ago does not count any more. */
    @ParameterizedTest
    @CsvSource({"0, 1, true", "86399, 1, true", "86400, 1, false", "0, 2, false"})
    void changesOfTheLatestDayCount(int secondsAgo, int perDay, boolean blocked) {
        ChangeCase one = limited(perDay, null, DAY, Budget.NONE).after(
                ChangeCase.intended(NOW.minusSeconds(secondsAgo), FROM, TO, Action.GROW),
                ChangeCase.executed(NOW, ExecutionOutcome.REFUSED));

        assertThat(vetoes(one)).isEqualTo(blocked ? List.of(new Veto.DailyLimit(perDay)) : List.of());
    }

    @ParameterizedTest
    @CsvSource({"3600, 1, true", "3601, 1, false", "0, 2, false"})
    void changesOfTheFleetCountForAnHour(int secondsAgo, int perHour, boolean blocked) {
        FleetChanges fleet = ChangeCase.recent(ChangeCase.change(NOW.minusSeconds(secondsAgo),
                Given.ID, Action.SHRINK, Stage.OVER));

        assertThat(vetoes(limited(null, perHour, DAY, Budget.NONE).fleet(fleet)))
                .isEqualTo(blocked ? List.of(new Veto.FleetLimit(perHour)) : List.of());
    }

    @Test
    void aForeignValueIsLeftAloneForTheWholeTime() {
        ChangeCase one = limited(null, null, DAY, Budget.NONE)
                .after(NamedEntries.setElsewhere(NOW.minus(DAY).plusNanos(1), Given.ID, TO, FROM));
        ChangeCase over = limited(null, null, DAY, Budget.NONE)
                .after(NamedEntries.setElsewhere(NOW.minus(DAY), Given.ID, TO, FROM));

        assertThat(vetoes(one)).containsExactly(
                new Veto.ValueSetElsewhere(SettingValue.of(FROM), NOW.plusNanos(1)));
        assertThat(vetoes(over)).isEmpty();
    }

    /** An hour of observation is needed to grow, a day to shrink. */
    private static final Duration GROWTH = Duration.ofMinutes(20);
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void evidenceIsEnoughAtExactlyTheRequiredTime() {
        assertThat(vetoes(observed(GROWTH))).isEmpty();
        assertThat(vetoes(observed(GROWTH.minusSeconds(1))))
                .containsExactly(new Veto.ObservedTooShort(GROWTH.minusSeconds(1), GROWTH));
        assertThat(vetoes(observed(HOUR).shrinkingTo(Given.cu("0.5")))).isEmpty();
        assertThat(vetoes(observed(HOUR.minusSeconds(1)).shrinkingTo(Given.cu("0.5"))))
                .containsExactly(new Veto.ObservedTooShort(HOUR.minusSeconds(1), HOUR));
    }

    /** One hour for an estimate; a saving that is certain needs twenty minutes. */
    @Test
    void aCertainShrinkNeedsAsMuchEvidenceAsAGrowth() {
        ChangeCase certain = observed(GROWTH).shrinkingTo(Given.cu("0.5"));
        certain.costBenefit = new CostBenefit(9.0, Given.costs(5), Given.costs(5), true, List.of());
        assertThat(vetoes(certain)).isEmpty();

        ChangeCase less = observed(GROWTH.minusSeconds(1)).shrinkingTo(Given.cu("0.5"));
        less.costBenefit = new CostBenefit(9.0, Given.costs(5), Given.costs(5), true, List.of());
        assertThat(vetoes(less)).containsExactly(
                new Veto.ObservedTooShort(GROWTH.minusSeconds(1), GROWTH));

        certain.costBenefit = new CostBenefit(9.0, Given.costs(5), Given.costs(5), false, List.of());
        assertThat(vetoes(certain)).containsExactly(new Veto.ObservedTooShort(GROWTH, HOUR));
    }

    private static ChangeCase observed(Duration time) {
        return new ChangeCase().figures(ChangeCase.figures(time, Duration.ZERO));
    }

    @Test
    void aProbeIsFreshUpToItsLimit_fifteenMinutesWhileAwake() {
        Duration limit = Duration.ofMinutes(15);
        Duration week = Duration.ofDays(7);

        assertThat(vetoes(probed(limit, "active"))).isEmpty();
        assertThat(vetoes(probed(limit.plusNanos(1), "active"))).containsExactly(new Veto.ProbeTooOld(limit));
        assertThat(vetoes(probed(week, "idle"))).isEmpty();
        assertThat(vetoes(probed(week.plusNanos(1), "idle"))).containsExactly(new Veto.ProbeTooOld(week));
        assertThat(vetoes(new ChangeCase().figures(null))).containsExactly(new Veto.NotObserved());
    }

    private static ChangeCase probed(Duration age, String state) {
        return new ChangeCase().compute(Given.compute(FROM, state))
                .figures(ChangeCase.figures(Duration.ofHours(25), age));
    }

    @Test
    void anAgentThatJustStartedWaitsFiveMinutes_forWhatWasNotRecommendedBefore() {
        Instant started = NOW.minusSeconds(300);

        assertThat(vetoes(new ChangeCase().startedAt(started))).isEmpty();
        assertThat(vetoes(new ChangeCase().startedAt(started.plusNanos(1))))
                .containsExactly(new Veto.JustStarted(NOW.plusNanos(1)));
        assertThat(vetoes(new ChangeCase().startedAt(NOW)
                .after(ChangeCase.recommended(NOW.minusNanos(1), Given.cu("2"))))).as("another size").hasSize(1);
        assertThat(vetoes(new ChangeCase().startedAt(NOW)
                .after(ChangeCase.recommended(NOW, TO)))).as("by this agent").hasSize(1);
    }

    @Test
    void theCooldownEndsAtItsLastMoment() {
        Duration cooldown = Duration.ofMinutes(30);

        assertThat(vetoes(refusedAt(NOW.minus(cooldown)))).isEmpty();
        assertThat(vetoes(refusedAt(NOW.minus(cooldown).plusNanos(1)))).containsExactly(
                new Veto.RecentChange(Veto.RecentChange.LatestEnd.REFUSED, cooldown));
    }

    private static ChangeCase refusedAt(Instant at) {
        return new ChangeCase().after(ChangeCase.intended(at, FROM, TO, Action.GROW),
                ChangeCase.executed(at, ExecutionOutcome.REFUSED));
    }

    @Test
    void anOpenProposalIsNamedWithItsValue_anotherOpenChangeWithoutOne() {
        Instant old = NOW.minus(DAY);
        ChangeCase proposed = new ChangeCase().after(ChangeCase.intended(old, FROM, TO, Action.GROW),
                ChangeCase.executed(old, ExecutionOutcome.PROPOSED));
        ChangeCase accepted = new ChangeCase().after(ChangeCase.intended(old, FROM, TO, Action.GROW),
                ChangeCase.executed(old, ExecutionOutcome.ACCEPTED));

        assertThat(vetoes(proposed)).containsExactly(new Veto.ProposalOpen(SettingValue.of(TO)));
        assertThat(vetoes(accepted)).containsExactly(new Veto.ChangeOpen(old.plus(Verifier.PATIENCE), null));
    }

    /** Nothing else would change, but the advice is shown: a pooler, for one. */
    @Test
    void adviceThatChangesNoSettingIsAdvised_andHoldIsNothing() {
        ChangeCase pooler = new ChangeCase().target(FROM);
        pooler.action = Action.ENABLE_POOLER;
        ChangeCase hold = new ChangeCase().target(FROM);
        hold.action = Action.HOLD;

        assertThat(pooler.plan()).isEqualTo(new Plan.Advise());
        assertThat(hold.plan()).isEqualTo(new Plan.NoChange());
    }

    /** Only confirmed changes prove something: an inconclusive one neither counts nor breaks the row. */
    @Test
    void inconclusiveChangesDoNotCountTowardsGraduation() {
        ChangePolicy policy = Given.with(ChangeCase.BY_PERSON, new ApprovalTerms(ApprovalMode.PERSON, DAY, 2, false));
        ChangeCase one = new ChangeCase().policy(policy)
                .after(ChangeCase.judged(NOW.minus(Duration.ofDays(9)), TO, FROM, Action.SHRINK,
                        EffectVerdict.CONFIRMED))
                .after(ChangeCase.judged(NOW.minus(Duration.ofDays(7)), TO, FROM, Action.SHRINK,
                        EffectVerdict.INCONCLUSIVE));

        assertThat(one.plan()).isInstanceOf(Plan.Wait.class);
        assertThat(one.after(ChangeCase.judged(NOW.minus(Duration.ofDays(5)), TO, FROM, Action.SHRINK,
                EffectVerdict.CONFIRMED)).plan()).isInstanceOf(Plan.Apply.class);
    }

    /** The record before an intent keeps no record before the intent before it: memory would grow with each one. */
    @Test
    void onlyTheLatestIntentCanBeTakenBack() {
        ChangeRecord twice = ChangeRecord.EMPTY.after(ChangeCase.intended(NOW, FROM, TO, Action.GROW))
                .after(ChangeCase.intended(NOW.plusSeconds(1), FROM, TO, Action.GROW));
        ChangeRecord before = requireNonNull(requireNonNull(twice.latest()).without());

        assertThat(requireNonNull(before.latest()).without()).isNull();
        assertThat(requireNonNull(before.latest()).intent().at()).isEqualTo(NOW);
    }

    @Test
    void wordsOfUrgencyAndOfWaitsAreInLowerCase() {
        assertThat(Urgency.URGENT.word()).isEqualTo("urgent");
        assertThat(WaitingSaving.Until.SUSPEND.word()).isEqualTo("suspend");
    }

    @Test
    void anAppliedChangeWaitsForItsVerdict_andNamesItsIntent() {
        Instant then = NOW.minus(DAY);

        assertThat(vetoes(new ChangeCase().after(ChangeCase.intended(then, Given.cu("0.5"), FROM, Action.GROW),
                ChangeCase.settled(then.plusSeconds(60), Settled.ChangeEnd.APPLIED))))
                .containsExactly(new Veto.Unverified(then));
    }
}
