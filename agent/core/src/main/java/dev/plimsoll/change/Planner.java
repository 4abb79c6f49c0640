package dev.plimsoll.change;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.ChangePolicy.Approval;
import dev.plimsoll.change.ChangePolicy.Mode;
import dev.plimsoll.change.ChangePolicy.When;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Verified;
import dev.plimsoll.change.Veto.RecentChange.LatestChange;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides whether a recommended change is made now, later or not at all. It is idempotent. */
public final class Planner {

    /** A recommendation based on an older probe is not applied. */
    private static final Duration STALE = Duration.ofDays(7);

    private final SizeTable table;

    public Planner(SizeTable table) {
        this.table = table;
    }

    /**
     * Input of one decision.
     *
     * @param compute        as just listed
     * @param locked         whether its project is locked
     * @param recommendation the recommendation
     * @param figures        its basis; null without an observation
     * @param record         its changes so far
     * @param stopped        whether the stop switch is on
     * @param policy         the owner's policies
     * @param staysAwake     why the compute is not expected to be suspended; null if it is expected
     */
    public record Situation(Compute compute, boolean locked, Recommendation recommendation, @Nullable Figures figures,
            ChangeRecord record, boolean stopped, OwnerPolicy policy, @Nullable AwakeCause staysAwake) {

        SizeRange target() {
            return recommendation.target();
        }
    }

    public Plan plan(Situation at, Instant now) {
        boolean resizes = !at.target().equals(at.compute().size());
        if (at.policy().change().mode() == Mode.OBSERVE) {
            return new Plan.Nothing();
        }
        if (!resizes) {
            return at.recommendation().action() == Action.HOLD ? new Plan.Nothing() : new Plan.Advise();
        }
        if (at.policy().change().mode() == Mode.ADVISE) {
            return new Plan.Advise();
        }
        List<Veto> vetoes = vetoes(at, now);
        if (!vetoes.isEmpty()) {
            return new Plan.Blocked(vetoes);
        }
        return waitOrApply(at, now);
    }

    private Plan waitOrApply(Situation at, Instant now) {
        JournalEntry.Approved approval = at.record().approved();
        boolean approved = approval != null && approval.to().equals(at.target());
        WaitCause moment = approval != null && approved && approval.atOnce() ? null : moment(at, now);
        if (at.policy().change().approval() == Approval.PERSON && !approved) {
            return new Plan.Wait(new WaitCause.Approval(at.compute().id().endpointId()), moment);
        }
        CostBenefit costBenefit = at.recommendation().costBenefit();
        if (!approved && costBenefit != null && !costBenefit.pays()) {
            return new Plan.Wait(new WaitCause.Benefit(costBenefit.blockedBy()), moment);
        }
        return moment == null ? new Plan.Apply(resize(at)) : new Plan.Wait(moment);
    }

    /** What a change without other obstacles waits for; null if its moment is now. */
    private static @Nullable WaitCause moment(Situation at, Instant now) {
        if (at.policy().change().when() == When.NOW || at.compute().lifecycle().state().isIdle() || overdue(at, now)) {
            return null;
        }
        return new WaitCause.Suspend(at.staysAwake());
    }

    private static boolean overdue(Situation at, Instant now) {
        Duration deadline = at.policy().change().deadline();
        JournalEntry.Recommended advice = at.record().recommended();
        return deadline != null && advice != null && advice.at().plus(deadline).isBefore(now);
    }

    private Resize resize(Situation at) {
        SizeRange from = at.compute().size();
        SizeRange to = step(from, at.target(), at);
        Ratio expected = at.recommendation()
                .predicted()
                .stream()
                .filter(prediction -> prediction.cu().equals(to.max()))
                .map(PredictedHitRatio::expected)
                .findFirst()
                .orElse(null);
        return new Resize(at.compute().id(), from, to, at.recommendation().causes(), expected);
    }

    private SizeRange step(SizeRange from, SizeRange to, Situation at) {
        Integer maxStep = at.policy().change().maxStep();
        if (maxStep == null) {
            return to;
        }
        ComputeUnits max = allowed(table.towards(from.max(), to.max(), maxStep), to.max(), at.policy().sizing());
        ComputeUnits min = allowed(table.towards(from.min(), to.min(), maxStep), to.min(), at.policy().sizing());
        SizeRange step = new SizeRange(ComputeUnits.smaller(min, max), max);
        // The platform refuses some limits that are too far apart. A refused intermediate step would be retried for ever.
        return table.permits(step) ? step : to;
    }

    /**
     * The first size from {@code reached} to {@code to} that the owner allows. A step that ended outside the owner's
     * range would leave the compute at an unwanted size until the next step.
     */
    private ComputeUnits allowed(ComputeUnits reached, ComputeUnits to, SizingPolicy policy) {
        if (reached.equals(to) || policy.allowed().includes(reached, table)) {
            return reached;
        }
        return policy.allowed().onTheWay(reached, to, table).stream().findFirst().orElse(to);
    }

    /** All guardrails that block the change, not only the first. */
    private List<Veto> vetoes(Situation at, Instant now) {
        List<Veto> vetoes = new ArrayList<>();
        Compute compute = at.compute();
        addIf(vetoes, at.stopped(), new Veto.StopSwitchOn());
        addIf(vetoes, at.policy().change().isProtected(), new Veto.ProtectedCompute());
        addIf(vetoes, at.locked(), new Veto.ProjectLocked());
        addIf(vetoes, compute.lifecycle().disabled(), new Veto.ComputeDisabled());
        addIf(vetoes, compute.lifecycle().state().kind() == ComputeState.Kind.UNKNOWN,
                new Veto.UnknownState(compute.lifecycle().state().word()));
        addIf(vetoes, compute.isMoving(), new Veto.StateMoving());
        addIf(vetoes, !table.lists(at.target().max()) || !table.lists(at.target().min()),
                new Veto.TargetNotListed(at.target()));
        addRecordVetoes(vetoes, at, now);
        addEvidenceVetoes(vetoes, at, now);
        return vetoes;
    }

    private static void addRecordVetoes(List<Veto> vetoes, Situation at, Instant now) {
        ChangeRecord record = at.record();
        addIf(vetoes, record.open() != null, new Veto.ChangeOpen());
        Instant last = record.lastChange();
        Instant cooledDown = last == null ? now : last.plus(at.policy().change().cooldown());
        addIf(vetoes, cooledDown.isAfter(now), new Veto.RecentChange(latest(record), at.policy().change().cooldown()));
        Instant dismissed = record.dismissedUntil();
        if (dismissed != null && dismissed.isAfter(now)) {
            vetoes.add(new Veto.ChangesDismissed(dismissed));
        }
    }

    /**
     * The event from which the cooldown counts. Any request counts, so that a refused change is not requested at every
     * pass.
     */
    private static LatestChange latest(ChangeRecord record) {
        return switch (record.lastEnd()) {
            case Verified.CONFIRMED -> LatestChange.MADE;
            case Executed.REFUSED -> LatestChange.REFUSED;
            case Verified.FAILED -> LatestChange.FAILED;
            case null, default -> LatestChange.STARTED;
        };
    }

    private static void addEvidenceVetoes(List<Veto> vetoes, Situation at, Instant now) {
        Figures figures = at.figures();
        if (figures == null) {
            vetoes.add(new Veto.NotObserved());
            return;
        }
        boolean grows = at.recommendation().action() == Action.GROW;
        Duration needed = grows ? at.policy().sizing().evidence().toGrow() : at.policy().sizing().evidence().toShrink();
        addIf(vetoes, figures.observed().compareTo(needed) < 0,
                new Veto.ObservedTooShort(figures.observed(), needed));
        addIf(vetoes, figures.asOf().plus(STALE).isBefore(now), new Veto.ProbeTooOld(STALE));
    }

    private static void addIf(List<Veto> vetoes, boolean holds, Veto veto) {
        if (holds) {
            vetoes.add(veto);
        }
    }
}
