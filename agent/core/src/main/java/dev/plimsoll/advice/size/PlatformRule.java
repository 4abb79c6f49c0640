package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of the platform rule, shown with the recommendation: below the target since the last start, a larger
 * compute is advised (platform/api.md 2.6).
 */
public sealed interface PlatformRule extends Cause {

    /** The size it advises; the present one where it advises none, or where the table has no larger. */
    ComputeUnits cu();

    /** Whether it advises a larger compute, whether one exists or not. */
    default boolean advises() {
        return this instanceof LargerSize || this instanceof LargerThanAny;
    }

    /** There is no hit ratio since the last start. */
    record NoRatio(ComputeUnits cu) implements PlatformRule {}

    /** The ratio meets the target. */
    record MeetsTarget(ComputeUnits cu, Ratio ratio, Ratio target) implements PlatformRule {}

    /** The ratio is below the target, and there is a larger size. */
    record LargerSize(ComputeUnits cu, Ratio ratio, Ratio target) implements PlatformRule {}

    /** The ratio is below the target, and there is no larger size with a file cache. */
    record LargerThanAny(ComputeUnits cu, Ratio ratio, Ratio target) implements PlatformRule {}

    static PlatformRule of(Compute compute, @Nullable Ratio lifetime, SizingPolicy policy, SizeTable table) {
        ComputeUnits now = compute.size().max();
        if (lifetime == null) {
            return new NoRatio(now);
        }
        if (policy.target().isReachedBy(lifetime)) {
            return new MeetsTarget(now, lifetime, policy.target().ratio());
        }
        List<Size> above = table.above(now).stream().filter(Size::hasCache).toList();
        return above.isEmpty()
                ? new LargerThanAny(now, lifetime, policy.target().ratio())
                : new LargerSize(above.getFirst().cu(), lifetime, policy.target().ratio());
    }

    /** Why the advice differs from the platform rule, where the policy follows that rule. */
    public sealed interface RuleCause extends Cause {

        /** The ratio of the rule includes misses while the cache filled. */
        record FillingIncluded() implements RuleCause {}

        /** The hit ratio of the latest window. */
        record RecentRatio(Ratio ratio, Duration window, Ratio target) implements RuleCause {}

        /** The plan of the account does not include the size of the rule, and {@code allowedBy} does. */
        record RuleWithheldByPlan(@Nullable PlatformPlan allowedBy) implements RuleCause {}

        /** The size of the rule is outside the allowed range. */
        record RuleOutOfRange() implements RuleCause {}

        /** The platform is not known to allow the limits of the rule. */
        record RuleLimitsUnknown() implements RuleCause {}

        /** The ratio of the latest hour is below the target, for a replay of the rule. */
        record HourBelowTarget(Ratio ratio, Ratio target) implements RuleCause {}
    }
}
