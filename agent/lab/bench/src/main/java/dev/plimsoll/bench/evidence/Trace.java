package dev.plimsoll.bench.evidence;

import dev.plimsoll.bench.Captures;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import java.util.Arrays;

/**
 * Page reads of one database, in order, at a steady rate.
 *
 * @param name     as in the report's tables
 * @param pages    page numbers from 0 on; used, not copied
 * @param database ends with the highest page that was read
 */
@SuppressWarnings("ArrayRecordComponent")
record Trace(String name, int[] pages, double pagesPerSecond, Bytes database) {

    /** 3,200 a second at full size. */
    static final double PAGES_PER_SECOND = 50;

    /** Reads of the whole database. */
    Trace(String name, int[] pages, double pagesPerSecond) {
        this(name, pages, pagesPerSecond, UsedUnit.PAGES.bytes(Arrays.stream(pages).max().orElse(0) + 1L));
    }

    /** Reads captured from a server. */
    static Trace captured(String name) {
        return new Trace(name, Captures.load(name), PAGES_PER_SECOND);
    }

    int reads() {
        return pages.length;
    }
}
