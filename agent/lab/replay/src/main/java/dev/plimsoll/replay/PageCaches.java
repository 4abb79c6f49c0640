package dev.plimsoll.replay;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import java.util.Arrays;
import java.util.Collection;
import java.util.stream.IntStream;

/**
 * Exact least-recently-used caches of one size or more, which read the same pages in one pass.
 *
 * <p>A cache of pages has blocks of one page. A cache of chunks has blocks of 1 MiB, 128 pages: the first miss takes
 * the whole chunk, each page is present from its first read, and the chunk is evicted as one. Both are stack
 * algorithms (Mattson, Gecsei, Slutz and Traiger 1970): a larger cache with the same reads contains everything that a
 * smaller one does. A cache that starts later holds the same blocks, but for those that were not read since.
 *
 * <p>Reads are numbered, and a bit is set for each number that is the latest read of a block. Each cache knows the word
 * of bits in which it ends, and how many blocks are in later words. So a read costs a comparison for each cache that
 * missed it, and bits are counted only in the word where a cache ends. When the numbers run out, all blocks are numbered
 * again in the same order.
 */
public final class PageCaches {

    /** The epoch of a read that never happened. */
    static final int NEVER = 0;

    private static final int MOST = 127;
    private static final int FIRST_WORDS = 1 << 10;
    private static final int SPARE = 4;
    private static final int WORD_BITS = 6;
    private static final int NEIGHBOURS = 4;

    /** In blocks, ascending. */
    private final int[] capacities;
    private final int blockBits;
    /** By block: the epoch of its latest read in the upper half, and its number in the lower one. */
    private final PageTable blocks = new PageTable(NEIGHBOURS);
    /** By page of a block of several: the epoch of its latest read, and how often its block was read up to then. */
    private final PageTable pages = new PageTable(NEIGHBOURS);
    /** By block of several: how often it was read, and by cache up to which of these reads the cache did not hold it. */
    private final PageTable entries;
    private final int entryBits;
    /** By cache: the word in which it ends, the first while it is not full; and its blocks in later words. */
    private final int[] ends;
    private final int[] later;
    /** By number of a read, from 1 on: whether it is the latest of its block. */
    private long[] latest = new long[FIRST_WORDS];
    private int number;
    private int epoch = 1;
    private int used;
    private int lastEpoch;
    private int lastBlockEpoch;
    /** Written so that the loads of {@link #fetch} are not left out. */
    @SuppressWarnings("UnusedVariable")
    private long fetched;

    private PageCaches(int[] capacities, int blockBits) {
        if (capacities.length == 0 || capacities.length > MOST || capacities[0] < 1) {
            throw new IllegalArgumentException("1 to %d caches of at least one block each are replayed: %s"
                    .formatted(MOST, Arrays.toString(capacities)));
        }
        this.capacities = capacities;
        this.blockBits = blockBits;
        this.entryBits = Integer.SIZE - Integer.numberOfLeadingZeros(capacities.length);
        this.entries = new PageTable(entryBits);
        this.ends = new int[capacities.length + 1];
        ends[capacities.length] = Integer.MIN_VALUE;
        this.later = new int[capacities.length];
    }

    /**
     * Cold caches of {@code sizes} that count and evict in {@code unit}. Equal sizes count as one.
     *
     * @throws IllegalArgumentException if there is none, or one is smaller than one block
     */
    public static PageCaches of(Collection<Bytes> sizes, UsedUnit unit) {
        long pagesPerBlock = unit.size().value() / UsedUnit.PAGES.size().value();
        return of(sizes.stream().mapToInt(size -> Math.toIntExact(size.value() / unit.size().value())),
                Math.toIntExact(pagesPerBlock));
    }

    /**
     * Cold caches that keep and evict {@code pagesPerBlock} neighbouring pages as one.
     *
     * @param blocks        how many of them each cache holds; equal numbers count as one
     * @param pagesPerBlock a power of two
     */
    public static PageCaches of(IntStream blocks, int pagesPerBlock) {
        return new PageCaches(blocks.sorted().distinct().toArray(), Integer.numberOfTrailingZeros(pagesPerBlock));
    }

    /**
     * Reads a page, which becomes the most recent.
     *
     * @param page page number, as an unsigned 32-bit integer
     * @return the number of caches that missed it: those before this position in ascending order; 0 is a hit in all
     */
    public int read(int page) {
        if (number + 1 == latest.length * Long.SIZE) {
            renumber();
        }
        int place = blocks.place(page >>> blockBits);
        long before = blocks.get(place);
        number++;
        blocks.set(place, stamp(number));
        int missed = move((int) before);
        lastBlockEpoch = (int) (before >>> Integer.SIZE);
        lastEpoch = lastBlockEpoch;
        return blockBits == 0 ? missed : readPage(page, missed);
    }

    /**
     * Brings what is kept of these pages near the processor. These loads overlap, whereas those of {@link #read} wait
     * for each other.
     */
    void fetch(int[] next, int from, int to) {
        for (int at = from; at < to; at++) {
            fetched ^= latest[(int) blocks.get(blocks.place(next[at] >>> blockBits)) >>> WORD_BITS];
        }
    }

    /** Ends an epoch; returns the number of the next. Epochs count from 1. */
    int nextEpoch() {
        epoch++;
        return epoch;
    }

    /** The epoch in which the latest page was read the time before; {@link #NEVER} if it was not. */
    int lastEpoch() {
        return lastEpoch;
    }

    /** The epoch in which the block of the latest page was read the time before; {@link #NEVER} if it was not. */
    int lastBlockEpoch() {
        return lastBlockEpoch;
    }

    /** Blocks in use by the largest cache, each of one page or one chunk; never decreases. */
    public int used() {
        return used(capacities.length - 1);
    }

    /** Blocks in use by the cache at {@code position} in ascending order. */
    public int used(int position) {
        return Math.min(used, capacities[position]);
    }

    /** Largest number of blocks of the largest cache. */
    public int capacity() {
        return capacities[capacities.length - 1];
    }

    /** Number of caches of different sizes. */
    int count() {
        return capacities.length;
    }

    /** The position of the cache that holds {@code blocks}, in ascending order; negative for none. */
    int position(int blocks) {
        return Arrays.binarySearch(capacities, blocks);
    }

    /** A block moves from number {@code last}, 0 if it is new, to the present one; returns how many caches missed it. */
    private int move(int last) {
        int word = last == 0 ? -1 : last >>> WORD_BITS;
        int after = last == 0 ? 0 : Long.bitCount(latest[word] >>> last >>> 1);
        used += last == 0 ? 1 : 0;
        latest[Math.max(0, word)] &= ~(1L << last);
        latest[number >>> WORD_BITS] |= 1L << number;
        int present = number >>> WORD_BITS;
        int missed = 0;
        int cache = 0;
        for (int end = ends[0]; end >= word; end = ends[cache]) {
            missed += end > word || later[cache] + after >= capacities[cache] ? 1 : 0;
            later[cache] += present > end ? 1 : 0;
            if (later[cache] == capacities[cache]) {
                shift(cache);
            }
            cache++;
        }
        return missed;
    }

    /** All blocks of a cache are in words after its end. */
    private void shift(int cache) {
        while (later[cache] == capacities[cache]) {
            ends[cache]++;
            later[cache] -= Long.bitCount(latest[ends[cache]]);
        }
    }

    private long stamp(int low) {
        return ((long) epoch << Integer.SIZE) | low;
    }

    /** Numbers all blocks from 1 on, in their order. */
    private void renumber() {
        int[] before = new int[latest.length];
        for (int word = 1; word < before.length; word++) {
            before[word] = before[word - 1] + Long.bitCount(latest[word - 1]);
        }
        long[] old = latest;
        blocks.replaceAll(block -> block == 0 ? 0 : block - (int) block + rank((int) block, old, before));
        number = used;
        latest = new long[Math.max(FIRST_WORDS, SPARE * (used >>> WORD_BITS))];
        for (int read = 1; read <= used; read++) {
            latest[read >>> WORD_BITS] |= 1L << read;
        }
        for (int cache = 0; cache < later.length; cache++) {
            ends[cache] = Math.max(0, used - capacities[cache] + 1) >>> WORD_BITS;
            later[cache] = Math.max(0, used + 1 - (ends[cache] + 1) * Long.SIZE);
        }
    }

    private static int rank(int read, long[] bits, int[] before) {
        int word = read >>> WORD_BITS;
        return before[word] + Long.bitCount(bits[word] << ~read);
    }

    /** A cache holds a page if its block did not enter it again since the page's last read. */
    private int readPage(int page, int missed) {
        int entry = entries.place((page >>> blockBits) << entryBits);
        long reads = entries.get(entry) + 1;
        entries.set(entry, reads);
        for (int cache = 0; cache < missed; cache++) {
            entries.set(entry + 1 + cache, reads);
        }
        int place = pages.place(page);
        long before = pages.get(place);
        pages.set(place, stamp((int) reads));
        lastEpoch = (int) (before >>> Integer.SIZE);
        int missedPage = missed;
        while (missedPage < later.length && entries.get(entry + 1 + missedPage) > (int) before) {
            missedPage++;
        }
        return missedPage;
    }
}
