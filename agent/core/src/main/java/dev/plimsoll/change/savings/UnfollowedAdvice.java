package dev.plimsoll.change.savings;

import dev.plimsoll.change.verdict.Expectation.HitRatioInterval;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.Hours;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/**
 * An estimate: what advice would have saved or cost in one month, had somebody followed it when it was given.
 *
 * @param compute  the compute
 * @param month    the month in UTC
 * @param advised  the latest such advice
 * @param awake    observed awake time while such advice stood
 * @param cuHours  CU-hours it would have saved in that time, below zero for a larger size
 * @param until    the time up to which awake time is counted
 */
public record UnfollowedAdvice(ComputeId compute, YearMonth month, AdvisedRange advised, Duration awake, double cuHours,
        Instant until) {

    /**
     * Advice between two fixed sizes.
     *
     * @param predicted the predicted hit ratio of the advised size; null without a prediction
     */
    public record AdvisedRange(SizeRange from, SizeRange to, @Nullable HitRatioInterval predicted) {

        public AdvisedRange {
            if (!from.isFixed() || !to.isFixed()) {
                throw new IllegalArgumentException("limits of autoscaling are not estimated: " + from + ", " + to);
            }
        }

        double savedPerHour() {
            return from.max().asDouble() - to.max().asDouble();
        }
    }

    static UnfollowedAdvice begin(ComputeId compute, YearMonth month, AdvisedRange advised) {
        return new UnfollowedAdvice(compute, month, advised, Duration.ZERO, 0, AwakeSpan.startOf(month));
    }

    /** The estimate after {@code standing} was not followed in {@code span}. */
    UnfollowedAdvice plus(AwakeSpan span, AdvisedRange standing) {
        AwakeSpan added = span.within(month, until);
        return new UnfollowedAdvice(compute, month, standing, awake.plus(added.length()),
                cuHours + standing.savedPerHour() * Hours.of(added.length()),
                added.isEmpty() ? until : added.to());
    }
}
