package dev.plimsoll.advice.assess;

import dev.plimsoll.advice.assess.Figures.WholeRuns;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.SaturationRule;
import dev.plimsoll.prediction.model.run.ComputeRun;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
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

    /**
     * The reads of a full cache: the latest part of {@code sinceFull}, or all of it where that part has fewer than
     * {@code needed} reads.
     */
    static Increase ofFull(List<Sample> sinceFull, long needed) {
        Increase latest = History.along(longWindow(sinceFull));
        return latest.accesses() >= needed ? latest : History.along(sinceFull);
    }

    /**
     * The samples of a run since its cache was full, as the model of the run says it; empty while it is not, and where the use
     * of the cache or its unit is not known.
     *
     * @param learned  what the model learned of this run; null where it did not
     * @param capacity the cache at the largest limit of size; null where the size table does not list it
     * @param least    the cache at the smallest limit, which a cache that stands still must nearly fill
     */
    static List<Sample> sinceFull(List<Sample> run, @Nullable ComputeRun learned, @Nullable UsedUnit unit,
            @Nullable Bytes capacity, @Nullable Bytes least, SaturationRule rule) {
        Sample last = run.getLast();
        if (learned == null || unit == null || !last.cache().reportsUse()) {
            return List.of();
        }
        OptionalLong reads = learned.fillNow(capacity, rule)
                .readsSinceFull(last.cache().used(), unit, least == null ? Bytes.ZERO : least, last.run().start(),
                        rule);
        if (reads.isEmpty()) {
            return List.of();
        }
        int from = run.size() - 1;
        while (from > 0 && accesses(last) - accesses(run.get(from - 1)) <= reads.getAsLong()) {
            from--;
        }
        return run.subList(from, run.size());
    }

    private static long accesses(Sample sample) {
        Counters counters = sample.cache().counters();
        return counters == null ? 0 : counters.accesses();
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
    private static List<Sample> longWindow(List<Sample> run) {
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
