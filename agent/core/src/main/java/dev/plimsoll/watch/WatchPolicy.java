package dev.plimsoll.watch;

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
 * @param budgetCuHours   CU-hours a month that looking may cost the whole fleet; null where there is no such limit
 * @param freshness       age at which a listing says nothing of the compute any more
 */
public record WatchPolicy(boolean quiet, Duration interval, double addedAwakeRatio, Duration allowance,
        Duration suspendDelay, @Nullable Double budgetCuHours, Duration freshness) {}
