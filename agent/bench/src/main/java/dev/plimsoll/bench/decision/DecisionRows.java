package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.report.Csv;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** The rows of the CSV files beside the page. */
final class DecisionRows {

    /** The columns of {@link Decisions#WEEKS}: the plan, other policies by their cost, ours, and ours with the estimate. */
    static final String[] COLUMNS = {"set", "week", "optimum_cu_hours", "optimum_restarts", "best_fixed_size",
        "daily_rule", "hourly_rule", "percentile", "working_set", "ours", "ours_restarts", "ours_below_target_percent",
        "with_estimate", "with_estimate_restarts", "with_estimate_below_target_percent"};

    private DecisionRows() {}

    /** The rows of {@link Decisions#SUMS}. */
    static Csv sums(Map<String, List<Result>> sets) {
        Csv csv = new Csv(Tally.COLUMNS);
        sets.forEach((set, results) -> IntStream.range(0, Contestants.policies().size())
                .forEach(i -> {
                    List<Object> cells = new ArrayList<>(List.of(set));
                    Collections.addAll(cells, Contestants.tallies(results).get(i).cells(Contestants.policies().get(i)));
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
                List.of(set, result.week(), String.format(Locale.ROOT, "%.1f", result.least()),
                        result.oracle().restarts(), Tally.times(result.ratio(result.fixed()))));
        result.bills().subList(1, 5).forEach(bill -> cells.add(Tally.times(result.ratio(bill))));
        cells.addAll(observed(result, result.bills().getFirst()));
        cells.addAll(observed(result, result.bills().get(Contestants.index(Contestants.WITH_ESTIMATE))));
        return cells.toArray();
    }

    private static List<Object> observed(Result result, Bill bill) {
        return List.of(Tally.times(result.ratio(bill)), bill.restarts(),
                Tally.percent((double) bill.below() / Math.max(1, bill.awake())));
    }
}
