package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.Contestant.Means;
import dev.plimsoll.bench.report.Table;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The kinds of weeks on which a rival costs less than what ships, by the mean of a kind. */
final class Wins {

    /** Kinds that a row names. */
    private static final int NAMED = 8;

    private Wins() {}

    /**
     * A kind with its costs relative to the optimum.
     *
     * @param ours  what ships
     * @param rival the best rival of this kind
     */
    private record Cost(String kind, double ours, double rival) {

        double times() {
            return rival / ours;
        }

        /** By more than is shown. */
        boolean isWin() {
            return rival + 0.005 < ours;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%s (%.2f, %.2f)", kind, rival, ours);
        }
    }

    /** A row for each kind of means: on how many kinds a rival with these means costs less, and on which most. */
    static Table table(List<Result> results) {
        Map<String, List<Result>> kinds = results.stream()
                .collect(Collectors.groupingBy(Result::kind, LinkedHashMap::new, Collectors.toList()));
        Table table = new Table("Rivals", "cost less on", "most clearly on (rival, Plimsoll)");
        row(table, "with counters alone", kinds, Contestant.SHIPPED, rival -> rival.has() == Means.COUNTERS);
        row(table, "with working sets", kinds, Contestant.WITH_SETS, rival -> rival.has() != Means.ONLINE_RESIZE);
        row(table, "Neon's autoscaler", kinds, Contestant.WITH_SETS, rival -> rival.has() == Means.ONLINE_RESIZE);
        return table;
    }

    private static void row(Table table, String who, Map<String, List<Result>> kinds, String ours,
            Predicate<Contestant> which) {
        List<Contestant> rivals = Contestant.rivals().stream().filter(which).toList();
        List<Cost> wins = kinds.entrySet()
                .stream()
                .map(kind -> cost(kind.getKey(), kind.getValue(), ours, rivals))
                .filter(Cost::isWin)
                .sorted(Comparator.comparingDouble(Cost::times))
                .toList();
        table.row(who, "%d of %d kinds".formatted(wins.size(), kinds.size()),
                wins.stream().limit(NAMED).map(Cost::toString).collect(Collectors.joining(", ")));
    }

    private static Cost cost(String kind, List<Result> weeks, String ours, List<Contestant> rivals) {
        double least = rivals.stream().mapToDouble(rival -> mean(weeks, rival.name())).min().orElse(Double.NaN);
        return new Cost(kind, mean(weeks, ours), least);
    }

    private static double mean(List<Result> weeks, String contestant) {
        return new Tally(weeks, contestant).toOptimum().mean();
    }
}
