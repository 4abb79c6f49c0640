package dev.plimsoll.probing;

import dev.plimsoll.fleet.size.Hours;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/**
 * Cost of probing one compute.
 *
 * @param awake   observed time awake
 * @param spent   upper bound of the awake time added by probing; the probe budget is measured by it
 * @param caused  likely awake time added by probing; an upper bound if the platform's times are inexact
 * @param month   the month of {@code cuHours}, in UTC
 * @param cuHours cost of probing in that month in CU-hours, at the compute's largest size
 * @param used    what the compute used in the latest month; null before its first listing
 */
public record ProbeCost(Duration awake, Duration spent, Duration caused, YearMonth month, double cuHours,
        @Nullable UsedHours used) {

    /** No cost yet. */
    public static final ProbeCost EMPTY = new ProbeCost(Duration.ZERO, Duration.ZERO, Duration.ZERO,
            YearMonth.of(1970, 1), 0, null);

    /** The cost after the compute was awake for {@code longer} until {@code at}. */
    ProbeCost withAwake(Duration longer, SizeRange size, Instant at) {
        return new ProbeCost(awake.plus(longer), spent, caused, month, cuHours,
                (used == null ? UsedHours.begin(at) : used).plus(longer, size, at));
    }

    /**
     * The cost after probes were settled.
     *
     * @param most   upper bound of the added awake time
     * @param likely likely added awake time
     * @param cu     size of the compute
     */
    ProbeCost charged(Duration most, Duration likely, double cu, Instant now) {
        return new ProbeCost(awake, spent.plus(most), caused.plus(likely), UsedHours.begin(now).month(),
                cuHoursIn(now) + Hours.of(likely) * cu, used);
    }

    /** CU-hours in the month of {@code now}. */
    public double cuHoursIn(Instant now) {
        return month.equals(UsedHours.begin(now).month()) ? cuHours : 0;
    }

    /** Whether the probe budget allows {@code more}. Awake time added by probing does not increase the budget. */
    boolean affords(Duration more, ProbingPolicy policy) {
        double withoutProbes = awake.minus(spent).toMillis();
        double limit = policy.addedAwakeRatio() * Math.max(0, withoutProbes) + policy.allowance().toMillis();
        return spent.plus(more).toMillis() <= limit;
    }
}
