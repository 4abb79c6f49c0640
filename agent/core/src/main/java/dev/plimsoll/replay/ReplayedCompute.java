package dev.plimsoll.replay;

import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A compute of fixed size that reads what it is told to, and shows what a look inside a real one would have.
 *
 * <p>Its cache is one exact LRU cache. It has its own clock, which moves only by what is asked of it. A trace of
 * reads tells nothing of writes, which stay 0, nor of CPU.
 */
public final class ReplayedCompute {

    /** A restart takes a moment, so that no two runs began at once. */
    public static final Duration RESTART = Duration.ofSeconds(1);

    private final SizeTable table;
    private final UsedUnit unit;
    private final TraceContext around;
    private Size size;
    private PageCache cache;
    private @Nullable TouchedPages touches;
    private Instant now;
    private Instant startedAt;
    private long hits;
    private long misses;

    /**
     * A compute that starts cold.
     *
     * @param unit  what its cache counts and evicts by
     * @param cu    its size, which {@code table} must know
     * @param start when it starts
     * @throws IllegalArgumentException where {@code table} does not know {@code cu}
     */
    public ReplayedCompute(SizeTable table, UsedUnit unit, ComputeUnits cu, TraceContext around, Instant start) {
        this.table = table;
        this.unit = unit;
        this.around = around;
        this.now = start;
        this.startedAt = start;
        this.size = sizeOf(table, cu);
        this.cache = PageCache.of(size.cache(), unit);
        this.touches = touches();
    }

    private @Nullable TouchedPages touches() {
        return around.tellsTouched() ? new TouchedPages(startedAt) : null;
    }

    /** Reads {@code pages} from index {@code from} to before {@code to}, which takes {@code during}. */
    public void read(int[] pages, int from, int to, Duration during) {
        long missed = 0;
        for (int i = from; i < to; i++) {
            if (!cache.read(pages[i])) {
                missed++;
            }
        }
        misses += missed;
        hits += to - from - missed;
        if (touches != null) {
            for (int i = from; i < to; i++) {
                touches.touch(pages[i]);
            }
        }
        pass(during);
    }

    /** Lets time pass without reading. */
    public void pass(Duration time) {
        now = now.plus(time);
    }

    /** What a look inside shows at this moment. */
    public Sample look() {
        Duration uptime = Duration.between(startedAt, now);
        Counters counters = new Counters(hits, misses, 0, (long) cache.used(), null);
        Connections connections = new Connections(around.connections(), around.running(), size.maxConnections(),
                around.reservedConnections(), 0);
        return new Sample(now, startedAt, uptime, size(), around.branchId(), counters, connections, around.database(),
                new ForeignActivity(Duration.ZERO, around.connections(), uptime.toMillis()), null,
                touches == null ? null : touches.looked(now));
    }

    /** Starts again at the same size: a cold cache, counters of zero, a new start time. */
    public void restart() {
        resize(size.cu());
    }

    /**
     * Sets another size, which restarts it.
     *
     * @throws IllegalArgumentException where the table does not know {@code cu}
     */
    public void resize(ComputeUnits cu) {
        size = sizeOf(table, cu);
        cache = PageCache.of(size.cache(), unit);
        now = now.plus(RESTART);
        startedAt = now;
        touches = touches();
        hits = 0;
        misses = 0;
    }

    public SizeRange size() {
        return SizeRange.fixed(size.cu());
    }

    /** The time by its own clock. */
    public Instant now() {
        return now;
    }

    private static Size sizeOf(SizeTable table, ComputeUnits cu) {
        return table.at(cu)
                .orElseThrow(() -> new IllegalArgumentException("the size table does not know " + cu + " CU"));
    }
}
