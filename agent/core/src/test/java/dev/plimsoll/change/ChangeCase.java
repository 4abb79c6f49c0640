package dev.plimsoll.change;

import static java.util.Objects.requireNonNull;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.StandingCause;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.AssessmentTunables;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.change.ChangePolicy.Approval;
import dev.plimsoll.change.ChangePolicy.Mode;
import dev.plimsoll.change.ChangePolicy.When;
import dev.plimsoll.change.FleetChanges.RecentChange;
import dev.plimsoll.change.FleetChanges.RecentChange.Progress;
import dev.plimsoll.change.FleetUse.ComputeUse;
import dev.plimsoll.change.JournalEntry.Approved;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.Recommended;
import dev.plimsoll.change.JournalEntry.Settled;
import dev.plimsoll.change.JournalEntry.Verified;
import dev.plimsoll.change.Situation.Proposal;
import dev.plimsoll.change.Situation.Surroundings;
import dev.plimsoll.change.Veto.Guardrail;
import dev.plimsoll.change.effect.EffectVerdict;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.Tunables;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A change from 1 CU to 4 CU that nothing forbids, and what a test varies of it. */
final class ChangeCase {

    static final Instant NOW = Given.T0.plus(Duration.ofDays(60));
    static final SizeRange FROM = Given.cu("1");
    static final SizeRange TO = Given.cu("4");
    private static final Duration OBSERVED = Duration.ofHours(25);

    Compute compute = Given.compute(FROM);
    boolean locked;
    boolean isConfirmed = true;
    SizeRange target = TO;
    Action action = Action.GROW;
    Reason reason = Reason.TOO_SMALL;
    @Nullable
    CostBenefit costBenefit;
    @Nullable
    Figures figures = figures(OBSERVED, Duration.ZERO);
    @Nullable
    AwakeCause staysAwake;
    ChangeRecord record = ChangeRecord.EMPTY;
    @Nullable
    SizeRange inCode;
    Surroundings around = new Surroundings(FleetChanges.NONE, null, null, Given.T0);
    SizingPolicy sizing = Given.policy();
    ChangePolicy policy = ChangePolicy.of(Mode.APPLY, Approval.POLICY, When.NOW);

    ChangeCase compute(Compute other) {
        compute = other;
        return this;
    }

    ChangeCase policy(ChangePolicy other) {
        policy = other;
        return this;
    }

    ChangeCase policy(UnaryOperator<ChangePolicy> other) {
        policy = other.apply(policy);
        return this;
    }

    ChangeCase after(JournalEntry... entries) {
        for (JournalEntry entry : entries) {
            record = record.after(entry);
        }
        return this;
    }

    ChangeCase shrinkingTo(SizeRange size) {
        target = size;
        action = Action.SHRINK;
        return this;
    }

    ChangeCase target(SizeRange size) {
        target = size;
        return this;
    }

    ChangeCase figures(@Nullable Figures other) {
        figures = other;
        return this;
    }

    ChangeCase around(Surroundings other) {
        around = other;
        return this;
    }

    ChangeCase fleet(FleetChanges fleet) {
        return around(new Surroundings(fleet, null, null, Given.T0));
    }

    /** A change of another compute to 4 CU at most. */
    static RecentChange change(Instant at, ComputeId compute, Action action, Progress progress) {
        return new RecentChange("c", at, compute, action, TO.max(), false, progress);
    }

    /** Expected use of a compute of 1 CU that is awake for 100 hours a month; that of others in CU-hours a month. */
    static FleetUse use(int besides, int elsewhere) {
        return new FleetUse(awake(100, "1"),
                Map.of(new ComputeId(Given.ID.projectId(), "ep-beside"), awake(besides, "1"),
                        new ComputeId("another-project", "ep-elsewhere"), awake(elsewhere, "1")));
    }

    static ComputeUse awake(int hours, String cu) {
        return new ComputeUse(hours, ComputeUnits.of(cu), Instant.MIN);
    }

    Situation situation() {
        Recommendation recommendation = Recommendation.of(
                new Candidate(action, target, reason,
                        isConfirmed ? List.of() : List.of(new StandingCause.NothingNew(Given.T0)), costBenefit));
        return new Situation(compute, locked, new Proposal(recommendation, figures, staysAwake), record, around, sizing,
                policy, inCode);
    }

    Plan plan() {
        return new Planner(Given.table()).plan(situation(), NOW);
    }

    /** The guardrails that block it; empty if none does. */
    Set<Guardrail> guardrails() {
        return plan() instanceof Plan.Blocked blocked
                ? blocked.vetoes().stream().map(Veto::guardrail).collect(Collectors.toSet())
                : Set.of();
    }

    static Recommended recommended(Instant at, SizeRange to) {
        return new Recommended(at, Given.ID, Action.GROW, Reason.TOO_SMALL, FROM, to, Given.compute(FROM).branchId(),
                "why");
    }

    static Approved approved(Instant at, SizeRange to, boolean atOnce) {
        return new Approved(at, Given.ID, FROM, to, Given.compute(FROM).branchId(), "me", atOnce, null);
    }

    static Intended intended(Instant at, SizeRange from, SizeRange to, Action action) {
        return intended(at, from, to, ChangeBasis.of(action, Reason.TOO_SMALL));
    }

    static Intended intended(Instant at, SizeRange from, SizeRange to, ChangeBasis basis) {
        return new Intended(at, Given.ID, "c1", from, to, "why", basis, 1);
    }

    static Executed executed(Instant at, Executed.Outcome outcome) {
        return new Executed(at, Given.ID, "c1", outcome, "");
    }

    static Settled settled(Instant at, Settled.Result result) {
        return new Settled(at, Given.ID, "c1", result, "");
    }

    static Verified verified(Instant at, EffectVerdict verdict) {
        return new Verified(at, Given.ID, "c1", verdict, "");
    }

    /** The entries of a change that was applied a day before its verdict at {@code at}. */
    static JournalEntry[] judged(Instant at, SizeRange from, SizeRange to, Action action, EffectVerdict verdict) {
        Instant start = at.minus(Duration.ofDays(1));
        return new JournalEntry[]{intended(start, from, to, action), settled(start, Settled.Result.APPLIED),
            verified(at, verdict)};
    }

    static Figures figures(Duration observed, Duration age) {
        Life life = new Life(FROM).reads(Duration.ofSeconds(1), 100_000, 0.001, 10)
                .reads(observed.minusSeconds(1), 100_000, 0.001, 10);
        Figures assessed = requireNonNull(
                new Assessor(Given.table(), Tunables.SHIPPED.saturation(), AssessmentTunables.SHIPPED)
                        .assess(Given.compute(FROM), new AssessmentInput(life.history(), 0), Given.policy())
                        .figures());
        return new Figures(NOW.minus(age), assessed.judged(), assessed.readsPerSecond(), assessed.cache(),
                assessed.connections(), assessed.database(), assessed.observed());
    }
}
