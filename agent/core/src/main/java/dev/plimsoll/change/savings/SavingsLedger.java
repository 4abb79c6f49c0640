package dev.plimsoll.change.savings;

import dev.plimsoll.fleet.ComputeId;
import java.time.YearMonth;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Port to the stored savings: one row per compute, month and change. They outlive their computes. */
public interface SavingsLedger {

    /** Keeps nothing, for an agent that only reads. */
    SavingsLedger NONE = new SavingsLedger() {

        @Override
        public Map<ComputeId, ComputeSavings> latest(YearMonth since) {
            return Map.of();
        }

        @Override
        public void keep(Collection<ComputeSavings> savings) {
            // Nothing is kept.
        }

        @Override
        public MonthSavings month(YearMonth month) {
            return new MonthSavings(List.of(), List.of());
        }
    };

    /** The latest month of each compute, with all changes of that month, in {@code since} or later. */
    Map<ComputeId, ComputeSavings> latest(YearMonth since);

    /**
     * Stores the months of these computes. Sums replace those stored before, unless those count to a later time. So
     * repeating a call changes nothing. A verdict is stored for all months of its change.
     */
    void keep(Collection<ComputeSavings> savings);

    /** What all computes saved in {@code month}, also deleted ones, by compute and time of the change. */
    MonthSavings month(YearMonth month);

    /**
     * The stored savings of a month.
     *
     * @param measured   by compute and time of the change
     * @param unfollowed estimates, by compute
     */
    record MonthSavings(List<MonthlySaving> measured, List<UnfollowedAdvice> unfollowed) {

        public MonthSavings {
            measured = List.copyOf(measured);
            unfollowed = List.copyOf(unfollowed);
        }
    }
}
