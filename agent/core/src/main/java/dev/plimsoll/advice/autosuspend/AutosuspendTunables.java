package dev.plimsoll.advice.autosuspend;

import java.time.Duration;

/**
 * The constants of the advice about awake time. They were chosen by hand; {@code DelayAdviserTest} and {@code
 * AwakeTimeAdviceTest} show their effect.
 */
public final class AutosuspendTunables {

    /** Idle gaps from which delays are compared. */
    public static final int LEAST_GAPS = 10;
    /** Observed time from which delays are compared. */
    public static final Duration LEAST_TIME = Duration.ofDays(3);
    /** Share of idle time, or of busy time, below which the gaps need not be counted, 0 to 1. */
    static final double EXTREME = 0.05;
    /** Share of the cost, or of the awake time, below which a saving is negligible, 0 to 1. */
    static final double NEGLIGIBLE_SHARE = 0.1;
    /** The same in CU-hours a month. */
    static final double NEGLIGIBLE_CU_HOURS = 0.5;
    /** Observed time from which needless awake time is reported. */
    static final Duration LEAST_DAY = Duration.ofDays(1);
    /** Days before the present one in which awake time counts. */
    static final int DAYS_BEFORE = 6;

    private AutosuspendTunables() {}
}
