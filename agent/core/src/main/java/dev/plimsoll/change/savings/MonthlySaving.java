package dev.plimsoll.change.savings;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.Hours;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/**
 * What one change saved or cost in one month, at equal awake time.
 *
 * @param compute the compute
 * @param month   the month in UTC
 * @param change  the change
 * @param awake   observed awake time in that month with the new size in use
 * @param until   the time up to which awake time is counted; no earlier moment is counted again
 */
public record MonthlySaving(ComputeId compute, YearMonth month, CountedChange change, Duration awake, Instant until) {

    /** A change whose new size was in use at the begin of {@code month}, or since it was made. */
    static MonthlySaving begin(ComputeId compute, YearMonth month, CountedChange change) {
        Instant start = AwakeSpan.startOf(month);
        return new MonthlySaving(compute, month, change, Duration.ZERO,
                change.since().isAfter(start) ? change.since() : start);
    }

    /** The saving after the compute was observed awake in {@code span}; only the part not counted yet is added. */
    MonthlySaving plus(AwakeSpan span) {
        AwakeSpan added = span.within(month, until);
        return added.isEmpty()
                ? this
                : new MonthlySaving(compute, month, change, awake.plus(added.length()), added.to());
    }

    MonthlySaving with(CountedChange known) {
        return new MonthlySaving(compute, month, known, awake, until);
    }

    /** CU-hours saved, below zero for a cost; null where a limit of autoscaling changed. */
    public @Nullable Double cuHours() {
        Double perHour = change.savedPerHour();
        return perHour == null ? null : perHour * Hours.of(awake);
    }
}
