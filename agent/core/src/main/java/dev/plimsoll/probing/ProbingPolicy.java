package dev.plimsoll.probing;

import dev.plimsoll.activity.ActivityPolicy;
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
 * @param activity        by what its activity is judged, with its autosuspend delay as far as the owner knows
 * @param budgetCuHours   monthly probe budget of the whole fleet in CU-hours; null without a limit
 * @param freshness       age from which a listing is outdated
 * @param tunables        the constants
 */
public record ProbingPolicy(boolean quiet, Duration interval, double addedAwakeRatio, Duration allowance,
        ActivityPolicy activity, @Nullable Double budgetCuHours, Duration freshness, ProbingTunables tunables) {

    /** The policy with the autosuspend delay that the platform reports for {@code compute}, if it reports one. */
    public ProbingPolicy heeding(Compute compute) {
        return with(activity.heeding(compute));
    }

    /** A copy of this policy with activity judged in another way. */
    public ProbingPolicy with(ActivityPolicy other) {
        return other.equals(activity) ? this
                : new ProbingPolicy(quiet, interval, addedAwakeRatio, allowance, other, budgetCuHours, freshness,
                        tunables);
    }

    /**
     * The constants of probing.
     *
     * <p>All durations are above zero. <em>Observation</em> is docs/internals/benchmarks/observation.md, which shows what
     * half of a constant and twice as much would change.
     *
     * @param probeTime  time from the decision to the end of a probe: 0.5 s in observation, and as much in reserve
     * @param outdated   a last activity older than this, and than the delay, is no evidence on an awake compute
     *                   (observation: without it, platforms that report late get fewer samples)
     * @param reserve    part of the allowance that further probes of an awake period leave, 0 to 1, because without a first
     *                   probe nothing is observed of a period (observation)
     * @param firstPause pause after a probe that woke a compute; doubled each time, up to the expiry of an observation
     *                   (by hand)
     */
    public record ProbingTunables(Duration probeTime, Duration outdated, double reserve, Duration firstPause) {

        /** The shipped values. */
        public static final ProbingTunables SHIPPED = new ProbingTunables(Duration.ofSeconds(1), Duration.ofHours(1),
                0.5,
                Duration.ofMinutes(30));
    }
}
