package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** The tables and figures of the page. */
final class DecisionTables {

    private static final double WORST = 1.65;
    private static final double RESTARTS = 2.5;
    private static final double RETURNS = 0.1;
    private static final List<Goal> GOALS = List.of(new Goal(Decisions.NEW, 1.08, 1.06),
            new Goal(Decisions.KNOWN, 1.12, 1.09), new Goal(Decisions.CAPTURES, 1.03, 1.04));

    /**
     * The highest mean cost relative to the informed policy.
     *
     * @param set      the set of weeks
     * @param shipped  as shipped
     * @param withSets with working sets
     */
    private record Goal(String set, double shipped, double withSets) {}

    private DecisionTables() {}

    /** The figures of the answer at the top of the page. */
    static Map<String, String> answer(List<Result> results) {
        Tally ours = Contestants.tally(results, Contestants.SHIPPED);
        Tally informed = new Tally(results, Result::informed);
        return Map.of("shipped", Tally.times(ours.toOptimum().mean()), "worst", Tally.times(ours.toOptimum().worst()),
                "informed", Tally.times(informed.toOptimum().mean()), "of-informed",
                Tally.times(ours.toInformed().mean()), "daily", mean(results, Contestant.DAILY), "hourly",
                mean(results, Contestant.HOURLY));
    }

    private static String mean(List<Result> results, String contestant) {
        return Tally.times(Contestants.tally(results, contestant).toOptimum().mean());
    }

    static Table goals(Map<String, List<Result>> sets) {
        Table table = new Table("As shipped", "weeks", "at most", "reached", "");
        for (Goal goal : GOALS) {
            List<Result> results = Objects.requireNonNull(sets.get(goal.set()));
            Tally ours = Contestants.tally(results, Contestants.SHIPPED);
            Tally withSets = Contestants.tally(results, Contestants.WITH_SETS);
            goal(table, goal, "cost / informed, geometric mean", goal.shipped(), ours.toInformed().mean());
            goal(table, goal, "the same with working sets", goal.withSets(), withSets.toInformed().mean());
            goal(table, goal, "cost / informed, worst week", WORST, ours.toInformed().worst());
            goal(table, goal, "restarts a compute and week", RESTARTS, ours.each(Bill::restarts));
            goal(table, goal, "returns < 24 h a compute and week", RETURNS, ours.each(Bill::returns));
        }
        return table;
    }

    private static void goal(Table table, Goal goal, String what, double most, double reached) {
        table.row(what, goal.set(), Tally.times(most), Tally.exactly(reached), reached <= most ? "yes" : "**no**");
    }

    static Table sums(List<Result> results) {
        Table table = new Table(Tally.HEADS);
        Contestants.rows().forEach((policy, bill) -> table.row(new Tally(results, bill).cells(policy)));
        return table;
    }

    /** What ships and its variants without one part, on the same weeks. */
    static Table parts(List<Result> whole, List<Result> parts, List<Contestant> changed) {
        List<String> weeks = parts.stream().map(Result::week).toList();
        List<Result> same = whole.stream().filter(result -> weeks.contains(result.week())).toList();
        Table table = new Table(Tally.HEADS);
        table.row(Contestants.tally(same, Contestants.SHIPPED).cells(Contestants.SHIPPED));
        IntStream.range(0, changed.size())
                .forEach(i -> table.row(new Tally(parts, result -> result.bills().get(i))
                        .cells(changed.get(i).name())));
        return table;
    }

    /** The mean cost of each policy on each set of weeks, relative to the optimum and to the informed policy. */
    static Table sets(Map<String, List<Result>> sets) {
        List<Object> heads = new ArrayList<>(List.of("Cost / optimum, cost / informed"));
        sets.forEach((set, results) -> heads.addAll(List.of("%s (%d)".formatted(set, results.size()), "")));
        Table table = new Table(heads.toArray());
        Contestants.rows().forEach((policy, bill) -> {
            List<Object> cells = new ArrayList<>(List.of(policy));
            sets.values().forEach(results -> {
                Tally tally = new Tally(results, bill);
                cells.addAll(List.of(Tally.times(tally.toOptimum().mean()), Tally.times(tally.toInformed().mean())));
            });
            table.row(cells.toArray());
        });
        return table;
    }
}
