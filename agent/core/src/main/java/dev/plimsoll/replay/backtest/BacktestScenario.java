package dev.plimsoll.replay.backtest;

import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.replay.PageTrace;
import dev.plimsoll.replay.Replay;
import dev.plimsoll.replay.ReplayedCompute;
import dev.plimsoll.replay.TraceContext;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A trace, and the compute that reads it.
 *
 * @param trace          page numbers, in order
 * @param pagesPerSecond how many of them are read in a second, above zero
 * @param every          time between two looks
 * @param looks          how many looks there are, above zero
 * @param scale          the trace is of a database this many times smaller than the real one, 1 or more: caches are that
 *                       much smaller, reads and use are told that much larger
 * @param unit           what the cache counts and evicts by
 * @param start          the size at first
 * @param connections    client backends, always as many
 * @param database       size of all user databases, at full size
 * @param tellsTouched   whether the platform tells how many pages were touched lately
 */
public record BacktestScenario(PageTrace trace, double pagesPerSecond, Duration every, long looks, int scale,
        UsedUnit unit,
        ComputeUnits start, int connections, Bytes database, boolean tellsTouched) {

    /** A trace has no date. */
    static final Instant BEGIN = Instant.EPOCH;

    public BacktestScenario {
        if (!(pagesPerSecond > 0) || looks < 1 || scale < 1) {
            throw new IllegalArgumentException("rate, looks and scale must be above zero: %s, %d, %d"
                    .formatted(pagesPerSecond, looks, scale));
        }
    }

    /** The same sizes with caches as small as the trace. */
    SizeTable scaled(SizeTable table) {
        return table.scaled(scale, unit.size());
    }

    /**
     * A compute of {@code cu} that starts cold.
     *
     * @throws IllegalArgumentException where {@code table} does not know {@code cu}, or not one block fits its cache
     */
    ReplayedCompute compute(SizeTable table, ComputeUnits cu) {
        return new ReplayedCompute(scaled(table), unit, cu,
                new TraceContext("trace", database, connections, Connections.UNTOLD, 0, tellsTouched),
                BEGIN);
    }

    Replay replay() {
        return new Replay(trace, pagesPerSecond, every);
    }

    /** What a look at the real compute would have shown. */
    Sample magnified(Sample sample) {
        Counters counters = sample.counters();
        Counters large = counters == null ? null
                : new Counters(counters.hits() * scale, counters.misses() * scale, counters.writes() * scale,
                        sample.used() * scale, counters.reportedPercent());
        return new Sample(sample.at(), sample.startedAt(), sample.uptime(), sample.size(), sample.branchId(), large,
                sample.connections(), sample.database(), sample.others(), null, magnified(sample.workingSet()));
    }

    private @Nullable WorkingSet magnified(@Nullable WorkingSet touched) {
        return touched == null
                ? null
                : new WorkingSet(magnified(touched.fiveMinutes()), magnified(touched.quarterHour()),
                        magnified(touched.hour()), magnified(touched.fourHours()));
    }

    private @Nullable Long magnified(@Nullable Long pages) {
        return pages == null ? null : Long.valueOf(pages * scale);
    }
}
