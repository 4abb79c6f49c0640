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
 * smaller one does. So all blocks stand in one list by their latest read, with a mark where each smaller cache ends.
 * A read moves a mark by one block for each cache that missed it.
 *
 * <p>Blocks are stored in arrays with two links: by hash for lookup, by recency for eviction. No read allocates an
 * object, so that traces of many millions of reads replay in seconds. The arrays grow with the reads, so that a cache
 * of many gigabytes uses memory only for the pages of the trace.
 */
public final class PageCaches {

    private static final int NONE = -1;
    /** Most sizes: their numbers are kept in bytes. */
    private static final int MOST = Byte.MAX_VALUE;
    private static final int INITIAL_SLOTS = 1 << 10;
    /** Fields of a slot. They are adjacent, so that a read touches one cache line: the block and three other slots. */
    private static final int BLOCK = 0;
    private static final int OLDER = 1;
    private static final int NEWER = 2;
    private static final int NEXT_IN_BUCKET = 3;
    private static final int SLOT_BITS = 2;

    /** In blocks, ascending. */
    private final int[] capacities;
    private final int largest;
    private final int blockBits;
    /** The slots of the last block of each cache but the largest; none while it is not full. */
    private final int[] marks;
    private int[] slots;
    /** By slot: the smallest cache that holds the block. */
    private byte[] holder;
    /** By slot and page of a block of several: the smallest cache that holds the page. */
    private byte[] pageHolder;
    private int[] buckets;
    private int allocated;
    private int newest = NONE;
    private int oldest = NONE;
    private int used;

    private PageCaches(int[] capacities, int blockBits) {
        if (capacities.length == 0 || capacities.length > MOST || capacities[0] < 1) {
            throw new IllegalArgumentException("1 to %d caches of at least one block each are replayed: %s"
                    .formatted(MOST, Arrays.toString(capacities)));
        }
        this.capacities = capacities;
        this.largest = capacities[capacities.length - 1];
        this.blockBits = blockBits;
        this.marks = new int[capacities.length - 1];
        Arrays.fill(marks, NONE);
        this.allocated = Math.min(largest, INITIAL_SLOTS);
        this.slots = new int[allocated << SLOT_BITS];
        this.holder = new byte[allocated];
        this.pageHolder = new byte[pages(allocated)];
        this.buckets = emptyBuckets(allocated);
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
        int wanted = page >>> blockBits;
        int slot = find(wanted);
        int missed = slot == NONE ? capacities.length : holder[slot];
        if (slot == NONE) {
            slot = used < largest ? fresh() : evict();
            set(slot, BLOCK, wanted);
            chain(slot);
            moveMarks(slot, missed);
            linkAsNewest(slot);
            markFilled();
        } else if (slot != newest) {
            moveMarks(slot, missed);
            unlink(slot);
            linkAsNewest(slot);
        }
        holder[slot] = 0;
        return blockBits == 0 ? missed : readPage(slot, page, missed);
    }

    /** Blocks in use by the largest cache, each of one page or one chunk; never decreases. */
    public int used() {
        return used;
    }

    /** Blocks in use by the cache at {@code position} in ascending order. */
    public int used(int position) {
        return Math.min(used, capacities[position]);
    }

    /** Largest number of blocks of the largest cache. */
    public int capacity() {
        return largest;
    }

    /** The position of the cache that holds {@code blocks}, in ascending order; negative for none. */
    public int position(int blocks) {
        return Arrays.binarySearch(capacities, blocks);
    }

    /** Each block that ends a cache before the former place of {@code slot} leaves that cache. */
    private void moveMarks(int slot, int missed) {
        for (int cache = 0; cache < marks.length && cache <= missed && marks[cache] != NONE; cache++) {
            int last = marks[cache];
            int before = at(last, NEWER);
            if (cache < missed) {
                holder[last] = (byte) (cache + 1);
                marks[cache] = before == NONE ? slot : before;
            } else if (last == slot) {
                marks[cache] = before;
            }
        }
    }

    /** A cache that has just been filled ends at the oldest block. */
    private void markFilled() {
        for (int cache = 0; cache < marks.length; cache++) {
            if (marks[cache] == NONE && used == capacities[cache]) {
                marks[cache] = oldest;
            }
        }
    }

    /** A page left each cache that its block left since; returns the number of caches that missed it. */
    private int readPage(int slot, int page, int missed) {
        int first = pages(slot);
        if (missed > 0) {
            for (int each = first; each < first + pages(1); each++) {
                pageHolder[each] = (byte) Math.max(pageHolder[each], missed);
            }
        }
        int at = first + (page & (pages(1) - 1));
        int missedPage = pageHolder[at];
        pageHolder[at] = 0;
        return missedPage;
    }

    /** The pages of {@code blocks} blocks; a block of one page needs no place of its own for it. */
    private int pages(int blocks) {
        return blockBits == 0 ? 0 : Math.multiplyExact(blocks, 1 << blockBits);
    }

    private int fresh() {
        if (used == allocated) {
            grow((int) Math.min(largest, 2L * used));
        }
        return used++;
    }

    private void grow(int more) {
        allocated = more;
        slots = Arrays.copyOf(slots, Math.multiplyExact(more, 1 << SLOT_BITS));
        holder = Arrays.copyOf(holder, more);
        pageHolder = Arrays.copyOf(pageHolder, pages(more));
        buckets = emptyBuckets(more);
        for (int slot = 0; slot < used; slot++) {
            chain(slot);
        }
    }

    private int at(int slot, int what) {
        return slots[(slot << SLOT_BITS) + what];
    }

    private void set(int slot, int what, int value) {
        slots[(slot << SLOT_BITS) + what] = value;
    }

    private static int[] emptyBuckets(int allocated) {
        int[] empty = new int[Math.max(2, (int) Math.min(1 << 30, 2L * Integer.highestOneBit(allocated)))];
        Arrays.fill(empty, NONE);
        return empty;
    }

    private void chain(int slot) {
        int bucket = bucket(at(slot, BLOCK));
        set(slot, NEXT_IN_BUCKET, buckets[bucket]);
        buckets[bucket] = slot;
    }

    private int evict() {
        int slot = oldest;
        unlink(slot);
        int bucket = bucket(at(slot, BLOCK));
        if (buckets[bucket] == slot) {
            buckets[bucket] = at(slot, NEXT_IN_BUCKET);
        } else {
            int before = buckets[bucket];
            while (at(before, NEXT_IN_BUCKET) != slot) {
                before = at(before, NEXT_IN_BUCKET);
            }
            set(before, NEXT_IN_BUCKET, at(slot, NEXT_IN_BUCKET));
        }
        return slot;
    }

    private int find(int wanted) {
        int slot = buckets[bucket(wanted)];
        while (slot != NONE && at(slot, BLOCK) != wanted) {
            slot = at(slot, NEXT_IN_BUCKET);
        }
        return slot;
    }

    /** Multiplication by an odd constant near the golden ratio separates neighbours. */
    private int bucket(int wanted) {
        return (wanted * 0x9E3779B9) >>> (Integer.numberOfLeadingZeros(buckets.length) + 1);
    }

    private void linkAsNewest(int slot) {
        set(slot, OLDER, newest);
        set(slot, NEWER, NONE);
        if (newest == NONE) {
            oldest = slot;
        } else {
            set(newest, NEWER, slot);
        }
        newest = slot;
    }

    private void unlink(int slot) {
        int before = at(slot, OLDER);
        int after = at(slot, NEWER);
        if (before == NONE) {
            oldest = after;
        } else {
            set(before, NEWER, after);
        }
        if (after == NONE) {
            newest = before;
        } else {
            set(after, OLDER, before);
        }
    }
}
