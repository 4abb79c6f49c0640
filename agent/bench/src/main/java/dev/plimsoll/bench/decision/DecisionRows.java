package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.report.Csv;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The rows of the CSV files beside the page. */
final class DecisionRows {

    /** The columns of {@link Decisions#WEEKS}: what ships, without and with working sets, then the cost of others. */
    static final String[] COLUMNS = {"set", "week", "optimum_cu_hours", "shipped", "shipped_restarts",
        "shipped_below_target_percent", "with_sets", "with_sets_restarts", "with_sets_below_target_percent",
        "informed", "best_fixed_size", "at_once", "at_once_with_sets", "daily_rule", "hourly_rule", "percentile",
        "first_size", "ten_cu", "working_set", "consolidation", "online_resize"};

    private DecisionRows() {}

    /** The rows of {@link Decisions#SUMS}. */
    static Csv sums(Map<String, List<Result>> sets) {
        Csv csv = new Csv(Tally.COLUMNS);
        sets.forEach((set, results) -> Contestants.rows().forEach((policy, bill) -> {
            List<Object> cells = new ArrayList<>(List.of(set));
            Collections.addAll(cells, new Tally(results, bill).cells(policy));
            csv.row(cells.toArray());
        }));
        return csv;
    }

    /** The rows of all weeks. */
    static Csv weeks(Map<String, List<Result>> sets) {
        Csv csv = new Csv(COLUMNS);
        sets.forEach((set, results) -> results.forEach(result -> csv.row(cells(set, result))));
        return csv;
    }

    /** One row of {@link Decisions#WEEKS}. */
    static String row(String set, Result result) {
        return Csv.line(cells(set, result));
    }

    private static Object[] cells(String set, Result result) {
        List<Object> cells = new ArrayList<>(
                List.of(set, result.week(), String.format(Locale.ROOT, "%.1f", result.optimum().cost())));
        result.bills().subList(0, 2).forEach(bill -> cells.addAll(observed(result, bill)));
        List.of(result.informed(), result.fixed()).forEach(bill -> cells.add(cost(result, bill)));
        result.bills().subList(2, result.bills().size()).forEach(bill -> cells.add(cost(result, bill)));
        return cells.toArray();
    }

    private static List<Object> observed(Result result, Bill bill) {
        return List.of(cost(result, bill), bill.restarts(),
                Tally.percent((double) bill.below() / Math.max(1, bill.awake())));
    }

    private static String cost(Result result, Bill bill) {
        return Tally.times(result.toOptimum(bill));
    }
}
