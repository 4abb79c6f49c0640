package dev.plimsoll.activity.learned;

import java.time.Duration;

/**
 * The constants of activity: what a platform's reports may be off by, and when an observation becomes a fact.
 *
 * <p>"Observation" is docs/benchmarks/observation.md, which also shows what each constant is worth.
 *
 * @param reports  how exact the platform's times are
 * @param echo     how near to a probe its echo lies
 * @param delay    observations of the autosuspend delay
 * @param periodic activity at equal intervals
 * @param use      use of awake time
 */
public record ActivityTunables(Reports reports, Echo echo, Delay delay, Periodic periodic, Use use) {

    /** The shipped values. */
    public static final ActivityTunables SHIPPED = new ActivityTunables(
            new Reports(Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofMinutes(15),
                    5),
            new Echo(Duration.ofMinutes(2), Duration.ofMillis(500), Duration.ofMillis(100), 8, 3),
            new Delay(Duration.ofMinutes(1), Duration.ofDays(7), Duration.ofDays(1), Duration.ofSeconds(30), 0.2),
            new Periodic(Duration.ofSeconds(3), 4, 20, 0.005),
            new Use(Duration.ofMinutes(2), Duration.ofSeconds(30), Duration.ofDays(14), 8));

    /**
     * How exact the platform's times are.
     *
     * @param prompt    largest delay or clock error at which a time counts as correct
     * @param fine      shortest time between two activities that list calls can tell apart: two list intervals of 5 s
     * @param inexact   largest delay or clock error of a platform whose times are used
     * @param roughest  no platform rounds to more than this (platform/in-the-wild.md section 4)
     * @param enough    reports or confirmations that are enough to trust a platform
     */
    public record Reports(Duration prompt, Duration fine, Duration inexact, Duration roughest, int enough) {}

    /**
     * How near to a probe its echo lies.
     *
     * @param reach    largest lead of a platform's clock plus rounding; a time further ahead is no echo
     * @param margin   distance from an echo at which a time counts as that of others, while the echoes are uncertain
     * @param jitter   the same, once echoes agree
     * @param kept     echoes that are kept
     * @param agreeing number of the smallest that must agree
     */
    public record Echo(Duration reach, Duration margin, Duration jitter, int kept, int agreeing) {}

    /**
     * Observations of the autosuspend delay.
     *
     * @param shortest  shortest delay that the platform accepts (platform/in-the-wild.md section 1.2)
     * @param longest   longest delay that the platform accepts (platform/api.md section 8); a compute that is inactive
     *                  for longer never suspends
     * @param expiry    time after which an observation expires, because an owner can shorten the delay unnoticed
     * @param margin    largest time by which a suspend may come sooner than the delay
     * @param marginShare the same as a share of the delay, 0 to 1; the smaller of both counts
     */
    public record Delay(Duration shortest, Duration longest, Duration expiry, Duration margin, double marginShare) {}

    /**
     * Activity at equal intervals.
     *
     * @param tolerance largest deviation from the interval
     * @param wakeups   starts at equal intervals that are required to expect another
     * @param polls     activities at equal intervals that make a poller, because random activity keeps some interval for
     *                  a while
     * @param pollShare share of time in queries below which nobody works, 0 to 1
     */
    public record Periodic(Duration tolerance, int wakeups, int polls, double pollShare) {}

    /**
     * Use of awake time.
     *
     * @param unchanged longest time between two list calls or probes in which the state counts as unchanged if both show
     *                  the same
     * @param starting  longest duration of a start after the client that caused it stopped waiting
     * @param halfLife  time in which the weight of an idle gap halves
     * @param days      days kept, including the present one
     */
    public record Use(Duration unchanged, Duration starting, Duration halfLife, int days) {}
}
