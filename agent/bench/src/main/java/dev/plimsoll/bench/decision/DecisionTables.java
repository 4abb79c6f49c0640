package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The tables and figures of the page. */
final class DecisionTables {

    private DecisionTables() {}

    /** The figures of the answer at the top of the page. */
    static Map<String, String> answer(List<Result> heldOut) {
        Tally ours = Contestants.tally(heldOut, Contestants.OURS);
        Tally daily = Contestants.tally(heldOut, Contestant.DAILY);
        Tally hourly = Contestants.tally(heldOut, Contestant.HOURLY);
        return Map.of("ours", Tally.times(ours.mean()), "daily", Tally.times(daily.mean()), "hourly",
                Tally.times(hourly.mean()), "restarts-daily", Tally.exactly(restarts(ours, daily)),
                "restarts-hourly", Tally.exactly(restarts(ours, hourly)));
    }

    static Table goals(List<Result> results) {
        List<Tally> ours = Stream
                .of(Contestants.OURS, Contestants.WITH_ESTIMATE, Contestants.WAITING, Contestants.WAITING_WITH_ESTIMATE)
                .map(name -> Contestants.tally(results, name))
                .toList();
        Tally daily = Contestants.tally(results, Contestant.DAILY);
        Tally hourly = Contestants.tally(results, Contestant.HOURLY);
        Table table = new Table("On held-out weeks", "goal", "reached", "", "with the working-set estimate", "",
                "with the evidence wait", "", "with the estimate and the evidence wait", "");
        goal(table, "cost relative to the offline optimum, geometric mean", "at most 1.10", mean -> mean <= 1.1, ours,
                Tally::mean);
        goal(table, "share of weeks within 10 %", "at least 0.60", share -> share >= 0.6, ours,
                tally -> tally.within(1.1));
        goal(table, "worst week", "at most 1.50", worst -> worst <= 1.5, ours, Tally::worst);
        goal(table, "restarts relative to the platform rule, hourly", "at most one third", part -> part <= 1.0 / 3,
                ours,
                tally -> restarts(tally, hourly));
        goal(table, "restarts relative to its most favourable form", "at most 1.00", part -> part <= 1, ours,
                tally -> restarts(tally, daily));
        return table;
    }

    private static double restarts(Tally these, Tally those) {
        return these.sum(Bill::restarts) / those.sum(Bill::restarts);
    }

    private static void goal(Table table, String what, String goal, DoublePredicate isMet, List<Tally> ours,
            ToDoubleFunction<Tally> figure) {
        List<Object> cells = new ArrayList<>(List.of(what, goal));
        for (Tally tally : ours) {
            double reached = figure.applyAsDouble(tally);
            cells.addAll(List.of(Tally.exactly(reached), isMet.test(reached) ? "yes" : "**no**"));
        }
        table.row(cells.toArray());
    }

    static Table sums(List<Result> results) {
        Table table = new Table(Tally.HEADS);
        List<Tally> tallies = Contestants.tallies(results);
        IntStream.range(0, tallies.size()).forEach(i -> table.row(tallies.get(i).cells(Contestants.policies().get(i))));
        return table;
    }

    /** The complete method and its variants without one part, on the same weeks. */
    static Table parts(List<Result> whole, List<Result> parts, List<Contestant> changed) {
        List<String> weeks = parts.stream().map(Result::week).toList();
        List<Result> same = whole.stream().filter(result -> weeks.contains(result.week())).toList();
        Table table = new Table(Tally.HEADS);
        table.row(new Tally(same, result -> result.bills().getFirst()).cells("complete"));
        IntStream.range(0, changed.size())
                .forEach(i -> table.row(new Tally(parts, result -> result.bills().get(i))
                        .cells(changed.get(i).name())));
        return table;
    }

    /** Cost and worst week of some policies on each set of weeks. */
    static Table sets(Map<String, List<Result>> sets) {
        List<Object> heads = new ArrayList<>(List.of("Cost / offline optimum"));
        sets.forEach((set, results) -> heads.addAll(List.of("%s (%d)".formatted(set, results.size()), "worst")));
        Table table = new Table(heads.toArray());
        for (String policy : List.of(Contestants.OURS, Contestants.WITH_ESTIMATE, Contestants.WAITING, Contestant.DAILY,
                Contestant.HOURLY, Contestants.INFORMED)) {
            List<Object> cells = new ArrayList<>(List.of(policy));
            sets.values().forEach(results -> {
                Tally tally = Contestants.tally(results, policy);
                cells.addAll(List.of(Tally.times(tally.mean()), Tally.times(tally.worst())));
            });
            table.row(cells.toArray());
        }
        return table;
    }
}
