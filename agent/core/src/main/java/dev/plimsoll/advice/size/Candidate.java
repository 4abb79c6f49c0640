package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Causes;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.Recommendation.Advice;
import dev.plimsoll.advice.Recommendation.Also;
import dev.plimsoll.advice.Recommendation.ChangeAutosuspend;
import dev.plimsoll.advice.Recommendation.ChangeBounds;
import dev.plimsoll.advice.Recommendation.Grow;
import dev.plimsoll.advice.Recommendation.Hold;
import dev.plimsoll.advice.Recommendation.Restart;
import dev.plimsoll.advice.Recommendation.Shrink;
import dev.plimsoll.advice.Recommendation.UsePooler;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The candidate of one part alone.
 *
 * @param action      what it asks for
 * @param costBenefit whether a change of size pays now; null where nothing is compared
 */
record Candidate(Action action, SizeRange target, Reason reason, List<Cause> causes,
        @Nullable CostBenefit costBenefit) {

    Candidate {
        causes = List.copyOf(causes);
    }

    Candidate(Action action, SizeRange target, Reason reason, List<Cause> causes) {
        this(action, target, reason, causes, null);
    }

    static Candidate stay(Compute compute, Reason reason, List<Cause> causes) {
        return new Candidate(Action.HOLD, compute.size(), reason, causes);
    }

    static Candidate restart(Compute compute, List<Cause> causes, CostBenefit costBenefit) {
        return new Candidate(Action.RESTART, compute.size(), Reason.SATURATED, causes, costBenefit);
    }

    static Candidate pooler(Compute compute, List<Cause> causes) {
        return new Candidate(Action.ENABLE_POOLER, compute.size(), Reason.CONNECTIONS, causes);
    }

    /**
     * A fixed size changes to {@code cu}; autoscaling changes the largest limit, and the smallest only if
     * necessary.
     */
    static Candidate resize(Compute compute, ComputeUnits cu, Reason reason, List<Cause> causes,
            @Nullable CostBenefit costBenefit) {
        return to(compute, compute.size().to(cu), reason, causes, costBenefit);
    }

    /** Other limits, or another fixed size. */
    static Candidate to(Compute compute, SizeRange then, Reason reason, List<Cause> causes,
            @Nullable CostBenefit costBenefit) {
        return new Candidate(change(compute.size(), then), then, reason, causes, costBenefit);
    }

    /** Both limits of autoscaling. */
    static Candidate limits(Compute compute, ComputeUnits min, ComputeUnits max, Reason reason, List<Cause> causes,
            @Nullable CostBenefit costBenefit) {
        SizeRange then = new SizeRange(ComputeUnits.smaller(min, max), max);
        return new Candidate(change(compute.size(), then), then, reason, causes, costBenefit);
    }

    Candidate adding(List<Cause> more) {
        return new Candidate(action, target, reason, Causes.join(causes, more), costBenefit);
    }

    /** The action for a change of limits. */
    static Action change(SizeRange now, SizeRange then) {
        boolean up = then.max().isAbove(now.max()) || then.min().isAbove(now.min());
        boolean down = then.max().isBelow(now.max()) || then.min().isBelow(now.min());
        return up && down ? Action.CHANGE_BOUNDS : up ? Action.GROW : down ? Action.SHRINK : Action.HOLD;
    }

    Recommendation as(Advice advice) {
        return switch (action) {
            case GROW -> new Grow(target, advice);
            case SHRINK -> new Shrink(target, advice);
            case CHANGE_BOUNDS -> new ChangeBounds(target, advice);
            case ENABLE_POOLER -> new UsePooler(target, advice);
            case CHANGE_AUTOSUSPEND -> new ChangeAutosuspend(target, advice);
            case RESTART -> new Restart(target, advice);
            case HOLD -> new Hold(target, advice);
        };
    }

    Also alternatives() {
        return new Also(reason, action, target, causes);
    }
}
