package dev.plimsoll.probing;

import dev.plimsoll.activity.learned.ReportedDelay;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How quietly to look inside a compute.
 *
 * @param quiet           whether to look only where somebody else gave a reason, and the worst case can be afforded
 * @param interval        least time between two looks
 * @param addedAwakeRatio most that looking may add to the time a compute is awake anyway, as a share of it
 * @param allowance       and this much once per compute
 * @param suspendDelay    inactivity after which the platform suspends it, as far as its owner knows
 * @param delayTold       whether it is the platform's own word, which would tell of a change
 * @param budgetCuHours   CU-hours a month that looking may cost the whole fleet; null where there is no such limit
 * @param freshness       age at which a listing says nothing of the compute any more
 */
public record ProbingPolicy(boolean quiet, Duration interval, double addedAwakeRatio, Duration allowance,
        Duration suspendDelay, boolean delayTold, @Nullable Double budgetCuHours, Duration freshness) {

    /** What is said of the suspend delay. */
    public ReportedDelay said() {
        return new ReportedDelay(suspendDelay, delayTold);
    }

    /** The same with the suspend delay that the platform tells of {@code compute}, where it tells one. */
    public ProbingPolicy heeding(Compute compute) {
        return compute.autosuspend() instanceof Autosuspend.After after
                ? new ProbingPolicy(quiet, interval, addedAwakeRatio, allowance, after.delay(), true, budgetCuHours,
                        freshness)
                : this;
    }
}
