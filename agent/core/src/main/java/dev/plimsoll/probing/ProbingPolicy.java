package dev.plimsoll.probing;

import dev.plimsoll.activity.learned.ReportedDelay;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How the agent probes a compute.
 *
 * @param quiet           whether to probe only after activity of others, within the probe budget
 * @param interval        shortest time between two probes
 * @param addedAwakeRatio largest share by which probing may extend the time that a compute is awake anyway
 * @param allowance       additional probe budget, once per compute
 * @param suspendDelay    autosuspend delay, as far as the owner knows
 * @param delayByPlatform       whether the platform itself reports the delay, and would report a change
 * @param budgetCuHours   monthly probe budget of the whole fleet in CU-hours; null without a limit
 * @param freshness       age from which a listing is outdated
 */
public record ProbingPolicy(boolean quiet, Duration interval, double addedAwakeRatio, Duration allowance,
        Duration suspendDelay, boolean delayByPlatform, @Nullable Double budgetCuHours, Duration freshness) {

    /** The reported autosuspend delay. */
    public ReportedDelay said() {
        return new ReportedDelay(suspendDelay, delayByPlatform);
    }

    /** The policy with the autosuspend delay that the platform reports for {@code compute}, if it reports one. */
    public ProbingPolicy heeding(Compute compute) {
        return compute.autosuspend() instanceof Autosuspend.After after
                ? new ProbingPolicy(quiet, interval, addedAwakeRatio, allowance, after.delay(), true, budgetCuHours,
                        freshness)
                : this;
    }
}
