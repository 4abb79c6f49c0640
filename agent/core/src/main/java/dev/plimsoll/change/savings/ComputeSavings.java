package dev.plimsoll.change.savings;

import dev.plimsoll.change.savings.UnfollowedAdvice.AdvisedRange;
import dev.plimsoll.fleet.ComputeId;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The savings ledger of one compute: its latest months, from one pass to the next.
 *
 * @param months     what each change saved by month, in order; the last may be in force
 * @param unfollowed the estimate for the latest month; null if no advice stood
 * @param requested  the latest change that the agent requested; null if there was none
 */
public record ComputeSavings(List<MonthlySaving> months, @Nullable UnfollowedAdvice unfollowed,
        @Nullable Requested requested) {

    /** Nothing counted yet. */
    public static final ComputeSavings NONE = new ComputeSavings(List.of(), null, null);

    public ComputeSavings {
        months = List.copyOf(months);
    }

    /**
     * A change that the agent requested.
     *
     * @param changeId unique number of the change
     * @param dropped  connections at that time; 0 for a suspended compute, null where not known
     */
    public record Requested(String changeId, @Nullable Integer dropped) {}

    /** The latest counted change; null if there is none. */
    public @Nullable CountedChange latest() {
        return months.isEmpty() ? null : months.getLast().change();
    }

    /** The ledger with what the platform bills by now. */
    public ComputeSavings billed(ConsumptionHours hours) {
        return new ComputeSavings(months.stream().map(saving -> saving.billed(hours)).toList(), unfollowed, requested);
    }

    public ComputeSavings with(@Nullable Requested latest) {
        return new ComputeSavings(months, unfollowed, latest);
    }

    /** The ledger after the latest counted change got its verdict, in all its months. */
    public ComputeSavings judged(MeasuredEffect effect) {
        CountedChange latest = latest();
        return latest == null ? this
                : new ComputeSavings(months.stream()
                        .map(saving -> saving.change().id().equals(latest.id())
                                ? saving.with(saving.change().with(effect))
                                : saving)
                        .toList(), unfollowed, requested);
    }

    /**
     * The ledger after one pass.
     *
     * @param awake   when the compute was awake since the pass before, at an unchanged size
     * @param inForce the change whose size is in use; null if there is none
     */
    public ComputeSavings counted(ComputeId compute, AwakeSpan awake, @Nullable CountedChange inForce) {
        if (inForce == null) {
            return this;
        }
        List<MonthlySaving> all = new ArrayList<>(months);
        MonthlySaving row = !all.isEmpty() && all.getLast().change().id().equals(inForce.id())
                ? all.removeLast().with(inForce).plus(awake)
                : MonthlySaving.begin(compute, awake.month(), inForce);
        all.add(row);
        if (row.month().isBefore(awake.month())) {
            all.add(MonthlySaving.begin(compute, awake.month(), inForce).plus(awake));
        }
        return new ComputeSavings(all, unfollowed, requested);
    }

    /** The ledger after {@code standing} was not followed while the compute was awake. */
    public ComputeSavings estimated(ComputeId compute, AwakeSpan awake, AdvisedRange standing) {
        UnfollowedAdvice before = unfollowed != null && unfollowed.month().equals(awake.month())
                ? unfollowed
                : UnfollowedAdvice.begin(compute, awake.month(), standing);
        return new ComputeSavings(months, before.plus(awake, standing), requested);
    }

    /** The ledger without the months before {@code month}. */
    public ComputeSavings since(YearMonth month) {
        boolean isOld = unfollowed != null && unfollowed.month().isBefore(month);
        return new ComputeSavings(months.stream().filter(saving -> !saving.month().isBefore(month)).toList(),
                isOld ? null : unfollowed, requested);
    }

    /** The measured sum of {@code month}. */
    public MeasuredSum sum(YearMonth month) {
        return MeasuredSum.of(months.stream().filter(saving -> saving.month().equals(month)).toList());
    }
}
