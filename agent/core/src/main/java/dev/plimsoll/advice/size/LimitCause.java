package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.fleet.size.ComputeUnits;
import org.jspecify.annotations.Nullable;

/** Why a limit of autoscaling changes, or does not. */
public sealed interface LimitCause extends Cause {

    /** What requires a limit. */
    enum LimitReason {
        /** {@code sizing.min-cu}. */
        MIN_CU,
        /** {@code sizing.max-cu}. */
        MAX_CU,
        /** The plan of the account. */
        PLAN,
        /** The platform, which refuses limits that are far apart. */
        PLATFORM
    }

    /** Misses exceed the target in the quietest hours, when the platform reduces the compute towards its smallest size. */
    record QuietMisses(ComputeUnits min) implements LimitCause {}

    /** A larger smallest limit would keep more of the cache, but is blocked. */
    record LargerMinBlocked(SizeConstraint constraint) implements LimitCause {}

    /** A larger smallest limit keeps more of the cache. */
    record LargerMinKeeps(ComputeUnits min) implements LimitCause {}

    /** The cache in use in the last 24 hours fits a smaller smallest limit, and so do the connections. */
    record SmallerMinFits(ComputeUnits min) implements LimitCause {}

    /** The smallest limit rises with the largest. */
    record MinRises(ComputeUnits min, LimitReason rule) implements LimitCause {}

    /** The largest limit falls with the smallest. */
    record MaxFalls(ComputeUnits max, LimitReason rule) implements LimitCause {}

    /**
     * The largest limit falls with the smallest, because the platform requires limits closer together.
     *
     * @param ceiling what keeps it below the maximum of the platform; null where nothing does
     */
    record MaxFollows(ComputeUnits max, @Nullable LimitReason ceiling) implements LimitCause {}
}
