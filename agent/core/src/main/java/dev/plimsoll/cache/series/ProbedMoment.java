package dev.plimsoll.cache.series;

import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.StoredSample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.series.SeriesSpan.ConnectionSpan;
import dev.plimsoll.cache.series.SeriesSpan.StartCounts;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The part of a stored probe that a series shows.
 *
 * @param at              when the probe began
 * @param startedAt       start of the server, by its own clock
 * @param size            size limits
 * @param connections     client connections
 * @param connectionLimit connections that an ordinary user may open
 * @param hits            hits over all runs
 * @param misses          misses over all runs
 * @param starts          starts over all runs
 */
public record ProbedMoment(Instant at, Instant startedAt, SizeRange size, int connections, int connectionLimit,
        long hits, long misses, StartCounts starts) {

    private static final Duration LONGEST_FIRST = Duration.ofMinutes(5);

    public static ProbedMoment of(StoredSample stored) {
        Sample sample = stored.sample();
        Totals totals = stored.totals();
        Connections connections = sample.connections();
        return new ProbedMoment(sample.at(), sample.run().startedAt(), sample.size(), connections.used(),
                connections.limit(), totals.hits(), totals.misses(), StartCounts.of(totals));
    }

    /**
     * The span of this probe.
     *
     * @param before the previous probe of the compute; null for its first one, and where it is not read. Of the first run,
     *               the totals are the reads since its start; a long one shows nothing of its last minutes
     */
    public SeriesSpan after(@Nullable ProbedMoment before) {
        Duration uptime = Duration.between(startedAt, at);
        boolean isFirstRun = starts.all() == 1 && uptime.compareTo(LONGEST_FIRST) <= 0;
        ReadSpan reads = before == null ? ReadSpan.step(hits, misses, isFirstRun ? uptime : Duration.ZERO)
                : ReadSpan.step(hits - before.hits, misses - before.misses, stepSince(before));
        return new SeriesSpan(at, at, 1, reads, new ConnectionSpan(connections, connections, connectionLimit), size,
                before == null ? StartCounts.NONE : starts.since(before.starts));
    }

    /** Time since the previous probe; since the start if it came later. */
    private Duration stepSince(ProbedMoment before) {
        Instant from = startedAt.isAfter(before.at) ? startedAt : before.at;
        return Duration.between(from, at);
    }
}
