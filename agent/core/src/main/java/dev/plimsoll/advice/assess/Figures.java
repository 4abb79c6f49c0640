package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.Increase;
import dev.plimsoll.fleet.size.Bytes;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The figures of an assessment, as of the latest probe.
 *
 * @param asOf           time of that probe
 * @param judged         the judged increase of the counters: since the cache was full, or the latest window
 * @param readsPerSecond reads of the cache in that time
 * @param cache          the cache
 * @param connections    connections and sessions
 * @param database       size of all user databases
 * @param observed       time observed awake at this size, of the same data
 * @param wholeRuns      the runs that {@code judged} consists of, each from its start; null where it is a part of a run,
 *                       and where no other run at this size was as short
 */
public record Figures(Instant asOf, Increase judged, double readsPerSecond, CacheFigures cache,
        ConnectionFigures connections, Bytes database, Duration observed, @Nullable WholeRuns wholeRuns) {

    /**
     * Runs that were shorter than a window, at the same size and with the same data.
     *
     * @param runs  how many, at least 1
     * @param since start of the first of them
     */
    public record WholeRuns(int runs, Instant since) {}

    /** The same where these reads of a part of the latest run are judged. */
    Figures judging(Increase part) {
        return new Figures(asOf, part, part.accessesPerSecond(), cache, connections, database, observed, null);
    }

    /** When the judged time began. */
    public Instant since() {
        WholeRuns whole = wholeRuns;
        return whole == null ? asOf.minus(judged.span()) : whole.since();
    }
}
