package dev.plimsoll.bench.evidence;

import dev.plimsoll.advice.Reason;
import dev.plimsoll.bench.report.Csv;
import dev.plimsoll.bench.report.Figure;
import dev.plimsoll.bench.week.Ladder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Sessions of every trace at every size.
 *
 * @param whereNothingChanges recommendations of smaller sizes with constant loads
 * @param whereLoadsChange    the same with changing loads
 */
record Sessions(TooSmall tooSmall, Exactness exactness, Downsizes whereNothingChanges, Downsizes whereLoadsChange,
        FirstVerdicts verdicts) {

    /** Sizes that have larger ones, by number. */
    private static final int[] SIZES = {1, 2, 3, 4, 5, 7, 9};
    private static final int EVERY = 5;
    private static final int MOST_PROBES = 600;

    /** The reads after a start until the first verdict on the size. */
    static final class FirstVerdicts {

        private final Map<String, List<Double>> caches = new LinkedHashMap<>();
        private final Map<String, Integer> never = new LinkedHashMap<>();

        void add(Session session, int size, List<Moment> moments) {
            String name = session.trace().name();
            List<Double> all = caches.computeIfAbsent(name, key -> new ArrayList<>());
            Optional<Moment> first = moments.stream()
                    .filter(one -> one.said().reason() != Reason.UNDECIDED)
                    .findFirst();
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

    /** The number of start positions in each trace, at equal distances. */
    static Sessions of(List<Trace> stationary, List<Trace> changing, int restarts, Consumer<String> progress) {
        Sessions sessions = new Sessions(new TooSmall(), new Exactness(), new Downsizes(), new Downsizes(),
                new FirstVerdicts());
        stationary.forEach(trace -> sessions.begin(trace, restarts, sessions.whereNothingChanges, progress));
        changing.forEach(trace -> sessions.begin(trace, restarts, sessions.whereLoadsChange, progress));
        return sessions;
    }

    private void begin(Trace trace, int restarts, Downsizes downsizes, Consumer<String> progress) {
        for (int i = 0; i < restarts; i++) {
            add(trace, (int) ((long) trace.reads() * i / restarts), downsizes);
        }
        progress.accept(trace.name() + ": " + restarts + " starts");
    }

    private void add(Trace trace, int offset, Downsizes downsizes) {
        Session session = Session.of(trace, offset, MOST_PROBES);
        for (int size : SIZES) {
            Set<Integer> ends = new HashSet<>(TooSmall.ends(session, size).values());
            List<Moment> moments = Listener.at(session, size, EVERY, ends);
            tooSmall.add(session, size, moments);
            exactness.add(session, size, moments);
            downsizes.add(session, moments);
            verdicts.add(session, size, moments);
        }
    }
}
