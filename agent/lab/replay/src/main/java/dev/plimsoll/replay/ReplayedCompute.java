package dev.plimsoll.replay;

import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.ServerRun;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Simulated compute of fixed size that reads a given trace and shows what a probe of a real one would show.
 *
 * <p>Its cache is one exact LRU cache. Its own clock advances only by the method calls. A trace of reads contains no
 * writes, which stay 0, and no CPU use.
 */
public final class ReplayedCompute {

    /** Duration of a restart; above zero, so that no two runs begin at once. */
    public static final Duration RESTART = Duration.ofSeconds(1);

    private final SizeTable table;
    private final TraceContext context;
    private final CacheCounts counts;
    private Size size;
    private SizeRange range;
    private int start;
    private @Nullable TouchedPages touched;
    private Instant now;
    private Instant startedAt;
    private long hits;
    private long misses;
    private long used;

    /**
     * A compute that starts cold, and reads for itself.
     *
     * @param unit  unit in which its cache counts and evicts
     * @param cu    its size, which {@code table} must list
     * @param start when it starts
     * @throws IllegalArgumentException if {@code table} does not list {@code cu}
     */
    public ReplayedCompute(SizeTable table, UsedUnit unit, ComputeUnits cu, TraceContext context, Instant start) {
        this(table, cu, context, start, CacheCounts.of(table, unit));
    }

    /**
     * A compute that starts cold, and whose reads are counted together with those of others.
     *
     * @param counts its reads, with the caches of {@code table}
     */
    public ReplayedCompute(SizeTable table, ComputeUnits cu, TraceContext context, Instant start,
            CacheCounts counts) {
        this.table = table;
        this.context = context;
        this.counts = counts;
        this.now = start;
        this.startedAt = start;
        this.size = sizeOf(table, cu);
        this.range = SizeRange.fixed(size.cu());
        begin();
    }

    /** Begins a run with a cold cache now. */
    private void begin() {
        start = counts.start();
        startedAt = now;
        touched = context.reportsTouched() ? new TouchedPages(counts, now) : null;
        hits = 0;
        misses = 0;
        used = 0;
    }

    /** Reads {@code pages} from index {@code from} to before {@code to}, which takes {@code during}. */
    public void read(int[] pages, int from, int to, Duration during) {
        counts.read(pages, from, to);
        counts.end();
        count(during);
    }

    /** Counts an interval that has just ended, which took {@code during}. */
    public void count(Duration during) {
        int index = table.sizes().indexOf(size);
        hits += counts.hits(start, index);
        misses += counts.misses(start, index);
        used = counts.used(index, used + counts.newBlocks(start));
        pass(during);
    }

    /** Lets time pass without reading. */
    public void pass(Duration time) {
        now = now.plus(time);
    }

    /** The sample that a probe returns at this moment. */
    public Sample probe() {
        Duration uptime = Duration.between(startedAt, now);
        Counters counters = new Counters(hits, misses, 0, used, null);
        Connections connections = new Connections(context.connections(), context.running(), size.maxConnections(),
                context.reservedConnections(), 0, null);
        return new Sample(now, new ServerRun(startedAt, uptime, null), size(), context.branchId(),
                new CacheStatistics(counters, null, touched == null ? null : touched.probed(now), null, null, null,
                        null),
                connections,
                context.database(), new ForeignActivity(Duration.ZERO, context.connections(), uptime.toMillis(),
                        0, 0));
    }

    /**
     * Changes the size, which restarts it: a cold cache, counters of zero, a new start time.
     *
     * @throws IllegalArgumentException if the table does not list {@code cu}
     */
    public void resize(ComputeUnits cu) {
        size = sizeOf(table, cu);
        range = SizeRange.fixed(size.cu());
        now = now.plus(RESTART);
        begin();
    }

    public SizeRange size() {
        return range;
    }

    private static Size sizeOf(SizeTable table, ComputeUnits cu) {
        return table.at(cu)
                .orElseThrow(() -> new IllegalArgumentException("the size table does not list " + cu + " CU"));
    }
}
