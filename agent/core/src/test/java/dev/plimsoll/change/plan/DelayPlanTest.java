package dev.plimsoll.change.plan;

import static dev.plimsoll.change.journal.NamedEntries.executed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.RecordedCauses;
import dev.plimsoll.change.journal.Verifier;
import dev.plimsoll.change.journal.Verifier.Settlement;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.Situation.ProposedChange;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.change.verdict.EffectCause;
import dev.plimsoll.change.verdict.EffectRule.Effect;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.SettingValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The same road for another autosuspend delay as for another size. */
class DelayPlanTest {

    private static final Instant NOW = ChangeCase.NOW;
    private static final Set<ComputeSetting> BOTH = Set.of(ComputeSetting.values());
    private static final Autosuspend HOUR = new Autosuspend.After(Duration.ofHours(1));
    private static final Autosuspend MINUTE = new Autosuspend.After(Duration.ofMinutes(1));
    private static final Compute COMPUTE = Given.with(Given.compute(ChangeCase.FROM), HOUR);
    private static final ChangePolicy POLICY = Given
            .with(Given.changes(ChangeMode.APPLY, ApprovalMode.POLICY, When.IDLE), BOTH);

    private final Verifier verifier = new Verifier();

    @Test
    void itIsMadeAtOnce_sinceItDropsNothing_andChangesNoSize() {
        Plan plan = plan(POLICY, ChangeRecord.EMPTY);

        assertThat(plan).isInstanceOfSatisfying(Plan.Apply.class, apply -> {
            assertThat(apply.change().from()).isEqualTo(SettingValue.of(HOUR));
            assertThat(apply.change().to()).isEqualTo(SettingValue.of(MINUTE));
            assertThat(apply.change().basis().action()).isEqualTo(Action.CHANGE_AUTOSUSPEND);
        });
    }

    @Test
    void anApprovalOfASize_isNoneOfADelay() {
        ChangePolicy person = Given.with(Given.changes(ChangeMode.APPLY, ApprovalMode.PERSON, When.IDLE), BOTH);
        Approved size = ChangeCase.approved(NOW, ChangeCase.TO, false);
        Approved delay = new Approved(NOW, Given.ID, SettingValue.of(HOUR), SettingValue.of(MINUTE),
                COMPUTE.branchId(), "me", false, null, null);

        assertThat(plan(person, ChangeRecord.EMPTY.after(size))).isEqualTo(new Plan.Wait(
                new WaitCause.Approval(Given.ID.endpointId(), WaitCause.Approval.Lapse.ANOTHER_TARGET), null));
        assertThat(plan(person, ChangeRecord.EMPTY.after(delay))).isInstanceOf(Plan.Apply.class);
    }

    /** A larger size must not wait for days; but one open change is enough for a compute. */
    @Test
    void aVerdictOnADelay_holdsBackDelays_andNoSizes() {
        ChangeRecord open = ChangeRecord.EMPTY.after(intended(NOW.minus(Duration.ofHours(2))));
        ChangeRecord applied = open.after(settled(Settled.ChangeEnd.APPLIED));
        ChangeCase size = new ChangeCase();

        size.record = open;
        assertThat(size.guardrails()).containsExactly(Guardrail.OPEN_CHANGE);
        size.record = applied;
        assertThat(size.plan()).isInstanceOf(Plan.Apply.class);
        assertThat(guardrails(applied)).containsExactly(Guardrail.UNVERIFIED);
    }

    /** The later change of size does not hide that the delay waits for its verdict. */
    @Test
    void bothVerdictsComeInAnyOrder() {
        ChangeRecord both = ChangeRecord.EMPTY.after(intended(NOW))
                .after(settled(Settled.ChangeEnd.APPLIED))
                .after(ChangeCase.intended(NOW, ChangeCase.FROM, ChangeCase.TO, Action.GROW))
                .after(ChangeCase.settled(NOW, Settled.ChangeEnd.APPLIED));
        assertThat(both.changes()).hasSize(2).allMatch(LatestChange::isUnverified);

        ChangeRecord judged = both.after(verified(EffectVerdict.HARMFUL))
                .after(ChangeCase.verified(NOW, EffectVerdict.CONFIRMED));

        assertThat(judged.changes()).noneMatch(LatestChange::isUnverified);
        assertThat(judged.verdicts()).extracting(past -> past.verified().verdict())
                .containsExactly(EffectVerdict.CONFIRMED, EffectVerdict.HARMFUL);
    }

    @Test
    void aHarmfulDelay_isUndoneOnce_andNotSetAgain() {
        Compute changed = Given.with(COMPUTE, MINUTE);
        ChangeRecord harmed = ChangeRecord.EMPTY.after(intended(NOW.minus(Duration.ofDays(5))))
                .after(settled(Settled.ChangeEnd.APPLIED))
                .after(verified(EffectVerdict.HARMFUL));
        Plan back = new Planner(Given.table()).plan(situation(changed, MINUTE, POLICY, harmed), NOW);

        assertThat(back).isInstanceOfSatisfying(Plan.Apply.class, apply -> {
            assertThat(apply.change().to()).isEqualTo(SettingValue.of(HOUR));
            assertThat(apply.change().basis().rollsBack()).isEqualTo("d1");
        });
        Intended undone = new Intended(NOW, Given.ID, "d2", SettingValue.of(MINUTE), SettingValue.of(HOUR),
                RecordedCauses.recorded(""),
                ((Plan.Apply) back).change().basis(), 1);
        ChangeRecord after = harmed.after(undone).after(NamedEntries.settled(NOW, "d2", Settled.ChangeEnd.ROLLED_BACK));
        assertThat(guardrails(after)).contains(Guardrail.BAD_BEFORE);
        ChangeCase size = new ChangeCase();
        size.record = after;
        assertThat(size.guardrails()).as("another setting").doesNotContain(Guardrail.BAD_BEFORE);
    }

    @Test
    void onlyItsOwnField_settlesIt() {
        ChangeRecord open = ChangeRecord.EMPTY.after(intended(NOW))
                .after(executed(NOW, "d1", ExecutionOutcome.ACCEPTED));

        assertThat(settle(COMPUTE, open)).isEqualTo(new Settlement.StillPending());
        assertThat(settle(Given.with(COMPUTE, (Autosuspend) null), open)).as("not reported")
                .isEqualTo(new Settlement.StillPending());
        assertThat(settle(Given.with(COMPUTE, MINUTE), open))
                .isEqualTo(new Settlement.Applied(SettingValue.of(MINUTE)));
        assertThat(settle(Given.with(COMPUTE, new Autosuspend.Never()), open)).isInstanceOf(Settlement.Missed.class);
    }

    @Test
    void aForeignDelay_isNotedWhereTheAgentMaySetIt_andHoldsBackDelaysAlone() {
        Compute other = Given.with(COMPUTE, new Autosuspend.Never());
        SetElsewhere noted = NamedEntries.setElsewhere(NOW, Given.ID, SettingValue.of(MINUTE), SettingValue.of(HOUR));

        assertThat(settle(other, ChangeRecord.EMPTY)).isEqualTo(new Settlement.Foreign(SettingValue.of(HOUR)));
        assertThat(
                verifier.settle(other, COMPUTE.values(), ChangeRecord.EMPTY, Set.of(ComputeSetting.SIZE), false, NOW))
                .isEqualTo(new Settlement.NothingOpen());
        assertThat(guardrails(ChangeRecord.EMPTY.after(noted))).containsExactly(Guardrail.SET_ELSEWHERE);
        assertThat(new ChangeCase().after(noted).plan()).isInstanceOf(Plan.Apply.class);
    }

    @Test
    void aForeignDelay_isNotedWhileAChangeOfSizeIsOpen() {
        Compute other = Given.with(COMPUTE, new Autosuspend.Never());
        ChangeRecord open = ChangeRecord.EMPTY.after(
                ChangeCase.intended(NOW, COMPUTE.size(), ChangeCase.TO, Action.GROW));
        SetElsewhere noted = NamedEntries.setElsewhere(NOW, Given.ID, SettingValue.of(HOUR),
                SettingValue.of(new Autosuspend.Never()));

        assertThat(settle(COMPUTE, open)).isEqualTo(new Settlement.StillPending());
        assertThat(settle(other, open)).isEqualTo(new Settlement.Foreign(SettingValue.of(HOUR)));
        assertThat(open.after(noted).open()).as("the change of size").isNotNull();
        assertThat(settle(other, open.after(noted))).isEqualTo(new Settlement.StillPending());
    }

    @Test
    void aDelayThatIsNotReported_endsNoVerdict_andAReplacedOneDoes() {
        ChangeRecord applied = ChangeRecord.EMPTY.after(intended(NOW)).after(settled(Settled.ChangeEnd.APPLIED));
        Instant soon = NOW.plusSeconds(60);

        assertThat(verifier.delayEffect(applied, Given.with(COMPUTE, (Autosuspend) null), DailyTimeUse.NONE, soon))
                .isEmpty();
        assertThat(verifier.delayEffect(applied, Given.with(COMPUTE, HOUR), DailyTimeUse.NONE, soon)).contains(
                new Effect(EffectVerdict.INCONCLUSIVE, new EffectCause.Replaced(SettingValue.of(HOUR))));
    }

    private Settlement settle(Compute listed, ChangeRecord record) {
        return verifier.settle(listed, COMPUTE.values(), record, BOTH, false, NOW);
    }

    private static Set<Guardrail> guardrails(ChangeRecord record) {
        return plan(POLICY, record) instanceof Plan.BlockedPlan blocked
                ? blocked.vetoes().stream().map(Veto::guardrail).collect(Collectors.toSet())
                : Set.of();
    }

    private static Plan plan(ChangePolicy policy, ChangeRecord record) {
        return new Planner(Given.table()).plan(situation(COMPUTE, MINUTE, policy, record), NOW);
    }

    private static Situation situation(Compute compute, Autosuspend advised, ChangePolicy policy,
            ChangeRecord record) {
        Recommendation advice = Recommendation.of(new Candidate(Action.CHANGE_AUTOSUSPEND, compute.size(),
                Reason.AUTOSUSPEND, List.of(), null, advised));
        return new Situation(compute, Project.named("p"),
                new ProposedChange(advice, ChangeCase.figures(Duration.ofMinutes(5), Duration.ofHours(2)), null,
                        DailyTimeUse.NONE, 0),
                record,
                new Surroundings(FleetChanges.NONE, null, null, Given.T0), Given.policy(), policy, null,
                new LatestProbe.Succeeded());
    }

    private static Intended intended(Instant at) {
        return new Intended(at, Given.ID, "d1", SettingValue.of(HOUR), SettingValue.of(MINUTE),
                RecordedCauses.recorded(""),
                Given.basis(Action.CHANGE_AUTOSUSPEND, Reason.AUTOSUSPEND), 1);
    }

    private static Settled settled(Settled.ChangeEnd result) {
        return NamedEntries.settled(NOW.minus(Duration.ofHours(1)), "d1", result);
    }

    private static Verified verified(EffectVerdict verdict) {
        return NamedEntries.verified("d1", NOW, verdict);
    }
}
