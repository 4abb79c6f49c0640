package dev.plimsoll.replay;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import java.util.Arrays;

/**
 * Exact least-recently-used cache of pages in blocks of neighbouring pages.
 *
 * <p>A cache of pages has blocks of one page. A cache of chunks has blocks of 1 MiB, 128 pages: the first miss takes
 * the whole chunk, each page is present from its first read, and the chunk is evicted as one. Both are stack
 * algorithms: a larger cache with the same reads contains everything that a smaller one does.
 *
 * <p>Blocks are stored in arrays with two links: by hash for lookup, by recency for eviction. No read allocates an
 * object, so that traces of many millions of reads replay in seconds. The arrays grow with the reads, so that a cache
 * of many gigabytes uses memory only for the pages of the trace.
 */
public final class PageCache {

    private static final int NONE = -1;
    /** The low six bits of a page number select its bit in a word of 64. */
    private static final int WORD_BITS = 6;
    private static final int INITIAL_SLOTS = 1 << 10;
    /** Fields of a slot. They are adjacent, so that a read touches one cache line: the block and three other slots. */
    private static final int BLOCK = 0;
    private static final int OLDER = 1;
    private static final int NEWER = 2;
    private static final int NEXT_IN_BUCKET = 3;
    private static final int SLOT_BITS = 2;

    private final int capacity;
    private final int blockBits;
    private final int wordsPerBlock;
    private int[] slots;
    private long[] present;
    private int[] buckets;
    private int allocated;
    private int newest = NONE;
    private int oldest = NONE;
    private int used;

    private PageCache(int capacity, int blockBits) {
        if (capacity < 1) {
            throw new IllegalArgumentException("a cache must hold at least one block: " + capacity);
        }
        this.capacity = capacity;
        this.blockBits = blockBits;
        // A block of one page is present or absent as a whole, so that it needs no bits.
        this.wordsPerBlock = blockBits == 0 ? 0 : 1 << Math.max(0, blockBits - WORD_BITS);
        this.allocated = Math.min(capacity, INITIAL_SLOTS);
        this.slots = new int[allocated << SLOT_BITS];
        this.present = new long[allocated * wordsPerBlock];
        this.buckets = emptyBuckets(allocated);
    }

    /**
     * A cold cache of {@code size} that counts and evicts in {@code unit}.
     *
     * @throws IllegalArgumentException if it is smaller than one block
     */
    public static PageCache of(Bytes size, UsedUnit unit) {
        long pagesPerBlock = unit.size().value() / UsedUnit.PAGES.size().value();
        return new PageCache(Math.toIntExact(size.value() / unit.size().value()),
                Long.numberOfTrailingZeros(pagesPerBlock));
    }

    /**
     * Reads a page, which becomes the most recent.
     *
     * @param page page number, as an unsigned 32-bit integer
     * @return whether it was a hit
     */
    public boolean read(int page) {
        int wanted = page >>> blockBits;
        int slot = find(wanted);
        boolean found = slot != NONE;
        if (!found) {
            slot = take(wanted);
        } else if (slot != newest) {
            unlink(slot);
            linkAsNewest(slot);
        }
        return blockBits == 0 ? found : !markPresent(slot, page);
    }

    /** Blocks in use, each of one page or one chunk; never decreases. */
    public int used() {
        return used;
    }

    /** Largest number of blocks. */
    public int capacity() {
        return capacity;
    }

    /** Marks the page as present; returns whether it was missing. */
    private boolean markPresent(int slot, int page) {
        int inBlock = page & ((1 << blockBits) - 1);
        int word = slot * wordsPerBlock + (inBlock >>> WORD_BITS);
        long bit = 1L << inBlock;
        boolean missing = (present[word] & bit) == 0;
        present[word] |= bit;
        return missing;
    }

    /** A slot for {@code wanted}: an unused one, or that of the least recently read block. */
    private int take(int wanted) {
        int slot = used < capacity ? fresh() : evict();
        set(slot, BLOCK, wanted);
        chain(slot);
        linkAsNewest(slot);
        return slot;
    }

    private int fresh() {
        if (used == allocated) {
            grow((int) Math.min(capacity, 2L * used));
        }
        return used++;
    }

    private void grow(int more) {
        allocated = more;
        slots = Arrays.copyOf(slots, Math.multiplyExact(more, 1 << SLOT_BITS));
        present = Arrays.copyOf(present, Math.multiplyExact(more, wordsPerBlock));
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
        Arrays.fill(present, slot * wordsPerBlock, (slot + 1) * wordsPerBlock, 0);
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
