package dev.plimsoll.advice;

import dev.plimsoll.advice.CostBenefit.CostCause;
import dev.plimsoll.advice.StandingAdvice.StandingCause;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one part asks for: the cache, the connections, the autosuspend delay, or pending updates.
 *
 * @param target      the size limits that the compute would have: the present ones, unless the size changes
 * @param causes      facts, expectation, cost, with their figures
 * @param costBenefit whether a change of size pays now; null where nothing is compared
 * @param delay       the autosuspend delay that the agent may set; null where it sets none
 */
public record Candidate(Action action, SizeRange target, Reason reason, List<Cause> causes,
        @Nullable CostBenefit costBenefit, @Nullable Autosuspend delay) {

    public Candidate {
        causes = List.copyOf(causes);
    }

    public Candidate(Action action, SizeRange target, Reason reason, List<Cause> causes) {
        this(action, target, reason, causes, null, null);
    }

    /**
     * Another autosuspend delay; the size stays.
     *
     * @param settable whether the agent may set it
     */
    public static Candidate autosuspend(Compute compute, Autosuspend delay, boolean settable, List<Cause> causes) {
        return new Candidate(Action.CHANGE_AUTOSUSPEND, compute.size(), Reason.AUTOSUSPEND, causes, null,
                settable ? delay : null);
    }

    public static Candidate stay(Compute compute, Reason reason, List<Cause> causes) {
        return new Candidate(Action.HOLD, compute.size(), reason, causes);
    }

    public static Candidate pooler(Compute compute, List<Cause> causes) {
        return new Candidate(Action.ENABLE_POOLER, compute.size(), Reason.CONNECTIONS, causes);
    }

    /** Other limits, or another fixed size. */
    public static Candidate to(Compute compute, SizeRange then, Reason reason, List<Cause> causes,
            @Nullable CostBenefit costBenefit) {
        return new Candidate(change(compute.size(), then), then, reason, causes, costBenefit, null);
    }

    /** A copy with larger limits. */
    Candidate withTarget(SizeRange larger) {
        return new Candidate(action, larger, reason, causes, costBenefit, delay);
    }

    /** A copy with other causes. */
    public Candidate with(List<Cause> other) {
        return new Candidate(action, target, reason, other, costBenefit, delay);
    }

    public Candidate adding(List<Cause> more) {
        return with(Causes.join(causes, more));
    }

    /** A copy where the samples of now say nothing about it; {@code meanwhile} says why. */
    Candidate standing(Instant opened, List<Cause> meanwhile) {
        return with(Causes.join(causes, List.of(new StandingCause.NothingNew(opened)), meanwhile));
    }

    /** A copy with the saving and the cost of now. */
    public Candidate costing(CostBenefit now) {
        return new Candidate(action, target, reason,
                Causes.join(now.causes(), causes.stream().filter(cause -> !(cause instanceof CostCause)).toList()), now,
                delay);
    }

    /** Whether the samples of now support it. */
    public boolean isConfirmed() {
        return causes.stream().noneMatch(StandingCause.NothingNew.class::isInstance);
    }

    /** A copy with the causes of when samples last supported it. */
    public Candidate asConfirmed() {
        return with(causes.stream().takeWhile(cause -> !(cause instanceof StandingCause.NothingNew)).toList());
    }

    /** The value that the agent would set; the present size where nothing changes that it may set. */
    public SettingValue wanted() {
        return delay == null ? SettingValue.of(target) : SettingValue.of(delay);
    }

    /** The action for a change of limits. */
    public static Action change(SizeRange now, SizeRange then) {
        boolean up = then.max().isAbove(now.max()) || then.min().isAbove(now.min());
        boolean down = then.max().isBelow(now.max()) || then.min().isBelow(now.min());
        return up && down ? Action.CHANGE_BOUNDS : up ? Action.GROW : down ? Action.SHRINK : Action.HOLD;
    }
}
