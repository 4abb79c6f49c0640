package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.bench.report.Figure;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** One policy over many weeks. */
final class Tally {

    static final Object[] HEADS = {"", "cost / optimum", "median", "worst", "cost / informed", "median", "worst",
        "CU-h", "waiting session-h", "below target", "restarts", "dropped", "returns < 24 h",
        "restarts a compute and week"};

    /** The columns of a CSV file with the same figures. */
    static final List<String> COLUMNS = List.of("policy", "cost_over_optimum_mean", "cost_over_optimum_median",
            "cost_over_optimum_worst", "cost_over_informed_mean", "cost_over_informed_median",
            "cost_over_informed_worst",
            "cu_hours", "waiting_session_hours", "below_target_percent", "restarts", "dropped_connections",
            "returns_within_24_hours", "restarts_per_compute_and_week");

    private final String policy;
    private final Ratios toOptimum;
    private final Ratios toInformed;
    private final List<Bill> bills;

    /** Of single weeks, ascending. */
    @SuppressWarnings("ArrayRecordComponent")
    record Ratios(double[] all) {

        Ratios {
            Arrays.sort(all);
        }

        /** Geometric mean. */
        double mean() {
            return StrictMath.exp(Arrays.stream(all).map(StrictMath::log).sum() / all.length);
        }

        double median() {
            return all[all.length / 2];
        }

        double worst() {
            return all[all.length - 1];
        }
    }

    Tally(List<Result> results, String policy) {
        this.policy = policy;
        toOptimum = new Ratios(results.stream().mapToDouble(week -> week.toOptimum(policy)).toArray());
        toInformed = new Ratios(results.stream().mapToDouble(week -> week.toInformed(policy)).toArray());
        bills = results.stream().map(week -> week.bill(policy)).toList();
    }

    /** Cost relative to the offline optimum. */
    Ratios toOptimum() {
        return toOptimum;
    }

    /** Cost relative to the informed policy. */
    Ratios toInformed() {
        return toInformed;
    }

    double sum(ToDoubleFunction<Bill> figure) {
        return bills.stream().mapToDouble(figure).sum();
    }

    /** A figure per compute and week. */
    double each(ToDoubleFunction<Bill> figure) {
        return sum(figure) / bills.size();
    }

    List<Object> cells() {
        return List.of(policy, Figure.times(toOptimum.mean()), Figure.times(toOptimum.median()),
                Figure.times(toOptimum.worst()),
                Figure.times(toInformed.mean()), Figure.times(toInformed.median()), Figure.times(toInformed.worst()),
                Figure.count(sum(Bill::cuHours)),
                Figure.count(sum(Bill::waiting)), Figure.percent(sum(Bill::below) / sum(Bill::awake)),
                Figure.count(sum(Bill::restarts)),
                Figure.count(sum(Bill::dropped)), Figure.count(sum(Bill::returns)), Figure.times(each(Bill::restarts)));
    }
}
