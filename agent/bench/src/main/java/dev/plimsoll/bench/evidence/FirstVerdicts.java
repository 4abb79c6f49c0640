package dev.plimsoll.bench.evidence;

import dev.plimsoll.advice.Reason;
import dev.plimsoll.bench.session.Moment;
import dev.plimsoll.bench.session.Session;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.report.Csv;
import dev.plimsoll.report.Figure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The reads after a start until the first verdict on the size. */
final class FirstVerdicts {

    private final Map<String, List<Double>> caches = new LinkedHashMap<>();
    private final Map<String, Integer> never = new LinkedHashMap<>();

    void add(Session session, int size, List<Moment> moments) {
        String name = session.trace().name();
        List<Double> all = caches.computeIfAbsent(name, key -> new ArrayList<>());
        Optional<Moment> first = moments.stream().filter(one -> one.said().reason() != Reason.UNDECIDED).findFirst();
        first.ifPresentOrElse(
                moment -> all.add((double) session.reads(0, moment.probe()) / Ladder.pages(size)),
                () -> never.merge(name, 1, Integer::sum));
    }

    Csv csv() {
        Csv csv = new Csv("load", "verdicts", "without_verdict", "median_caches_read",
                "nine_in_ten_within_caches_read");
        caches.forEach((name, all) -> {
            List<Double> sorted = all.stream().sorted().toList();
            csv.row(name, sorted.size(), never.getOrDefault(name, 0), at(sorted, 0.5), at(sorted, 0.9));
        });
        return csv;
    }

    private static String at(List<Double> sorted, double share) {
        return sorted.isEmpty() ? ""
                : Figure.of("%.1f", sorted.get((int) (share * (sorted.size() - 1))));
    }
}
