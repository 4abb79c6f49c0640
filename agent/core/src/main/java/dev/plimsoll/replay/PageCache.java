package dev.plimsoll.replay;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.Bytes;
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

    private final int capacity;
    private final int blockBits;
    private final int wordsPerBlock;
    private int[] block;
    private long[] present;
    private int[] older;
    private int[] newer;
    private int[] buckets;
    private int[] nextInBucket;
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
        int slots = Math.min(capacity, SLOTS_AT_FIRST);
        this.block = new int[slots];
        this.present = new long[slots * wordsPerBlock];
        this.older = new int[slots];
        this.newer = new int[slots];
        this.nextInBucket = new int[slots];
        this.buckets = emptyBuckets(slots);
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
        if (slot == NONE) {
            slot = take(wanted);
        } else if (slot != newest) {
            unlink(slot);
            linkAsNewest(slot);
        }
        return !markPresent(slot, page);
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
        block[slot] = wanted;
        chain(slot);
        linkAsNewest(slot);
        return slot;
    }

    private int fresh() {
        if (used == block.length) {
            grow((int) Math.min(capacity, 2L * used));
        }
        return used++;
    }

    private void grow(int slots) {
        block = Arrays.copyOf(block, slots);
        present = Arrays.copyOf(present, Math.multiplyExact(slots, wordsPerBlock));
        older = Arrays.copyOf(older, slots);
        newer = Arrays.copyOf(newer, slots);
        nextInBucket = Arrays.copyOf(nextInBucket, slots);
        buckets = emptyBuckets(slots);
        for (int slot = 0; slot < used; slot++) {
            chain(slot);
        }
    }

    private static int[] emptyBuckets(int slots) {
        int[] empty = new int[Math.max(2, (int) Math.min(1 << 30, 2L * Integer.highestOneBit(slots)))];
        Arrays.fill(empty, NONE);
        return empty;
    }

    private void chain(int slot) {
        int bucket = bucket(block[slot]);
        nextInBucket[slot] = buckets[bucket];
        buckets[bucket] = slot;
    }

    private int evict() {
        int slot = oldest;
        unlink(slot);
        int bucket = bucket(block[slot]);
        if (buckets[bucket] == slot) {
            buckets[bucket] = nextInBucket[slot];
        } else {
            int before = buckets[bucket];
            while (nextInBucket[before] != slot) {
                before = nextInBucket[before];
            }
            nextInBucket[before] = nextInBucket[slot];
        }
        Arrays.fill(present, slot * wordsPerBlock, (slot + 1) * wordsPerBlock, 0);
        return slot;
    }

    private int find(int wanted) {
        int slot = buckets[bucket(wanted)];
        while (slot != NONE && block[slot] != wanted) {
            slot = nextInBucket[slot];
        }
        return slot;
    }

    /** Multiplying by an odd constant near the golden ratio spreads neighbours apart. */
    private int bucket(int wanted) {
        return (wanted * 0x9E3779B9) >>> (Integer.numberOfLeadingZeros(buckets.length) + 1);
    }

    private void linkAsNewest(int slot) {
        older[slot] = newest;
        newer[slot] = NONE;
        if (newest == NONE) {
            oldest = slot;
        } else {
            newer[newest] = slot;
        }
        newest = slot;
    }

    private void unlink(int slot) {
        int before = older[slot];
        int after = newer[slot];
        if (before == NONE) {
            oldest = after;
        } else {
            newer[before] = after;
        }
        if (after == NONE) {
            newest = before;
        } else {
            older[after] = before;
        }
    }
}
