package dev.plimsoll.bench.decision.exact;

import dev.plimsoll.bench.week.Ladder;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * All pages by how recently they were read, with a mark where the cache of each size ends.
 *
 * <p>So the smallest cache that holds a page is known without counting: a page carries the number of the stretch between
 * two marks that it lies in, and each read moves every mark above it by one page.
 */
final class Recency {

    /** Of a page that no size would hold. */
    static final int BEYOND = Ladder.count();
    private static final int NONE = -1;

    private final int[] older;
    private final int[] newer;
    private final byte[] stretch;
    private final int[] capacity;
    private final int[] lastOf = new int[Ladder.count()];
    private int newest = NONE;
    private int held;

    /**
     * Blocks that were never read.
     *
     * @param blocks        block numbers lie below
     * @param pagesPerBlock what a cache keeps and evicts as one
     */
    Recency(int blocks, int pagesPerBlock) {
        older = new int[blocks];
        newer = new int[blocks];
        stretch = new byte[blocks];
        capacity = IntStream.range(0, Ladder.count()).map(size -> Ladder.pages(size) / pagesPerBlock).toArray();
        Arrays.fill(stretch, (byte) NONE);
        Arrays.fill(lastOf, NONE);
    }

    /** Reads a page; the smallest size that would have held it, {@link #BEYOND} for none or the first read. */
    int read(int page) {
        int was = stretch[page];
        if (page == newest) {
            return 0;
        }
        int reach = was == NONE ? BEYOND : was;
        advanceMarks(page, reach);
        if (was != NONE) {
            unlink(page);
        }
        older[page] = newest;
        newer[page] = NONE;
        if (newest != NONE) {
            newer[newest] = page;
        }
        newest = page;
        stretch[page] = 0;
        if (was == NONE) {
            held++;
            markFilled();
        }
        return reach;
    }

    /** Each page that ends a stretch before the old place of {@code page} falls into the next. */
    private void advanceMarks(int page, int reach) {
        for (int size = 0; size < Ladder.count() && size <= reach; size++) {
            int last = lastOf[size];
            if (last == NONE) {
                return;
            }
            if (size < reach) {
                stretch[last] = (byte) (size + 1);
                lastOf[size] = newer[last] == NONE ? page : newer[last];
            } else if (last == page) {
                lastOf[size] = newer[last];
            }
        }
    }

    /** When just as many pages are known as a size holds, its mark is the oldest. */
    private void markFilled() {
        for (int size = 0; size < Ladder.count(); size++) {
            if (held == capacity[size] && lastOf[size] == NONE) {
                lastOf[size] = oldest();
            }
        }
    }

    private int oldest() {
        int page = newest;
        while (older[page] != NONE) {
            page = older[page];
        }
        return page;
    }

    private void unlink(int page) {
        int before = older[page];
        int after = newer[page];
        if (before != NONE) {
            newer[before] = after;
        }
        older[after] = before;
    }
}
