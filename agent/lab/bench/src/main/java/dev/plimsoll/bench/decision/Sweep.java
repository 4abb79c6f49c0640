package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.bench.decision.policy.Exact;
import dev.plimsoll.bench.decision.policy.Rivals;
import dev.plimsoll.bench.decision.policy.Tariff;
import dev.plimsoll.bench.report.Csv;
import dev.plimsoll.bench.report.Figure;
import dev.plimsoll.prediction.Price;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;

/** The same weeks with other configured costs; the offline optimum plans again for each. */
final class Sweep {

    private static final List<Price> OTHERS = List.of(price(15, 1), price(30, 1), price(60, 1), price(120, 1),
            price(240, 1),
            price(60, 0.25), price(60, 4));

    private Sweep() {}

    /** One week with each cost. */
    static List<Result> of(Exact exact) {
        return OTHERS.stream().map(costs -> {
            Contestant ours = new Contestant(Contestant.SHIPPED, () -> Contestant.shipped(Setup.tunables(costs)));
            return Result.of(exact, new Tariff(costs),
                    List.of(ours, new Contestant(Contestant.DAILY, Rivals::plainDaily),
                            new Contestant(Contestant.WORKING_SET, Rivals::workingSet)));
        }).toList();
    }

    /** The totals of all weeks: CU-hours and waiting session-hours. */
    static Csv csv(List<List<Result>> weeks) {
        Csv csv = new Csv("waiting_hour_cu_hours", "restart_hours", "optimum_cu_hours", "optimum_waiting_session_hours",
                "ours_cu_hours", "ours_waiting_session_hours", "ours_over_optimum", "ours_worst", "ours_restarts",
                "daily_rule_cu_hours", "daily_rule_waiting_session_hours", "daily_rule_over_optimum",
                "working_set_cu_hours",
                "working_set_waiting_session_hours", "working_set_over_optimum");
        IntStream.range(0, OTHERS.size()).forEach(at -> {
            Tally ours = tally(weeks, at, Contestant.SHIPPED);
            Tally daily = tally(weeks, at, Contestant.DAILY);
            Tally set = tally(weeks, at, Contestant.WORKING_SET);
            csv.row(Figure.of("%.0f", OTHERS.get(at).waitingHour()), Figure.of("%.2f", OTHERS.get(at).restart()),
                    sums(tally(weeks, at, Result.OPTIMUM)), sums(ours), Figure.times(ours.toOptimum().mean()),
                    Figure.times(ours.toOptimum().worst()), Figure.count(ours.sum(Bill::restarts)), sums(daily),
                    Figure.times(daily.toOptimum().mean()), sums(set), Figure.times(set.toOptimum().mean()));
        });
        return csv;
    }

    private static List<String> sums(Tally tally) {
        return List.of(Figure.count(tally.sum(Bill::cuHours)), Figure.count(tally.sum(Bill::waiting)));
    }

    /** Our mean cost relative to the offline optimum, over all costs: least and most. */
    static DoubleSummaryStatistics means(List<List<Result>> weeks) {
        return IntStream.range(0, OTHERS.size())
                .mapToDouble(at -> tally(weeks, at, Contestant.SHIPPED).toOptimum().mean())
                .summaryStatistics();
    }

    private static Tally tally(List<List<Result>> weeks, int at, String policy) {
        return new Tally(weeks.stream().map(week -> week.get(at)).toList(), policy);
    }

    private static Price price(double waitingHour, double restart) {
        Price shipped = Setup.PRICE;
        return new Price(shipped.allowedMisses(), waitingHour, shipped.readLatency(), restart,
                shipped.droppedConnection());
    }
}
