package dev.plimsoll.cache.series;

import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;

/**
 * What the probes of a span of time found.
 *
 * @param from        time of its first probe
 * @param to          time of its last probe; the same if there is only one
 * @param probes      number of probes, at least 1
 * @param reads       reads in the steps that end in it
 * @param connections connections
 * @param size        size limits at the latest probe
 * @param starts      starts seen by its probes
 */
public record SeriesSpan(Instant from, Instant to, int probes, ReadSpan reads, ConnectionSpan connections,
        SizeRange size, StartCounts starts) {

    /** Both spans as one. */
    SeriesSpan plus(SeriesSpan later) {
        return new SeriesSpan(from, later.to, probes + later.probes, reads.plus(later.reads),
                connections.plus(later.connections), later.size, starts.plus(later.starts));
    }
}
