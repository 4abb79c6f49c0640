package dev.plimsoll.advice.autosuspend;

import java.time.Duration;

/**
 * The constants of the advice about awake time. They were chosen by hand; {@code DelayAdviserTest} and {@code
 * AwakeTimeAdviceTest} show their effect.
 *
 * @param leastGaps         idle gaps from which delays are compared
 * @param leastTime         observed time from which delays are compared
 * @param extreme           share of idle time, or of busy time, below which the gaps need not be counted, 0 to 1
 * @param negligibleShare   share of the cost, or of the awake time, below which a saving is negligible, 0 to 1
 * @param negligibleCuHours the same in CU-hours a month
 * @param leastDay          observed time from which needless awake time is reported
 * @param daysBefore        days before the present one in which awake time counts
 */
public record AutosuspendTunables(int leastGaps, Duration leastTime, double extreme, double negligibleShare,
        double negligibleCuHours, Duration leastDay, int daysBefore) {

    /** The shipped values. */
    public static final AutosuspendTunables SHIPPED = new AutosuspendTunables(10, Duration.ofDays(3), 0.05, 0.1, 0.5,
            Duration.ofDays(1), 6);
}
