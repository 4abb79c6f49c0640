package dev.plimsoll.replay;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Hits and misses of caches of several sizes that started at different times, from one pass over a trace.
 *
 * <p>A read is a hit if its page was read since the start, and too few others since then to evict it. So for each
 * interval it is enough to count reads by the start before the page's last read, and by the smallest cache that still
 * held it. Starts are numbered from 1 on, the beginning of the trace, and sizes from 0 on, as they were given.
 */
public final class CacheCounts {

    private static final int FIRST_INTERVALS = 64;
    private static final int FETCHED = 256;

    private final PageCaches caches;
    /** By size: how many blocks its cache holds, and its position among the caches. */
    private final int[] capacities;
    private final int[] positions;
    private final int columns;
    /** By interval from 1 on: the latest start before it. */
    private int[] startOf = new int[FIRST_INTERVALS];
    /** By interval: pages read in it and not since. */
    private long[] latest = new long[FIRST_INTERVALS];
    /** Of the present interval: reads of pages by the start before the last read and by the caches that missed it. */
    private long[] reads;
    /** Of the present interval: reads of blocks by the start before the last read. */
    private long[] blocks;
    /** Of the last interval: reads of pages by start and cache, added up over all later starts and smaller caches. */
    private long[] hits;
    /** Of the last interval: blocks that were new to a cache, by its start. */
    private long[] fresh;
    private int interval = 1;
    private int starts = 1;

    /**
     * Caches that keep and evict {@code pagesPerBlock} neighbouring pages as one, a power of two.
     *
     * @param capacities by size: how many blocks its cache holds
     */
    public CacheCounts(int[] capacities, int pagesPerBlock) {
        this.caches = PageCaches.of(IntStream.of(capacities), pagesPerBlock);
        this.capacities = capacities.clone();
        this.positions = IntStream.of(capacities).map(caches::position).toArray();
        this.columns = caches.count() + 1;
        this.startOf[interval] = starts;
        this.reads = new long[2 * columns];
        this.hits = reads.clone();
        this.blocks = new long[2];
        this.fresh = blocks.clone();
    }

    /**
     * The caches of {@code sizes}, which count and evict in {@code unit}.
     *
     * @throws IllegalArgumentException if a cache is smaller than one block
     */
    public static CacheCounts of(SizeTable sizes, UsedUnit unit) {
        long perBlock = unit.size().value() / UsedUnit.PAGES.size().value();
        return new CacheCounts(sizes.sizes()
                .stream()
                .mapToInt(size -> Math.toIntExact(size.cache().value() / unit.size().value()))
                .toArray(), Math.toIntExact(perBlock));
    }

    /** Cold caches may start now; returns the number of this start. */
    public int start() {
        if (startOf[interval - 1] == starts) {
            starts++;
            startOf[interval] = starts;
            reads = Arrays.copyOf(reads, (starts + 1) * columns);
            blocks = Arrays.copyOf(blocks, starts + 1);
        }
        return starts;
    }

    /** Reads {@code pages} from index {@code from} to before {@code to}. */
    public void read(int[] pages, int from, int to) {
        for (int at = from; at < to; at += FETCHED) {
            int until = Math.min(to, at + FETCHED);
            caches.fetch(pages, at, until);
            readFetched(pages, at, until);
        }
    }

    private void readFetched(int[] pages, int from, int to) {
        for (int at = from; at < to; at++) {
            int missed = caches.read(pages[at]);
            int last = caches.lastEpoch();
            reads[startOf[last] * columns + missed]++;
            blocks[startOf[caches.lastBlockEpoch()]]++;
            if (last != interval) {
                latest[last]--;
                latest[interval]++;
            }
        }
    }

    /** Ends an interval: all figures are those of it, until the next one ends. */
    public void end() {
        addUp();
        Arrays.fill(reads, 0);
        Arrays.fill(blocks, 0);
        interval = caches.nextEpoch();
        if (interval == startOf.length) {
            startOf = Arrays.copyOf(startOf, 2 * interval);
            latest = Arrays.copyOf(latest, 2 * interval);
        }
        startOf[interval] = starts;
    }

    private void addUp() {
        hits = reads.clone();
        for (int at = hits.length - columns - 1; at >= 0; at--) {
            hits[at] += hits[at + columns];
        }
        for (int at = 1; at < hits.length; at++) {
            hits[at] += at % columns == 0 ? 0 : hits[at - 1];
        }
        fresh = blocks.clone();
        for (int start = 1; start <= starts; start++) {
            fresh[start] += fresh[start - 1];
        }
    }

    /** The number of the present interval, from 1 on. */
    public int interval() {
        return interval;
    }

    /** Reads, whatever the cache. */
    public long reads() {
        return hits[columns - 1];
    }

    /** Reads that the cache of {@code size} held, if it began with {@code start}. */
    public long hits(int start, int size) {
        return hits[start * columns + positions[size]];
    }

    /** Reads that it did not hold. */
    public long misses(int start, int size) {
        return reads() - hits(start, size);
    }

    /** Pages that were read for the first time since {@code start}. */
    public long newPages(int start) {
        return reads() - hits[(start + 1) * columns - 1];
    }

    /** Blocks that were read for the first time since {@code start}. */
    public long newBlocks(int start) {
        return fresh[start - 1];
    }

    /** Blocks that the cache of {@code size} uses after so many different ones. */
    public long used(int size, long blocks) {
        return Math.min(blocks, capacities[size]);
    }

    /** Pages read since the beginning of interval {@code from}, which is not over yet or has ended before. */
    long touched(int from) {
        long pages = 0;
        for (int each = from; each <= interval; each++) {
            pages += latest[each];
        }
        return pages;
    }
}
