package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.report.Csv;
import dev.plimsoll.report.Figure;
import java.util.List;
import java.util.Map;

/** The rows of the CSV files beside the page. */
final class DecisionRows {

    /** The columns of {@code weeks.csv}: what ships, without and with working sets, then the cost of others. */
    static final List<String> COLUMNS = List.of("set", "week", "optimum_cu_hours", "shipped", "shipped_restarts",
            "shipped_below_target_percent", "with_sets", "with_sets_restarts", "with_sets_below_target_percent",
            "informed", "best_fixed_size", "at_once", "at_once_with_sets", "daily_rule", "hourly_rule", "percentile",
            "first_size", "ten_cu", "working_set", "consolidation", "online_resize");

    private DecisionRows() {}

    /** The rows of {@code sums.csv}. */
    static Csv sums(Map<String, List<Result>> sets) {
        Csv csv = new Csv("set", Tally.COLUMNS);
        sets.forEach((set, results) -> Contestants.rows()
                .forEach((policy, bill) -> csv.row(set, new Tally(results, bill).cells(policy))));
        return csv;
    }

    /** The rows of all weeks. */
    static Csv weeks(Map<String, List<Result>> sets) {
        Csv csv = new Csv(COLUMNS);
        sets.forEach((set, results) -> results.forEach(result -> csv.row(cells(set, result))));
        return csv;
    }

    /** One row of {@code weeks.csv}. */
    static String row(String set, Result result) {
        return Csv.line(cells(set, result));
    }

    private static Object[] cells(String set, Result result) {
        List<Bill> others = result.bills().subList(2, result.bills().size());
        return new Object[]{set, result.week(), Figure.of("%.1f", result.optimum().cost()),
            observed(result, result.bills().get(0)), observed(result, result.bills().get(1)),
            cost(result, result.informed()), cost(result, result.fixed()),
            others.stream().map(bill -> cost(result, bill)).toList()};
    }

    private static List<Object> observed(Result result, Bill bill) {
        return List.of(cost(result, bill), bill.restarts(),
                Figure.percent((double) bill.below() / Math.max(1, bill.awake())));
    }

    private static String cost(Result result, Bill bill) {
        return Figure.times(result.toOptimum(bill));
    }
}
