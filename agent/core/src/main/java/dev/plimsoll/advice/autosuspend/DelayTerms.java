package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.activity.Timeline;
import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlanRule;
import dev.plimsoll.fleet.size.PlatformPlan;
import java.util.List;
import java.util.Optional;

/**
 * The terms by which delays are compared.
 *
 * @param cu         size that is billed: the smallest of an autoscaling compute
 * @param startCost  CU-hours that the empty cache after one start costs its owner; 0 where that is not known
 * @param isTooLarge whether it never suspends, whatever its delay is
 * @param plans      the plan of the account, and those above it
 */
public record DelayTerms(ComputeUnits cu, double startCost, boolean isTooLarge, List<PlanRule> plans) {

    /** Whether the delay can be changed. */
    public enum DelayPermission {
        ALLOWED,
        /** The plan of the account does not let its owner set the best one; another plan does. */
        NEEDS_A_PAID_PLAN,
        /** Computes above 16 CU never suspend (platform/in-the-wild.md section 3.1). */
        TOO_LARGE
    }

    public DelayTerms {
        plans = List.copyOf(plans);
        if (!(startCost >= 0)) {
            throw new IllegalArgumentException("the cost of a start must not be negative: " + startCost);
        }
    }

    /** The terms of {@code compute}. */
    public static DelayTerms of(Compute compute, double startCost, List<PlanRule> plans, ActivityTunables tunables) {
        return new DelayTerms(compute.size().min(), startCost, Timeline.isTooLarge(compute, tunables), plans);
    }

    /** The plan that is needed to set a delay; empty where that of the account lets its owner set it. */
    Optional<PlatformPlan> withheld(Autosuspend delay) {
        return PlanRule.needed(plans, rule -> rule.allowsDelay(delay.seconds()));
    }
}
