package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import org.jspecify.annotations.Nullable;

/** What blocks a size, whatever its cache would do. */
public sealed interface SizeConstraint extends Cause {

    /** The reason of a compute that stays at its size because this blocks another one. */
    default Reason reason() {
        return this instanceof WithheldByPlan ? Reason.NEEDS_PAID_PLAN : Reason.OUT_OF_RANGE;
    }

    /** The plan of the account does not include it; {@code allowedBy} is the smallest that does, null if 0.1.0 stored this. */
    record WithheldByPlan(@Nullable PlatformPlan allowedBy) implements SizeConstraint {}

    /** The range of the policy does not include it. */
    record OutOfRange() implements SizeConstraint {}

    /** The primary of the branch has, or needs, more than it: {@code needed}. */
    record BelowPrimary(ComputeUnits needed) implements SizeConstraint {}

    /** The platform is not known to offer it for such a compute. */
    record NotOffered() implements SizeConstraint {}

    /** The platform has no file cache at this size, so no ratio can be predicted or verified there. */
    record NoFileCache() implements SizeConstraint {}

    /** It is below the smallest limit of autoscaling, which has its own advice. */
    record BelowSmallestLimit() implements SizeConstraint {}

    /**
     * As many sessions ran at once without waiting as it has vCPUs, or more.
     *
     * @param running their mean in the busiest half hour
     * @param cu      its largest size, which has as many vCPUs
     */
    record TooBusy(double running, ComputeUnits cu) implements SizeConstraint {}

    /**
     * It has no room for the connections.
     *
     * @param limit     connections that it allows
     * @param peak      the connection peak that counts
     * @param threshold share of the limit from which connections are short
     */
    record TooManyConnections(int limit, int peak, Ratio threshold) implements SizeConstraint {}
}
