package dev.plimsoll.replay.backtest;

import dev.plimsoll.Given;
import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.replay.CacheCounts;
import dev.plimsoll.replay.PageTrace;
import dev.plimsoll.replay.Replay;
import dev.plimsoll.replay.ReplayedCompute;
import dev.plimsoll.replay.TraceContext;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A trace and the compute that reads it.
 *
 * @param trace          page numbers, in order
 * @param pagesPerSecond pages read per second, above zero
 * @param every          time between two probes
 * @param probes         number of probes, above zero
 * @param scale          factor by which the real database is larger than that of the trace, 1 or more. Caches are
 *                       divided by it; reads and use are multiplied by it.
 * @param unit           unit in which the cache counts and evicts
 * @param start          first size
 * @param context        what the trace lacks, at full scale
 */
public record BacktestScenario(PageTrace trace, double pagesPerSecond, Duration every, long probes, int scale,
        UsedUnit unit, ComputeUnits start, TraceContext context) {

    /** Start of the replay: a trace has no date. */
    static final Instant BEGIN = Instant.EPOCH;

    public BacktestScenario {
        if (!(pagesPerSecond > 0) || probes < 1 || scale < 1) {
            throw new IllegalArgumentException("rate, probes and scale must be above zero: %s, %d, %d"
                    .formatted(pagesPerSecond, probes, scale));
        }
    }

    /** The sizes that a policy may set, and the first one; their caches are divided by the scale. */
    SizeTable sizes(BacktestPolicy policy) {
        return new SizeTable(Given.scaled(policy.table(), scale, unit.size())
                .sizes()
                .stream()
                .filter(size -> policy.sizing().allowed().includes(size.cu(), policy.table())
                        || size.cu().equals(start))
                .toList(), null);
    }

    /** A compute of the first size that starts cold. */
    ReplayedCompute compute(SizeTable sizes, CacheCounts counts) {
        return new ReplayedCompute(sizes, start, context, BEGIN, counts);
    }

    Replay replay() {
        return new Replay(trace, pagesPerSecond, every);
    }

    /** The sample at full scale. */
    Sample atFullScale(Sample sample) {
        Counters counters = sample.cache().counters();
        Counters large = counters == null ? null
                : new Counters(counters.hits() * scale, counters.misses() * scale, counters.writes() * scale,
                        sample.cache().used() * scale, counters.reportedPercent());
        WorkingSet touched = sample.cache().workingSet();
        WorkingSet all = touched == null ? null
                : new WorkingSet(times(touched.fiveMinutes()), times(touched.quarterHour()), times(touched.hour()),
                        times(touched.fourHours()));
        return Given.with(sample, new CacheStatistics(large, null, all, null, null, null, null));
    }

    private @Nullable Long times(@Nullable Long pages) {
        return pages == null ? null : Long.valueOf(pages * scale);
    }
}
