package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.policy.Bill;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** One policy over many weeks. */
final class Tally {

    static final Object[] HEADS = {"", "cost / offline optimum", "median", "worst", "within 10 %", "CU-h",
        "below target",
        "waiting session-h", "restarts", "dropped", "returns < 24 h"};

    /** The columns of the CSV file with the same figures, the set of weeks first. */
    static final String[] COLUMNS = {"set", "policy", "cost_over_optimum_mean", "cost_over_optimum_median",
        "cost_over_optimum_worst", "weeks_within_10_percent_percent", "cu_hours", "below_target_percent",
        "waiting_session_hours", "restarts", "dropped_connections", "returns_within_24_hours"};

    private final double[] ratios;
    private final List<Bill> bills;

    Tally(List<Result> results, Function<Result, Bill> which) {
        ratios = results.stream().mapToDouble(result -> result.ratio(which.apply(result))).sorted().toArray();
        bills = results.stream().map(which).toList();
    }

    /** Geometric mean of the cost relative to the offline optimum. */
    double mean() {
        return StrictMath.exp(Arrays.stream(ratios).map(StrictMath::log).sum() / ratios.length);
    }

    double worst() {
        return ratios[ratios.length - 1];
    }

    double within(double ratio) {
        return (double) Arrays.stream(ratios).filter(each -> each <= ratio).count() / ratios.length;
    }

    double sum(ToDoubleFunction<Bill> figure) {
        return bills.stream().mapToDouble(figure).sum();
    }

    Object[] cells(String name) {
        return new Object[]{name, times(mean()), times(ratios[ratios.length / 2]), times(worst()),
            percent(within(1.1)), count(sum(Bill::cuHours)), percent(sum(Bill::below) / sum(Bill::awake)),
            count(sum(Bill::waiting)), count(sum(Bill::restarts)), count(sum(Bill::dropped)),
            count(sum(Bill::returns))};
    }

    static String times(double factor) {
        return String.format(Locale.ROOT, "%.2f", factor);
    }

    /** Formats a figure that is compared with a goal, with more digits. */
    static String exactly(double factor) {
        return String.format(Locale.ROOT, "%.3f", factor);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    private static String count(double figure) {
        return String.format(Locale.ROOT, "%,.0f", figure);
    }
}
