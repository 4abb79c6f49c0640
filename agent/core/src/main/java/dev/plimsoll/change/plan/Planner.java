package dev.plimsoll.change.plan;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.size.BranchCause;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.UndoAsked;
import dev.plimsoll.change.journal.PastVerdict;
import dev.plimsoll.change.journal.PastVerdict.Undoing;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.journal.WaitCause.Approval.Lapse;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Decides whether a recommended change is made now, later or not at all. It is idempotent. */
public record Planner(SizeTable table) {

    /** Time before the end of a window in which nothing begins. */
    public static final Duration WINDOW_MARGIN = Moment.MARGIN;

    public Plan plan(Situation at, Instant now) {
        if (at.policy().mode() == ChangeMode.OBSERVE) {
            return new Plan.NoChange();
        }
        WayBack way = wayBack(at);
        if (way != null) {
            return rollBack(at, way, now);
        }
        if (at.target().equals(at.present())) {
            return at.proposal().recommendation().asks() ? new Plan.Advise() : new Plan.NoChange();
        }
        if (at.policy().mode() == ChangeMode.ADVISE) {
            return new Plan.Advise();
        }
        List<Veto> vetoes = new Guardrails(at, table, now).ofAdvice();
        WaitCause.Approval approval = at.needsApproval(now)
                ? new WaitCause.Approval(at.compute().id().endpointId(), lapse(at, now))
                : null;
        return vetoes.isEmpty() ? waitOrApply(at, approval, now) : new Plan.BlockedPlan(vetoes, approval);
    }

    /** What undoes harm, which comes before all advice; null if there is nothing to undo. */
    private static @Nullable WayBack wayBack(Situation at) {
        PastVerdict harmful = at.record().toUndo(at.compute());
        if (at.policy().mode() != ChangeMode.APPLY) {
            return null;
        }
        if (harmful == null || !at.policy().undoes(harmful)) {
            return ofPrimary(at);
        }
        return new WayBack(harmful.change(), harmful.change().from(), harmful.change().basis().reason(),
                Objects.requireNonNull(harmful.undoing()), harmful.asked(), RollBackAdvice.why(harmful));
    }

    /** Whether something is to be undone, so that an open change is not waited for as long as any other. */
    public static boolean isUndoing(Situation at) {
        return wayBack(at) != null;
    }

    /**
     * A change that undoes {@code harmful}, or that this needs: a replica grows before its primary goes back.
     *
     * @param asked the request of a person to undo it; null where the verdict is the reason
     */
    private record WayBack(Intended harmful, SettingValue to, Reason reason, Undoing undoing, @Nullable UndoAsked asked,
            Cause cause) {}

    /** What the way back of its primary needs of this replica; null if that needs nothing. */
    private static @Nullable WayBack ofPrimary(Situation at) {
        PastVerdict harmful = at.around().order().undone();
        SizeRange needed = at.around().order().neededToGoBack(at.compute());
        if (harmful == null || needed == null) {
            return null;
        }
        Instant since = harmful.verified().at();
        List<Instant> attempts = at.record().attempts().starts().stream().filter(since::isBefore).toList();
        return new WayBack(harmful.change(), SettingValue.of(needed), Reason.BELOW_PRIMARY,
                new Undoing(attempts.size(), attempts.isEmpty() ? since : attempts.getFirst(), false), null,
                new BranchCause.PrimaryGrows(harmful.change().compute(), needed));
    }

    private Plan rollBack(Situation at, WayBack way, Instant now) {
        List<Veto> vetoes = new Guardrails(at, table, now).ofRollBack(way.to(), way.undoing());
        if (!vetoes.isEmpty()) {
            return new Plan.BlockedPlan(vetoes);
        }
        if (turn(at, way.to(), way.reason()) instanceof WaitCause.Replicas replicas) {
            return new Plan.Wait(replicas);
        }
        WaitCause moment = Moment.ofUndo(at, way.to().setting(), way.asked(), now);
        if (moment != null) {
            return new Plan.Wait(moment);
        }
        Action action = way.to()
                .size()
                .map(size -> Candidate.change(at.compute().size(), size))
                .orElse(Action.CHANGE_AUTOSUSPEND);
        ChangeBasis basis = new ChangeBasis(action, way.reason(),
                Expectation.NONE, null, way.harmful().changeId(), at.policy().via());
        return new Plan.Apply(new SettingChange(at.compute().id(),
                Objects.requireNonNull(at.compute().value(way.to().setting())), way.to(), List.of(way.cause()), basis));
    }

    private Plan waitOrApply(Situation at, WaitCause.@Nullable Approval needed, Instant now) {
        Approved approval = at.approval(now);
        WaitCause moment = Moment.of(at, now);
        if (needed != null) {
            return new Plan.Wait(needed, moment);
        }
        CostBenefit costBenefit = at.proposal().recommendation().costBenefit();
        if (approval == null && costBenefit != null && !costBenefit.pays()) {
            return new Plan.Wait(new WaitCause.Benefit(costBenefit.blockedBy()), moment);
        }
        WaitCause turn = turn(at, at.target(), at.proposal().recommendation().reason());
        if (turn != null) {
            return new Plan.Wait(turn, moment);
        }
        return moment == null ? new Plan.Apply(change(at, approval, now)) : new Plan.Wait(moment);
    }

    /** What the order of changes within the branch makes the change wait for; null if its turn has come. */
    private static @Nullable WaitCause turn(Situation at, SettingValue target, Reason reason) {
        return target.size().map(to -> at.around().order().turn(at.compute(), to, reason)).orElse(null);
    }

    private static @Nullable Lapse lapse(Situation at, Instant now) {
        Approved approval = at.record().approved();
        if (approval == null) {
            return null;
        }
        if (approval.isOver(now, at.policy().permission().expires())) {
            return Lapse.EXPIRED;
        }
        if (!approval.branchId().equals(at.compute().branchId())) {
            return Lapse.BRANCH_CHANGED;
        }
        return approval.to().setting() != at.setting() || approval.from().equals(at.present())
                ? Lapse.ANOTHER_TARGET
                : Lapse.SIZE_CHANGED;
    }

    private SettingChange change(Situation at, @Nullable Approved approval, Instant now) {
        SizeRange from = at.compute().size();
        SizeRange to = step(from, at.targetSize(), at.policy().limits().maxStep(), at.sizing());
        boolean isSize = at.setting() == ComputeSetting.SIZE;
        ChangeBasis basis = new ChangeBasis(at.action(), at.proposal().recommendation().reason(),
                isSize ? ExpectedEffect.of(at.proposal(), to, at.sizing()) : ExpectedEffect.ofDelay(at.proposal(), now),
                approval == null ? null : approval.by(), null, at.policy().via());
        return new SettingChange(at.compute().id(), Objects.requireNonNull(at.present()),
                isSize ? SettingValue.of(to) : at.target(), at.proposal().recommendation().causes(), basis);
    }

    /**
     * The size after one change, which {@code change.max-step} limits, from {@code from} towards {@code to}.
     *
     * @param most sizes of the table that it may move; null for no limit
     */
    SizeRange step(SizeRange from, SizeRange to, @Nullable Integer most, SizingPolicy policy) {
        if (most == null) {
            return to;
        }
        ComputeUnits max = allowed(table.towards(from.max(), to.max(), most), to.max(), policy);
        ComputeUnits min = allowed(table.towards(from.min(), to.min(), most), to.min(), policy);
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
}
