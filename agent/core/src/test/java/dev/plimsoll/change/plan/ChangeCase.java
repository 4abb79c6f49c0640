package dev.plimsoll.change.plan;

import static java.util.Objects.requireNonNull;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.StandingAdvice.StandingCause;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.FleetChanges.BegunChange;
import dev.plimsoll.change.journal.FleetChanges.BegunChange.Stage;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.Budget;
import dev.plimsoll.change.plan.ChangePolicy.ChangeLimits;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.FleetUse.ComputeUse;
import dev.plimsoll.change.plan.Situation.ProposedChange;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.change.status.Answers.AnswerTerms;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ConsumptionPeriod;
import dev.plimsoll.fleet.ConsumptionPeriod.Quota;
import dev.plimsoll.fleet.ConsumptionPeriod.QuotaUse;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A change from 1 CU to 4 CU that nothing forbids, and what a test varies of it. */
public final class ChangeCase {

    public static final Instant NOW = Given.T0.plus(Duration.ofDays(60));
    public static final SizeRange FROM = Given.cu("1");
    public static final SizeRange TO = Given.cu("4");
    public static final Project PROJECT = Given.project(Given.ID.projectId(), "Shop", "eu", false, null);
    public static final Project LOCKED = Given.project(Given.ID.projectId(), "Shop", "eu", true, null);
    /** A person approves each change, which is made at once. */
    public static final ChangePolicy BY_PERSON = Given.changes(ChangeMode.APPLY, ApprovalMode.PERSON, When.NOW);
    /** Changes may be applied, and an approval holds for a week. */
    public static final AnswerTerms ANSWERS = new AnswerTerms(true, id -> Duration.ofDays(7));
    private static final Duration OBSERVED = Duration.ofHours(25);

    public Compute compute = Given.compute(FROM);
    public Project project = PROJECT;
    public boolean isConfirmed = true;
    public SizeRange target = TO;
    public Action action = Action.GROW;
    public Reason reason = Reason.TOO_SMALL;
    @Nullable
    public CostBenefit costBenefit;
    @Nullable
    public Figures figures = figures(OBSERVED, Duration.ZERO);
    @Nullable
    public AwakeCause staysAwake;
    public ChangeRecord record = ChangeRecord.EMPTY;
    public LatestProbe probe = new LatestProbe.Succeeded();
    @Nullable
    public SizeRange inCode;
    public Surroundings around = new Surroundings(FleetChanges.NONE, null, null, Given.T0);
    public SizingPolicy sizing = Given.policy();
    public ChangePolicy policy = Given.changes(ChangeMode.APPLY, ApprovalMode.POLICY, When.NOW);

    /** In a project that used so many CU-hours of its quota, 20 days after the start of a period of 30 days. */
    public ChangeCase quota(@Nullable Integer used, @Nullable Integer limit) {
        project = PROJECT.with(new ConsumptionPeriod(null, NOW.minus(Duration.ofDays(20)),
                NOW.plus(Duration.ofDays(10)),
                NOW, List.of(new QuotaUse(Quota.COMPUTE_TIME, used == null ? null : used * 3_600.0,
                        limit == null ? null : limit * 3_600.0,
                        List.of()))));
        return this;
    }

    public ChangeCase compute(Compute other) {
        compute = other;
        return this;
    }

    public ChangeCase policy(ChangePolicy other) {
        policy = other;
        return this;
    }

    public ChangeCase policy(UnaryOperator<ChangePolicy> other) {
        policy = other.apply(policy);
        return this;
    }

    public ChangeCase probe(LatestProbe other) {
        probe = other;
        return this;
    }

    public ChangeCase after(JournalEntry... entries) {
        for (JournalEntry entry : entries) {
            record = record.after(entry);
        }
        return this;
    }

    public ChangeCase shrinkingTo(SizeRange size) {
        target = size;
        action = Action.SHRINK;
        return this;
    }

    public ChangeCase target(SizeRange size) {
        target = size;
        return this;
    }

    public ChangeCase figures(@Nullable Figures other) {
        figures = other;
        return this;
    }

    public ChangeCase around(Surroundings other) {
        around = other;
        return this;
    }

    public ChangeCase fleet(FleetChanges fleet) {
        return around(new Surroundings(fleet, null, null, Given.T0));
    }

    /** Expected use of the compute and of others. */
    public ChangeCase using(FleetUse use) {
        return around(new Surroundings(FleetChanges.NONE, use, null, Given.T0));
    }

    /** By an agent that started then. */
    public ChangeCase startedAt(Instant start) {
        return around(new Surroundings(FleetChanges.NONE, null, null, start));
    }

    /** CU-hours a month that the compute, its project and the fleet may use; without any pause between changes. */
    public ChangeCase budget(@Nullable Double ofCompute, @Nullable Double ofProject, @Nullable Double ofFleet) {
        return policy(Given.with(policy, new ChangeLimits(Duration.ZERO, Duration.ZERO, null, null, null, Duration.ZERO,
                new Budget(ofCompute, ofProject, ofFleet))));
    }

    public static FleetChanges recent(BegunChange... changes) {
        return new FleetChanges(List.of(changes), List.of(), null, false);
    }

    /** A change of another compute to 4 CU at most. */
    public static BegunChange change(Instant at, ComputeId compute, Action action, Stage progress) {
        return new BegunChange("c", at, compute, action, TO.max(), false, progress);
    }

    /** Expected use of a compute of 1 CU that is awake for 100 hours a month; that of others in CU-hours a month. */
    public static FleetUse use(int besides, int elsewhere) {
        return new FleetUse(awake(100, "1"),
                Map.of(new ComputeId(Given.ID.projectId(), "ep-beside"), awake(besides, "1"),
                        new ComputeId("another-project", "ep-elsewhere"), awake(elsewhere, "1")),
                Set.of(), Set.of());
    }

    public static ComputeUse awake(int hours, String cu) {
        return new ComputeUse(hours, ComputeUnits.of(cu), Instant.MIN);
    }

    public Situation situation() {
        Recommendation recommendation = Recommendation.of(
                new Candidate(action, target, reason,
                        isConfirmed ? List.of() : List.of(new StandingCause.NothingNew(Given.T0)), costBenefit, null));
        return new Situation(compute, project,
                new ProposedChange(recommendation, figures, staysAwake, DailyTimeUse.NONE, 0), record, around,
                sizing,
                policy, inCode, probe);
    }

    public Plan plan() {
        return new Planner(Given.table()).plan(situation(), NOW);
    }

    /** The guardrails that block it; empty if none does. */
    public Set<Guardrail> guardrails() {
        return plan() instanceof Plan.BlockedPlan blocked
                ? blocked.vetoes().stream().map(Veto::guardrail).collect(Collectors.toSet())
                : Set.of();
    }

    public static Recommended recommended(Instant at, SizeRange to) {
        return NamedEntries.recommended(at, Given.ID, Action.GROW, Reason.TOO_SMALL, FROM, to,
                Given.compute(FROM).branchId(),
                "why");
    }

    public static Approved approved(Instant at, SizeRange to, boolean atOnce) {
        return NamedEntries.approved(at, Given.ID, FROM, to, Given.compute(FROM).branchId(), "me", atOnce, null);
    }

    public static Intended intended(Instant at, SizeRange from, SizeRange to, Action action) {
        return intended(at, from, to, Given.basis(action, Reason.TOO_SMALL));
    }

    public static Intended intended(Instant at, SizeRange from, SizeRange to, ChangeBasis basis) {
        return NamedEntries.intended(at, Given.ID, "c1", from, to, "why", basis, 1);
    }

    public static Executed executed(Instant at, ExecutionOutcome outcome) {
        return new Executed(at, Given.ID, "c1", outcome, "", List.of());
    }

    public static Settled settled(Instant at, Settled.ChangeEnd result) {
        return new Settled(at, Given.ID, "c1", result, "", null);
    }

    public static Verified verified(Instant at, EffectVerdict verdict) {
        return new Verified(at, Given.ID, "c1", verdict, "");
    }

    /** The entries of a change that was applied a day before its verdict at {@code at}. */
    public static JournalEntry[] judged(Instant at, SizeRange from, SizeRange to, Action action,
            EffectVerdict verdict) {
        Instant start = at.minus(Duration.ofDays(1));
        return new JournalEntry[]{intended(start, from, to, action), settled(start, Settled.ChangeEnd.APPLIED),
            verified(at, verdict)};
    }

    public static Figures figures(Duration observed, Duration age) {
        Life life = new Life(FROM).reads(Duration.ofSeconds(1), 100_000, 0.001, 10)
                .reads(observed.minusSeconds(1), 100_000, 0.001, 10);
        Figures assessed = requireNonNull(
                new Assessor(Given.table())
                        .assess(Given.compute(FROM), life.input(), Given.policy())
                        .figures());
        return new Figures(NOW.minus(age), assessed.judged(), assessed.readsPerSecond(), assessed.cache(),
                assessed.connections(), assessed.database(), assessed.observed(), null);
    }
}
