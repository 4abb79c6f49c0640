package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Table;
import dev.plimsoll.bench.decision.exact.Exact;
import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.bench.decision.policy.Metered;
import dev.plimsoll.bench.decision.policy.Rivals;
import dev.plimsoll.bench.decision.policy.Tariff;
import dev.plimsoll.decision.Tunables;
import dev.plimsoll.prediction.model.size.CostWeights;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The same weeks with other configured costs; the offline optimum plans again for each. */
final class Sweep {

    private static final List<CostWeights> OTHERS = List.of(priced(2, 2), priced(4, 2), priced(8, 2), priced(16, 2),
            priced(32, 2), priced(8, 0.5), priced(8, 8));

    private Sweep() {}

    /** One week with each cost. */
    static List<Result> of(Exact exact) {
        return OTHERS.stream().map(prices -> {
            Contestant ours = new Contestant("", () -> new Metered(Tunables.SHIPPED.withWeights(prices)));
            return Result.of(exact, new Tariff(prices),
                    List.of(ours, new Contestant("", Rivals::plainDaily), new Contestant("", Rivals::workingSet)));
        }).toList();
    }

    /** The totals of all weeks: CU-hours and hours of violation. */
    static Table table(List<List<Result>> weeks) {
        Table table = new Table("violation, restart", "offline optimum CU-h", "severity-h", "ours CU-h", "severity-h",
                "ours", "worst", "restarts", "daily rule CU-h", "severity-h", "daily rule", "working set CU-h",
                "severity-h", "working set");
        IntStream.range(0, OTHERS.size()).forEach(at -> {
            List<Result> results = weeks.stream().map(week -> week.get(at)).toList();
            CostWeights prices = OTHERS.get(at);
            Tally oracle = new Tally(results, Result::oracle);
            Tally ours = new Tally(results, result -> result.bills().get(0));
            Tally daily = new Tally(results, result -> result.bills().get(1));
            Tally set = new Tally(results, result -> result.bills().get(2));
            table.row(
                    String.format(Locale.ROOT, "%.0f, %.1f", prices.violationHour(), prices.restartCost()),
                    hours(oracle.sum(Bill::cuHours)), hours(oracle.sum(Bill::severity)),
                    hours(ours.sum(Bill::cuHours)), hours(ours.sum(Bill::severity)), Tally.times(ours.mean()),
                    Tally.times(ours.worst()), hours(ours.sum(Bill::restarts)), hours(daily.sum(Bill::cuHours)),
                    hours(daily.sum(Bill::severity)), Tally.times(daily.mean()), hours(set.sum(Bill::cuHours)),
                    hours(set.sum(Bill::severity)), Tally.times(set.mean()));
        });
        return table;
    }

    private static String hours(double figure) {
        return String.format(Locale.ROOT, "%,.0f", figure);
    }

    private static CostWeights priced(double violation, double restart) {
        CostWeights shipped = CostWeights.SHIPPED;
        return new CostWeights(shipped.allowedMisses(), shipped.nearLimit(), violation, restart,
                shipped.droppedConnection());
    }
}
