package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.Contestant.Means;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The kinds of weeks on which a rival costs less than what ships, by the mean of a kind. */
final class Wins {

    private Wins() {}

    /** A sentence about the rivals that know no more than counters, for all sets of weeks together. */
    static String ofCounters(List<Result> results) {
        return sentence(results, Contestants.SHIPPED, rival -> rival.has() == Means.COUNTERS,
                "A rival with counters alone");
    }

    /** A sentence about the rivals that know no more than working sets. */
    static String ofWorkingSets(List<Result> results) {
        return sentence(results, Contestants.WITH_SETS, rival -> rival.has() != Means.ONLINE_RESIZE,
                "A rival with working sets or less");
    }

    /** A sentence about the rival that resizes without a restart. */
    static String ofOnlineResize(List<Result> results) {
        return sentence(results, Contestants.WITH_SETS, rival -> rival.has() == Means.ONLINE_RESIZE,
                "Online resize");
    }

    private static String sentence(List<Result> results, String ours, Predicate<Contestant> which, String who) {
        Map<String, List<Result>> kinds = results.stream()
                .collect(Collectors.groupingBy(Result::kind, LinkedHashMap::new, Collectors.toList()));
        List<Contestant> rivals = Contestant.rivals().stream().filter(which).toList();
        List<String> won = new ArrayList<>();
        kinds.forEach((kind, weeks) -> win(weeks, ours, rivals).ifPresent(win -> won.add(kind + " " + win)));
        return won.isEmpty() ? "%s costs less on none of %d kinds.".formatted(who, kinds.size())
                : "%s costs less on %d of %d kinds: %s.".formatted(who, won.size(), kinds.size(),
                        String.join(", ", won));
    }

    private static Optional<String> win(List<Result> weeks, String ours, List<Contestant> rivals) {
        double cost = Contestants.tally(weeks, ours).toOptimum().mean();
        return rivals.stream()
                .map(rival -> Contestants.tally(weeks, rival.name()).toOptimum().mean())
                .min(Comparator.naturalOrder())
                .filter(least -> least < cost)
                .map(least -> String.format(Locale.ROOT, "(%.2f, ours %.2f)", least, cost));
    }
}
