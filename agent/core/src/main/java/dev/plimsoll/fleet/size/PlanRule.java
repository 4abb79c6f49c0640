package dev.plimsoll.fleet.size;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a plan allows of what the platform offers.
 *
 * @param plan        its word
 * @param largest     its largest size, fixed or a limit of autoscaling; null for the platform's largest
 * @param autoscales  whether it has autoscaling
 * @param replicas    whether it has read replicas
 * @param delays      the autosuspend delays that its owner may set
 */
public record PlanRule(PlatformPlan plan, @Nullable ComputeUnits largest, boolean autoscales, boolean replicas,
        SettableDelays delays) {

    private static final long DEFAULT_DELAY = 300;

    /** A platform without plans, or its largest one, which has all that the platform offers. */
    public static final List<PlanRule> UNLIMITED = List.of(unlimited(PlatformPlan.PAID));

    /** The published contract: 1 GB of RAM, and the rest is a matter of paid plans (platform/api.md sections 1 and 8). */
    public static final List<PlanRule> STANDARD = List.of(
            new PlanRule(PlatformPlan.FREE, ComputeUnits.of("0.25"), false, false, SettableDelays.NONE),
            unlimited(PlatformPlan.PAID));

    /**
     * Neon: sizes by platform/in-the-wild.md 3.1, delays by 1.2, replicas by platform/api.md section 1. The limits of Scale, 56 CU
     * fixed and 16 CU autoscaling, are those of the platform.
     */
    public static final List<PlanRule> NEON = List.of(
            new PlanRule(PlatformPlan.FREE, ComputeUnits.of("2"), true, false, SettableDelays.NONE),
            new PlanRule(PlatformPlan.LAUNCH, ComputeUnits.of("16"), true, true, SettableDelays.DEFAULT_OR_OFF),
            unlimited(PlatformPlan.SCALE));

    /** The autosuspend delays that an owner may set. */
    public enum SettableDelays {
        /** The platform refuses even the present one (platform/in-the-wild.md 1.5). */
        NONE,
        /** Five minutes, or never. */
        DEFAULT_OR_OFF,
        ALL
    }

    private static PlanRule unlimited(PlatformPlan plan) {
        return new PlanRule(plan, null, true, true, SettableDelays.ALL);
    }

    /**
     * The plan that is needed for something; empty where that of the account allows it.
     *
     * @param plans of the account, and those above it, each with more than the one before
     */
    public static Optional<PlatformPlan> needed(List<PlanRule> plans, Predicate<PlanRule> allows) {
        PlanRule first = plans.stream().filter(allows).findFirst().orElse(plans.getLast());
        return first.equals(plans.getFirst()) ? Optional.empty() : Optional.of(first.plan());
    }

    public boolean allows(ComputeUnits cu) {
        return largest == null || !cu.isAbove(largest);
    }

    public boolean allows(SizeRange limits) {
        return allows(limits.max()) && (autoscales || limits.isFixed());
    }

    public boolean allows(SizeRange limits, boolean isReplica) {
        return allows(limits) && (replicas || !isReplica);
    }

    /** @param seconds the delay; -1 for never */
    public boolean allowsDelay(long seconds) {
        return switch (delays) {
            case NONE -> false;
            case DEFAULT_OR_OFF -> seconds == DEFAULT_DELAY || seconds == -1;
            case ALL -> true;
        };
    }
}
