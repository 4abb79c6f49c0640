package dev.plimsoll.activity;

import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.learned.SuspendDelay.ReportedDelay;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;

/**
 * By what the activity of a compute is judged.
 *
 * @param delay    its autosuspend delay as reported
 * @param tunables the constants
 */
public record ActivityPolicy(ReportedDelay delay, ActivityTunables tunables) {

    /** The policy with a delay that its owner configured. */
    public static ActivityPolicy configured(Duration delay) {
        return new ActivityPolicy(new ReportedDelay(delay, false), ActivityTunables.SHIPPED);
    }

    /** The policy with the delay that the platform reports for {@code compute}, if it reports one. */
    public ActivityPolicy heeding(Compute compute) {
        return compute.autosuspend() instanceof Autosuspend.After after
                ? new ActivityPolicy(new ReportedDelay(after.delay(), true), tunables)
                : this;
    }
}
