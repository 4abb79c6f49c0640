package dev.plimsoll.change.savings;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.change.savings.BilledSaving.BillGap;
import dev.plimsoll.change.savings.ConsumptionHours.HourRows;
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
 * @param billed  what the platform bills before and after a change of autoscaling limits; null for fixed sizes, and before it was read
 */
public record MonthlySaving(ComputeId compute, YearMonth month, CountedChange change, Duration awake, Instant until,
        @Nullable BilledSaving billed) {

    /** Time before a change with which the time after it is compared: all loads of a week. */
    private static final Duration BEFORE = Duration.ofDays(7);

    /** A change whose new size was in use at the begin of {@code month}, or since it was made. */
    static MonthlySaving begin(ComputeId compute, YearMonth month, CountedChange change) {
        Instant start = AwakeSpan.startOf(month);
        return new MonthlySaving(compute, month, change, Duration.ZERO,
                TimeSpans.later(change.since(), start), null);
    }

    /** The saving after the compute was observed awake in {@code span}; only the part not counted yet is added. */
    MonthlySaving plus(AwakeSpan span) {
        AwakeSpan added = span.within(month, until);
        return added.isEmpty()
                ? this
                : new MonthlySaving(compute, month, change, awake.plus(added.length()), added.to(), billed);
    }

    MonthlySaving with(CountedChange known) {
        return new MonthlySaving(compute, month, known, awake, until, billed);
    }

    /** The saving with what the platform bills by now, where a limit of autoscaling changed. The hour of the change counts nowhere. */
    public MonthlySaving billed(ConsumptionHours hours) {
        if (change.savedPerHour() != null) {
            return this;
        }
        long made = ConsumptionHours.hour(change.since());
        long from = Math.max(made + 1, ConsumptionHours.hour(AwakeSpan.startOf(month)));
        long to = ConsumptionHours.hour(until.minusNanos(1)) + 1;
        HourRows rows = hours.between(compute.projectId(), made - BEFORE.toHours(), Math.max(made, to));
        return new MonthlySaving(compute, month, change, awake, until, new BilledSaving(
                rows.use(compute, change.from(), made - BEFORE.toHours(), made),
                rows.use(compute, change.to(), from, to)));
    }

    /** CU-hours saved, below zero for a cost; null where {@link #unmeasured} says why. */
    public @Nullable Double cuHours() {
        Double perHour = change.savedPerHour();
        return perHour != null ? Double.valueOf(perHour * Hours.of(awake)) : billed == null ? null : billed.cuHours();
    }

    /** Why the saving is not known; null where it is. */
    public @Nullable BillGap unmeasured() {
        return change.savedPerHour() != null ? null : billed == null ? BillGap.LATE : billed.gap();
    }
}
