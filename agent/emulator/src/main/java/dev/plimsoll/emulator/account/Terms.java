package dev.plimsoll.emulator.account;

import dev.plimsoll.emulator.scenario.Profile;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.emulator.scenario.ScenarioKeys.Plan;
import dev.plimsoll.emulator.size.Limits;
import dev.plimsoll.emulator.size.Size;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The limits of requests: those of the plan ({@code platform/api.md} section 8) and, in profile neon, the platform's own
 * ({@code platform/in-the-wild.md} section 3.1).
 */
public record Terms(Scenario scenario) {

    private static final long FREE_RAM = 1L << 30;
    private static final Set<Long> USUAL_OR_NEVER = Set.of(0L, 300L, -1L);
    private static final double FREE_CU = 2;
    private static final double LARGEST_THAT_SCALES = 16;
    private static final double WIDEST_SPAN = 8;

    private boolean wild() {
        return scenario.profile() == Profile.NEON;
    }

    private boolean free() {
        return scenario.keys().plan() == Plan.FREE;
    }

    /** The plan in the words of profile neon. */
    String plan() {
        return switch (scenario.keys().plan()) {
            case FREE -> "free_v3";
            case LAUNCH -> "launch_v3";
            case PAID, SCALE -> "scale_v3";
        };
    }

    /** Whether a project allows only one operation at a time and refuses other requests. */
    public boolean serializes() {
        return wild();
    }

    /** Whether a compute with these limits is never suspended, regardless of its delay. */
    public boolean neverSleeps(Limits limits) {
        return wild() && limits.max().cu() > LARGEST_THAT_SCALES;
    }

    /** Refuses a size or an autoscaling range that the plan does not allow. */
    public void allow(Limits limits) {
        if (wild()) {
            allowInTheWild(limits);
        } else if (free() && (limits.max().ramBytes() > FREE_RAM || !limits.areFixed())) {
            throw Refusal.forbidden("the free plan has computes of up to 1 GB RAM, without autoscaling");
        }
    }

    private void allowInTheWild(Limits limits) {
        if (limits.max().cu() > ceiling()) {
            throw Refusal.forbidden("the compute size " + limits.max() + " is above the limit of the plan, "
                    + Size.written(ceiling()));
        }
        if (!limits.areFixed() && limits.max().cu() > LARGEST_THAT_SCALES) {
            throw Refusal.unprocessable("autoscaling ends at " + Size.written(LARGEST_THAT_SCALES)
                    + " CU; larger computes have a fixed size");
        }
        if (limits.max().cu() - limits.min().cu() > WIDEST_SPAN) {
            throw Refusal.unprocessable("autoscaling_limit_max_cu must not be more than " + Size.written(WIDEST_SPAN)
                    + " above autoscaling_limit_min_cu");
        }
    }

    private double ceiling() {
        return switch (scenario.keys().plan()) {
            case FREE -> FREE_CU;
            case LAUNCH -> LARGEST_THAT_SCALES;
            case PAID, SCALE -> scenario.sizes().largest().cu();
        };
    }

    /** Refuses a replica if the plan allows only primaries. */
    public void allowReplica() {
        if (free()) {
            throw Refusal.forbidden("the free plan has no read replicas");
        }
    }

    /**
     * Refuses a suspend delay if the account cannot set it: on the free plan any, on the plan Launch all but the usual one
     * and none ({@code platform/in-the-wild.md} section 1.2).
     */
    public void allowSuspendDelay(@Nullable Long seconds) {
        boolean usual = seconds == null || USUAL_OR_NEVER.contains(seconds);
        if (free() || (scenario.keys().plan() == Plan.LAUNCH && !usual)) {
            throw Refusal.precondition("modifying the suspend interval is not permitted on this account");
        }
    }
}
