package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.bench.report.Csv;
import dev.plimsoll.bench.report.Figure;
import dev.plimsoll.bench.report.Table;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The tables and figures of the page, and the rows of the CSV files beside it. */
final class DecisionTables {

    /** The columns of {@code weeks.csv}: what ships, without and with working sets, then the cost of others. */
    static final List<String> COLUMNS = List.of("set", "week", "optimum_cu_hours", "shipped", "shipped_restarts",
            "shipped_below_target_percent", "with_sets", "with_sets_restarts", "with_sets_below_target_percent",
            "informed", "best_fixed_size", "at_once", "at_once_with_sets", "daily_rule", "hourly_rule", "percentile",
            "first_size", "ten_cu", "working_set", "consolidation", "online_resize");

    private static final List<Goal> GOALS = List.of(
            new Goal("cost / informed, geometric mean", Contestant.SHIPPED, ours -> ours.toInformed().mean(), 1.05),
            new Goal("the same with working sets", Contestant.WITH_SETS, ours -> ours.toInformed().mean(), 1.05),
            new Goal("cost / informed, worst week", Contestant.SHIPPED, ours -> ours.toInformed().worst(), 1.6),
            new Goal("restarts a compute and week", Contestant.SHIPPED, ours -> ours.each(Bill::restarts), 2.8),
            new Goal("returns < 24 h a compute and week", Contestant.SHIPPED, ours -> ours.each(Bill::returns), 0.1),
            new Goal("shrinks that break the target of a known load", Contestant.SHIPPED,
                    ours -> ours.sum(Bill::broken) / Math.max(1, ours.sum(Bill::shrinks)),
                    0.03));

    /**
     * A goal on weeks that were not used for tuning.
     *
     * @param what      what is measured
     * @param contestant the policy
     * @param figure    the figure
     * @param most      the highest value allowed
     */
    private record Goal(String what, String contestant, ToDoubleFunction<Tally> figure, double most) {

        String cell(List<Result> results) {
            double reached = figure.applyAsDouble(new Tally(results, contestant));
            String cell = "%s of %s".formatted(Figure.of("%.3f", reached), Figure.times(most));
            return reached <= most ? cell : "**" + cell + "**";
        }
    }

    private DecisionTables() {}

    /** The figures of the answer at the top of the page. */
    static Map<String, String> answer(List<Result> results) {
        Tally ours = new Tally(results, Contestant.SHIPPED);
        Tally informed = new Tally(results, Result.INFORMED);
        return Map.of("shipped", Figure.times(ours.toOptimum().mean()), "worst", Figure.times(ours.toOptimum().worst()),
                "informed", Figure.times(informed.toOptimum().mean()), "of-informed",
                Figure.times(ours.toInformed().mean()), "daily", mean(results, Contestant.DAILY), "hourly",
                mean(results, Contestant.HOURLY));
    }

    private static String mean(List<Result> results, String contestant) {
        return Figure.times(new Tally(results, contestant).toOptimum().mean());
    }

    /** Reached and allowed; bold where a goal is missed. */
    static Table goals(Map<String, List<Result>> sets) {
        List<String> unseen = List.of(Decisions.NEW, Decisions.RANDOM, Decisions.KNOWN, Decisions.CAPTURES);
        Table table = new Table("Reached, of at most", unseen);
        for (Goal goal : GOALS) {
            table.row(goal.what(),
                    unseen.stream().map(set -> goal.cell(Objects.requireNonNull(sets.get(set)))).toList());
        }
        return table;
    }

    static Table sums(List<Result> results) {
        Table table = new Table(Tally.HEADS);
        Contestant.rows().forEach(policy -> table.row(new Tally(results, policy).cells()));
        return table;
    }

    /** What ships and its variants without one part, on the same weeks. */
    static Table parts(List<Result> whole, List<Result> parts, List<Contestant> changed) {
        List<String> weeks = parts.stream().map(Result::week).toList();
        List<Result> same = whole.stream().filter(result -> weeks.contains(result.week())).toList();
        Table table = new Table(Tally.HEADS);
        table.row(new Tally(same, Contestant.SHIPPED).cells());
        Contestant.names(changed).forEach(policy -> table.row(new Tally(parts, policy).cells()));
        return table;
    }

    /** The mean cost of each policy on each set of weeks, relative to the optimum and to the informed policy. */
    static Table sets(Map<String, List<Result>> sets) {
        Table table = new Table("Cost / optimum, cost / informed", sets.entrySet()
                .stream()
                .flatMap(set -> Stream.of("%s (%d)".formatted(set.getKey(), set.getValue().size()), ""))
                .toList());
        Contestant.rows()
                .forEach(policy -> table.row(policy, sets.values()
                        .stream()
                        .map(results -> new Tally(results, policy))
                        .flatMap(tally -> Stream.of(tally.toOptimum().mean(), tally.toInformed().mean()))
                        .map(Figure::times)
                        .toList()));
        return table;
    }

    /** The rows of {@code sums.csv}. */
    static Csv sumRows(Map<String, List<Result>> sets) {
        Csv csv = new Csv("set", Tally.COLUMNS);
        sets.forEach((set, results) -> Contestant.rows()
                .forEach(policy -> csv.row(set, new Tally(results, policy).cells())));
        return csv;
    }

    /** The rows of all weeks. */
    static Csv weekRows(Map<String, List<Result>> sets) {
        Csv csv = new Csv(COLUMNS);
        sets.forEach((set, results) -> results.forEach(result -> csv.row(cells(set, result))));
        return csv;
    }

    /** One row of {@code weeks.csv}. */
    static String row(String set, Result result) {
        return Csv.line(cells(set, result));
    }

    private static Object[] cells(String set, Result result) {
        List<String> others = Contestant.names(Contestant.all()).stream().skip(2).toList();
        return new Object[]{set, result.week(), Figure.of("%.1f", result.bill(Result.OPTIMUM).cost()),
            observed(result, Contestant.SHIPPED), observed(result, Contestant.WITH_SETS),
            cost(result, Result.INFORMED), cost(result, Result.FIXED),
            others.stream().map(policy -> cost(result, policy)).toList()};
    }

    private static List<Object> observed(Result result, String policy) {
        Bill bill = result.bill(policy);
        return List.of(cost(result, policy), bill.restarts(),
                Figure.percent((double) bill.below() / Math.max(1, bill.awake())));
    }

    private static String cost(Result result, String policy) {
        return Figure.times(result.toOptimum(policy));
    }
}
