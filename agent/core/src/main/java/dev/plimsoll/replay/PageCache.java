package dev.plimsoll.replay;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import java.util.Arrays;

/**
 * An exact least-recently-used cache of pages, which keeps whole blocks of neighbouring pages.
 *
 * <p>In pages, a block is one page. In chunks, it is the 128 pages of 1 MiB: the whole chunk is taken at the first
 * miss, its pages are there from when each was first read, and it is evicted as one. Either is a stack algorithm: what
 * a cache holds, a larger one that saw the same reads holds too.
 *
 * <p>Blocks lie in arrays, linked twice: by hash for finding them, by recency for evicting them. No object is made per
 * read, so that traces of many millions of reads replay in seconds. The arrays grow with what was read, so that a cache
 * of many gigabytes costs no more memory than the pages of a small trace.
 */
public final class PageCache {

    private static final int NONE = -1;
    /** Pages are told apart by the low six bits of their number in one word of 64. */
    private static final int WORD_BITS = 6;
    private static final int SLOTS_AT_FIRST = 1 << 10;
    /** What a slot holds, side by side, so that a read touches one line of memory: its block and three other slots. */
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
    private int room;
    private int newest = NONE;
    private int oldest = NONE;
    private int used;

    private PageCache(int capacity, int blockBits) {
        if (capacity < 1) {
            throw new IllegalArgumentException("a cache must hold at least one block: " + capacity);
        }
        this.capacity = capacity;
        this.blockBits = blockBits;
        this.wordsPerBlock = 1 << Math.max(0, blockBits - WORD_BITS);
        this.room = Math.min(capacity, SLOTS_AT_FIRST);
        this.slots = new int[room << SLOT_BITS];
        this.present = new long[room * wordsPerBlock];
        this.buckets = emptyBuckets(room);
    }

    /**
     * A cold cache of {@code size}, which counts and evicts by {@code unit}.
     *
     * @throws IllegalArgumentException where not even one block fits
     */
    public static PageCache of(Bytes size, UsedUnit unit) {
        long pagesPerBlock = unit.size().value() / UsedUnit.PAGES.size().value();
        return new PageCache(Math.toIntExact(size.value() / unit.size().value()),
                Long.numberOfTrailingZeros(pagesPerBlock));
    }

    /**
     * Reads a page, which is the newest afterwards.
     *
     * @param page its number, as an unsigned 32-bit integer
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
        // A block of one page has nothing to mark: it is there, or it is not.
        return blockBits == 0 ? found : !markPresent(slot, page);
    }

    /** Blocks in use, each of one page or one chunk; never fewer than before. */
    public int used() {
        return used;
    }

    /** Blocks that fit. */
    public int capacity() {
        return capacity;
    }

    /** Whether the page was missing until now. */
    private boolean markPresent(int slot, int page) {
        int inBlock = page & ((1 << blockBits) - 1);
        int word = slot * wordsPerBlock + (inBlock >>> WORD_BITS);
        long bit = 1L << inBlock;
        boolean missing = (present[word] & bit) == 0;
        present[word] |= bit;
        return missing;
    }

    /** An empty slot for {@code wanted}: a fresh one, or that of the block read longest ago. */
    private int take(int wanted) {
        int slot = used < capacity ? fresh() : evict();
        set(slot, BLOCK, wanted);
        chain(slot);
        linkAsNewest(slot);
        return slot;
    }

    private int fresh() {
        if (used == room) {
            grow((int) Math.min(capacity, 2L * used));
        }
        return used++;
    }

    private void grow(int more) {
        room = more;
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

    private static int[] emptyBuckets(int room) {
        int[] empty = new int[Math.max(2, (int) Math.min(1 << 30, 2L * Integer.highestOneBit(room)))];
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

    /** Multiplying by an odd constant near the golden ratio spreads neighbours apart. */
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
