package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.Increase;
import dev.plimsoll.fleet.size.Bytes;
import java.time.Duration;
import java.time.Instant;

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
 */
public record Figures(Instant asOf, Increase judged, double readsPerSecond, CacheFigures cache,
        ConnectionFigures connections, Bytes database, Duration observed) {}
