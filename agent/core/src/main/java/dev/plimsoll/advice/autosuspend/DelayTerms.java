package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.activity.Timeline;
import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;

/**
 * The terms by which delays are compared.
 *
 * @param cu         size that is billed: the smallest of an autoscaling compute
 * @param startCost  CU-hours that the empty cache after one start costs its owner; 0 where that is not known
 * @param permission whether the delay can be changed
 */
public record DelayTerms(ComputeUnits cu, double startCost, DelayPermission permission) {

    /** Whether the delay can be changed. */
    public enum DelayPermission {
        ALLOWED,
        /** The free plan has one delay for all (platform/in-the-wild.md section 1.2). */
        NEEDS_A_PAID_PLAN,
        /** Computes above 16 CU never suspend (platform/in-the-wild.md section 3.1). */
        TOO_LARGE
    }

    public DelayTerms {
        if (!(startCost >= 0)) {
            throw new IllegalArgumentException("the cost of a start must not be negative: " + startCost);
        }
    }

    /**
     * The terms of {@code compute}.
     *
     * @param startCost CU-hours that the empty cache after one start costs; 0 where that is not known
     * @param freePlan  whether the account is on the free plan
     */
    public static DelayTerms of(Compute compute, double startCost, boolean freePlan,
            ActivityTunables tunables) {
        boolean large = Timeline.isTooLarge(compute, tunables);
        DelayPermission permission = freePlan ? DelayPermission.NEEDS_A_PAID_PLAN
                : large ? DelayPermission.TOO_LARGE : DelayPermission.ALLOWED;
        return new DelayTerms(compute.size().min(), startCost, permission);
    }
}
