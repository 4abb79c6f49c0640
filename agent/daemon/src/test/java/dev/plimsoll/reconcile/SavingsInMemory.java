package dev.plimsoll.reconcile;

import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.change.savings.MonthlySaving;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.change.savings.UnfollowedAdvice;
import dev.plimsoll.fleet.ComputeId;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Savings in memory, by the rules of the port. */
final class SavingsInMemory implements SavingsLedger {

    private final Map<List<Object>, MonthlySaving> rows = new LinkedHashMap<>();
    private final Map<List<Object>, UnfollowedAdvice> estimates = new LinkedHashMap<>();
    private int writes;

    synchronized int writes() {
        return writes;
    }

    @Override
    public synchronized Map<ComputeId, ComputeSavings> latest(YearMonth since) {
        Map<ComputeId, ComputeSavings> all = new HashMap<>();
        for (MonthlySaving row : rows.values()) {
            ComputeSavings known = all.getOrDefault(row.compute(), ComputeSavings.NONE);
            List<MonthlySaving> months = new ArrayList<>(known.months());
            months.removeIf(other -> other.month().isBefore(row.month()));
            months.add(row);
            all.put(row.compute(), new ComputeSavings(months, null, null));
        }
        estimates.values()
                .forEach(one -> all.merge(one.compute(), new ComputeSavings(List.of(), one, null),
                        (known, added) -> new ComputeSavings(known.months(), one, null)));
        return all;
    }

    @Override
    public synchronized void keep(Collection<ComputeSavings> savings) {
        writes++;
        for (ComputeSavings one : savings) {
            one.months()
                    .forEach(row -> rows.merge(List.of(row.compute(), row.month(), row.change().id()), row,
                            (old, added) -> added.until().isBefore(old.until()) ? old : added));
            UnfollowedAdvice estimate = one.unfollowed();
            if (estimate != null) {
                estimates.put(List.of(estimate.compute(), estimate.month()), estimate);
            }
        }
    }

    @Override
    public synchronized MonthSavings month(YearMonth month) {
        return new MonthSavings(rows.values().stream().filter(row -> row.month().equals(month)).toList(),
                estimates.values().stream().filter(one -> one.month().equals(month)).toList());
    }
}
