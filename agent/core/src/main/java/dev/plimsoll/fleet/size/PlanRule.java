package dev.plimsoll.fleet.size;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a plan allows of what the platform offers.
 *
 * @param largest    its largest size, fixed or a limit of autoscaling; null for the platform's largest
 * @param autoscales whether it has autoscaling
 * @param replicas   whether it has read replicas
 * @param delays     seconds of the autosuspend delays that its owner may set, -1 for never; null for all
 */
public record PlanRule(PlatformPlan plan, @Nullable ComputeUnits largest, boolean autoscales, boolean replicas,
        @Nullable Set<Long> delays) {

    /** A platform without plans. */
    public static final List<PlanRule> UNLIMITED = List.of(unlimited(PlatformPlan.PAID));

    /** The published contract: the free plan has computes of 1 GB, and nothing else (platform/api.md sections 1 and 8). */
    public static final List<PlanRule> STANDARD = List.of(
            new PlanRule(PlatformPlan.FREE, ComputeUnits.of("0.25"), false, false, Set.of()),
            unlimited(PlatformPlan.PAID));

    /**
     * Neon: sizes by platform/in-the-wild.md 3.1, delays by 1.2, replicas by platform/api.md section 1. The limits of Scale, 56 CU
     * fixed and 16 CU autoscaling, are those of the platform. On Free it refuses even the present delay (1.5).
     */
    public static final List<PlanRule> NEON = List.of(
            new PlanRule(PlatformPlan.FREE, ComputeUnits.of("2"), true, false, Set.of()),
            new PlanRule(PlatformPlan.LAUNCH, ComputeUnits.of("16"), true, true, Set.of(300L, -1L)),
            unlimited(PlatformPlan.SCALE));

    private static PlanRule unlimited(PlatformPlan plan) {
        return new PlanRule(plan, null, true, true, null);
    }

    /** The plan that something needs, of that of an account and those above it; empty where its own allows it. */
    public static Optional<PlatformPlan> needed(List<PlanRule> plans, Predicate<PlanRule> allows) {
        PlanRule first = plans.stream().filter(allows).findFirst().orElse(plans.getLast());
        return Optional.of(first.plan()).filter(plan -> !first.equals(plans.getFirst()));
    }

    public boolean allows(SizeRange limits) {
        return (largest == null || !limits.max().isAbove(largest)) && (autoscales || limits.isFixed());
    }

    /** Whether its owner may set an autosuspend delay of so many seconds; -1 for never. */
    public boolean allowsDelay(long seconds) {
        return delays == null || delays.contains(seconds);
    }
}
