package dev.plimsoll.activity.learned;

import dev.plimsoll.fleet.size.ComputeUnits;
import java.time.Duration;

/**
 * The constants of activity: what a platform's reports may be off by, and when an observation becomes a fact.
 *
 * <p>All durations are above zero. The sources: <em>observation</em> is docs/internals/benchmarks/observation.md, which
 * shows what half of a constant and twice as much would change; <em>budget</em> is {@code HarmBudgetTest}; <em>use</em>
 * is {@code AwakeTimeTest}, with simulated computes whose activity is known.
 *
 * @param reports  how exact the platform's times are
 * @param delay    observations of the autosuspend delay
 * @param periodic activity at equal intervals
 * @param use      use of awake time
 */
public record ActivityTunables(Reports reports, DelayTunables delay, Periodic periodic, Use use) {

    /** The shipped values. */
    public static final ActivityTunables SHIPPED = new ActivityTunables(
            new Reports(Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ofMinutes(2), Duration.ofMillis(500),
                    Duration.ofMillis(100), 8, 3),
            new DelayTunables(Duration.ofMinutes(1), Duration.ofDays(7), ComputeUnits.of("16"), Duration.ofDays(1),
                    Duration.ofSeconds(30), 0.2),
            new Periodic(Duration.ofSeconds(3), 4, 20, 0.005),
            new Use(Duration.ofMinutes(2), Duration.ofSeconds(30), Duration.ofDays(14), 8));

    /**
     * How exact the platform's times are, and how near to a probe its echo lies.
     *
     * @param prompt largest delay, rounding or clock error at which a time counts as correct (observation, budget)
     * @param fine   shortest time between two activities that list calls can tell apart: two list intervals of 5 s
     *               (observation)
     * @param reach  largest lead of a platform's clock plus rounding; a time further ahead of a probe is no echo
     *               (observation, budget)
     * @param margin distance from an echo at which a time counts as that of others, while the echoes are uncertain; a
     *               fifth of it exceeds the budget (budget)
     * @param jitter the same, once echoes agree; at most {@code margin} (observation)
     * @param kept   possible echoes that are kept, at least {@code enough} (observation)
     * @param enough observations that agree, and so make a fact: echoes, reports, confirmations by probes; from 1
     *               (observation)
     */
    public record Reports(Duration prompt, Duration fine, Duration reach, Duration margin, Duration jitter, int kept,
            int enough) {}

    /**
     * Observations of the autosuspend delay.
     *
     * @param shortest    shortest delay that the platform accepts (platform/in-the-wild.md section 1.2)
     * @param longest     longest delay that the platform accepts (platform/api.md section 8); a compute that is inactive
     *                    for longer never suspends
     * @param largest     size above which the platform suspends no compute (platform/in-the-wild.md section 3.1)
     * @param expiry      time after which an observation expires, because an owner can shorten the delay unnoticed, or
     *                    repair what made probes wake a compute (observation: a shorter one costs samples)
     * @param margin      largest time by which a suspend may come sooner than the delay (observation)
     * @param marginShare the same as a share of the delay, 0 to 1; the smaller of both counts (budget)
     */
    public record DelayTunables(Duration shortest, Duration longest, ComputeUnits largest, Duration expiry,
            Duration margin,
            double marginShare) {}

    /**
     * Activity at equal intervals.
     *
     * @param tolerance largest deviation from the interval (observation)
     * @param wakeups   starts at equal intervals that are required to expect another; from 2 (observation)
     * @param polls     activities at equal intervals that make a poller, because random activity keeps some interval for
     *                  a while; from 1 (use)
     * @param pollShare share of time in queries below which nobody works, 0 to 1 (use)
     */
    public record Periodic(Duration tolerance, int wakeups, int polls, double pollShare) {}

    /**
     * Use of awake time.
     *
     * @param unchanged longest time between two list calls or probes in which the state counts as unchanged if both show
     *                  the same: twice the list interval of a suspended compute (observation, use)
     * @param starting  longest duration of a start after the client that caused it stopped waiting ({@code
     *                  ProbedActivityTest})
     * @param halfLife  time in which the weight of an idle gap halves: two weeks have each weekday twice (by hand)
     * @param days      days kept, including the present one: a whole week (by hand)
     */
    public record Use(Duration unchanged, Duration starting, Duration halfLife, int days) {}
}
