package dev.plimsoll.emulator.cache;

import java.util.List;

/**
 * The counters of a modelled cache since its start, in pages of 8 kB.
 *
 * @param writes  pages put into the cache: missed pages and written pages
 * @param touched rows of seconds and of the pages that were touched in that many last ones; the last row is everything
 *                since the start
 */
public record Counted(long hits, long misses, long writes, long used, List<List<Long>> touched) {

    /** The counters before any activity. */
    public static final Counted NOTHING = new Counted(0, 0, 0, 0, List.of(List.of((long) Integer.MAX_VALUE, 0L)));

    public Counted {
        touched = List.copyOf(touched);
    }
}
