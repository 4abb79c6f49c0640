package dev.plimsoll.advice.assess;

import dev.plimsoll.advice.assess.Figures.WholeRuns;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Sample;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reads that an assessment judges.
 *
 * @param reads increase of the counters
 * @param runs  as {@link Figures#wholeRuns}
 */
record JudgedReads(Increase reads, @Nullable WholeRuns runs) {

    /** Nothing is judged. */
    static final JudgedReads NONE = new JudgedReads(Increase.NONE, null);

    /**
     * The shortest window of the latest run with {@code needed} reads. Where none has as many and the run is shorter than a
     * window, earlier runs count too, until there are enough.
     *
     * @param runs the runs of {@link History#latestRuns}
     */
    static JudgedReads recent(List<List<Sample>> runs, long needed) {
        List<Sample> latest = runs.getFirst();
        List<Sample> shortWindow = last(Assessor.SHORT_WINDOW, latest);
        if (History.along(shortWindow).hitRatio(needed).isPresent()) {
            return of(shortWindow, runs);
        }
        List<Sample> longWindow = longWindow(latest);
        JudgedReads judged = of(longWindow, runs);
        for (int i = 1; i < runs.size() && judged.reads().accesses() < needed; i++) {
            judged = new JudgedReads(judged.reads().plus(History.along(runs.get(i))),
                    new WholeRuns(i + 1, runs.get(i).getFirst().at()));
        }
        return isTooLong(longWindow) && judged.reads().accesses() >= needed ? NONE : judged;
    }

    private static JudgedReads of(List<Sample> window, List<List<Sample>> runs) {
        boolean isWhole = runs.size() > 1 && window.getFirst().run().uptime().isZero();
        return new JudgedReads(History.along(window), isWhole ? new WholeRuns(1, window.getFirst().at()) : null);
    }

    /** Whether a window covers a whole run from its start, and is too long to show the present. */
    private static boolean isTooLong(List<Sample> longWindow) {
        Sample first = longWindow.getFirst();
        return first.run().uptime().isZero() && longWindow.getLast().since(first).compareTo(Assessor.LONG_WINDOW) > 0;
    }

    /** The longest window of {@code run}; a window of one probe is extended by the step before it. */
    static List<Sample> longWindow(List<Sample> run) {
        List<Sample> inside = last(Assessor.LONG_WINDOW, run);
        return inside.size() < 2 && run.size() >= 2 ? run.subList(run.size() - 2, run.size()) : inside;
    }

    /** The samples of the last {@code window} by server uptime: a clock that was set back reports some times twice. */
    private static List<Sample> last(Duration window, List<Sample> run) {
        Sample end = run.getLast();
        int first = run.size() - 1;
        while (first > 0 && end.since(run.get(first - 1)).compareTo(window) <= 0) {
            first--;
        }
        return run.subList(first, run.size());
    }
}
