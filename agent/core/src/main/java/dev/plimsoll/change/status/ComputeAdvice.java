package dev.plimsoll.change.status;

import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.RestartTimes;
import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.fleet.size.SizeRange;
import org.jspecify.annotations.Nullable;

/**
 * What is advised for a compute, and what follows.
 *
 * @param advised   the recommendation
 * @param plan      what follows from it
 * @param awakeTime use of its awake time and the recommendation about it; null if unknown
 * @param record    its changes so far, according to the journal; a dismissal in it holds now
 * @param restarts  when a restart would cost less
 * @param savings   what its changes saved in the latest month; null where another agent works on it
 * @param inCode    the size that the code says; null if changes are not proposed as code, or it says none
 */
public record ComputeAdvice(Advised advised, Plan plan, @Nullable AwakeTimeAdvice awakeTime, ChangeRecord record,
        RestartTimes restarts, @Nullable ComputeSavings savings, @Nullable SizeRange inCode) {

    ComputeAdvice with(Plan now, ChangeRecord known) {
        return new ComputeAdvice(advised, now, awakeTime, known, restarts, savings, inCode);
    }

    ComputeAdvice with(Advised now, RestartTimes times) {
        return new ComputeAdvice(now, plan, awakeTime, record, times, savings, inCode);
    }

    ComputeAdvice with(@Nullable ComputeSavings known) {
        return new ComputeAdvice(advised, plan, awakeTime, record, restarts, known, inCode);
    }

    /** A copy with what the code says; null if it says nothing. */
    public ComputeAdvice withCode(@Nullable SizeRange said) {
        return new ComputeAdvice(advised, plan, awakeTime, record, restarts, savings, said);
    }
}
