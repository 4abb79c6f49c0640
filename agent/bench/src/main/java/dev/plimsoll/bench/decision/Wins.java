package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.Contestant.Means;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The kinds of weeks on which a rival costs less than what ships, by the mean of a kind. */
final class Wins {

    /** Kinds that a sentence names. */
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
            return String.format(Locale.ROOT, "%s (%.2f, Plimsoll %.2f)", kind, rival, ours);
        }
    }

    /** A sentence about the rivals that know no more than counters. */
    static String ofCounters(List<Result> results) {
        return sentence("With counters alone, a rival", results, Contestants.SHIPPED,
                rival -> rival.has() == Means.COUNTERS);
    }

    /** A sentence about the rivals that know no more than working sets. */
    static String ofWorkingSets(List<Result> results) {
        return sentence("With working sets, a rival", results, Contestants.WITH_SETS,
                rival -> rival.has() != Means.ONLINE_RESIZE);
    }

    /** A sentence about the rival that resizes without a restart. */
    static String ofOnlineResize(List<Result> results) {
        return sentence("With online resize, Neon's autoscaler", results, Contestants.WITH_SETS,
                rival -> rival.has() == Means.ONLINE_RESIZE);
    }

    private static String sentence(String who, List<Result> results, String ours, Predicate<Contestant> which) {
        Map<String, List<Result>> kinds = results.stream()
                .collect(Collectors.groupingBy(Result::kind, LinkedHashMap::new, Collectors.toList()));
        List<Contestant> rivals = Contestant.rivals().stream().filter(which).toList();
        List<Cost> wins = kinds.entrySet()
                .stream()
                .map(kind -> cost(kind.getKey(), kind.getValue(), ours, rivals))
                .filter(Cost::isWin)
                .sorted(Comparator.comparingDouble(Cost::times))
                .toList();
        String named = wins.stream().limit(NAMED).map(Cost::toString).collect(Collectors.joining(", "));
        return "%s costs less on %d of %d kinds%s.".formatted(who, wins.size(), kinds.size(),
                wins.isEmpty() ? "" : ", most clearly on " + named);
    }

    private static Cost cost(String kind, List<Result> weeks, String ours, List<Contestant> rivals) {
        double least = rivals.stream().mapToDouble(rival -> mean(weeks, rival.name())).min().orElse(Double.NaN);
        return new Cost(kind, mean(weeks, ours), least);
    }

    private static double mean(List<Result> weeks, String contestant) {
        return Contestants.tally(weeks, contestant).toOptimum().mean();
    }
}
