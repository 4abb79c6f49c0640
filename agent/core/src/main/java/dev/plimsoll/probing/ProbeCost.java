package dev.plimsoll.probing;

import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;

/**
 * What looking into one compute has cost.
 *
 * @param awake   how long it was seen awake
 * @param spent   most that looking may have kept it awake; what the budget is measured by
 * @param caused  how long looking kept it awake, by the best estimate; an upper bound where the platform's times are vague
 * @param month   the month, in UTC, that {@code cuHours} are of
 * @param cuHours what looking cost in that month, at the compute's largest size
 */
public record ProbeCost(Duration awake, Duration spent, Duration caused, YearMonth month, double cuHours) {

    private static final double MILLIS_AN_HOUR = 3_600_000.0;

    /** Nothing yet. */
    public static final ProbeCost EMPTY = new ProbeCost(Duration.ZERO, Duration.ZERO, Duration.ZERO,
            YearMonth.of(1970, 1),
            0);

    ProbeCost sawAwake(Duration longer) {
        return new ProbeCost(awake.plus(longer), spent, caused, month, cuHours);
    }

    /**
     * After looking came to its price.
     *
     * @param most     the most that it may have been
     * @param likely   the best estimate
     * @param cu       size of the compute
     */
    ProbeCost paid(Duration most, Duration likely, double cu, Instant now) {
        return new ProbeCost(awake, spent.plus(most), caused.plus(likely), monthOf(now),
                cuHoursIn(now) + likely.toMillis() / MILLIS_AN_HOUR * cu);
    }

    /** CU-hours in the month of {@code now}. */
    public double cuHoursIn(Instant now) {
        return month.equals(monthOf(now)) ? cuHours : 0;
    }

    /** Whether {@code more} can still be afforded; time that we caused is no time awake anyway. */
    boolean affords(Duration more, ProbingPolicy policy) {
        double anyway = awake.minus(spent).toMillis();
        double limit = policy.addedAwakeRatio() * Math.max(0, anyway) + policy.allowance().toMillis();
        return spent.plus(more).toMillis() <= limit;
    }

    private static YearMonth monthOf(Instant now) {
        return YearMonth.from(now.atOffset(ZoneOffset.UTC));
    }
}
