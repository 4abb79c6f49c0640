package dev.plimsoll.replay;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;

/**
 * One number for each page, 0 at first. Pages with low numbers stand in their order. Others are found by hash, in groups
 * of neighbours, so that memory grows with the pages in use, also where their numbers are sparse.
 */
final class PageTable {

    /** Pages up to this number need no hash: 64 GiB of a database. */
    private static final int ORDERED = 1 << 23;
    /** A multiple of all groups. */
    private static final int STEP = 1 << 12;
    private static final int EMPTY = -1;

    /** The numbers by place. */
    private long[] values = new long[STEP];
    /** By bucket, with open addressing: a group of pages above the ordered ones, or {@link #EMPTY}. */
    private int[] buckets = emptyBuckets(1 << 10);
    /** By group: its pages, without the bits within the group. */
    private int[] keys = new int[buckets.length / 2];
    private int groups;
    private final int groupBits;

    /**
     * An empty table.
     *
     * @param groupBits places of 1 << groupBits neighbours follow each other
     */
    PageTable(int groupBits) {
        this.groupBits = groupBits;
    }

    /**
     * The place of a page; it stays the same.
     *
     * @param page page number, as an unsigned 32-bit integer
     */
    int place(int page) {
        return page >= 0 && page < Math.min(ORDERED, values.length) ? page : far(page);
    }

    long get(int place) {
        return values[place];
    }

    void set(int place, long value) {
        values[place] = value;
    }

    /** Replaces each number. */
    void replaceAll(LongUnaryOperator by) {
        for (int place = 0; place < values.length; place++) {
            values[place] = by.applyAsLong(values[place]);
        }
    }

    private int far(int page) {
        int place = page >= 0 && page < ORDERED ? page : hashed(page);
        if (place >= values.length) {
            values = Arrays.copyOf(values, (Math.max(place, values.length / 2 * 3) / STEP + 1) * STEP);
        }
        return place;
    }

    private int hashed(int page) {
        int key = page >>> groupBits;
        int bucket = bucket(key);
        if (buckets[bucket] == EMPTY) {
            add(key, bucket);
            bucket = bucket(key);
        }
        return ORDERED + (buckets[bucket] << groupBits) + (page & ((1 << groupBits) - 1));
    }

    private void add(int key, int bucket) {
        keys[groups] = key;
        buckets[bucket] = groups;
        groups++;
        if (groups == keys.length) {
            keys = Arrays.copyOf(keys, 2 * groups);
            buckets = emptyBuckets(2 * buckets.length);
            for (int group = 0; group < groups; group++) {
                buckets[bucket(keys[group])] = group;
            }
        }
    }

    /** The bucket of a group, or the empty one for it. Multiplication by an odd number near the golden ratio scatters. */
    private int bucket(int key) {
        int bucket = (key * 0x9E3779B9) >>> (Integer.numberOfLeadingZeros(buckets.length) + 1);
        while (buckets[bucket] != EMPTY && keys[buckets[bucket]] != key) {
            bucket = (bucket + 1) & (buckets.length - 1);
        }
        return bucket;
    }

    private static int[] emptyBuckets(int count) {
        int[] empty = new int[count];
        Arrays.fill(empty, EMPTY);
        return empty;
    }
}
