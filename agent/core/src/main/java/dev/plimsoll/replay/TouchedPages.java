package dev.plimsoll.replay;

import dev.plimsoll.cache.WorkingSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Number of distinct pages touched in the latest windows: exact, whereas a platform's estimate is some per cent off.
 *
 * <p>Time is divided into intervals from probe to probe. Each page keeps only the interval of its latest touch, and
 * each interval the number of such pages. So a read costs at most two updates, whatever the length of the trace.
 */
final class TouchedPages {

    private static final int LEAF_BITS = 10;
    private static final int LEAF = 1 << LEAF_BITS;

    /** Interval of the latest touch by page, from 1 on; 0 for never. Its leaves are allocated at the first touch. */
    private final int[][] latest = new int[1 << (Integer.SIZE - LEAF_BITS)][];
    private final List<Interval> intervals = new ArrayList<>();

    /** The interval between two probes, and the pages touched in it and not since. */
    private static final class Interval {

        private final Instant from;
        private int pages;

        Interval(Instant from) {
            this.from = from;
        }
    }

    TouchedPages(Instant start) {
        intervals.add(new Interval(start));
    }

    /**
     * @param page page number, as an unsigned 32-bit integer
     */
    void touch(int page) {
        int[] leaf = latest[page >>> LEAF_BITS];
        if (leaf == null) {
            leaf = new int[LEAF];
            latest[page >>> LEAF_BITS] = leaf;
        }
        int at = page & (LEAF - 1);
        int before = leaf[at];
        if (before != intervals.size()) {
            if (before > 0) {
                intervals.get(before - 1).pages--;
            }
            leaf[at] = intervals.size();
            intervals.getLast().pages++;
        }
    }

    /**
     * The windows up to {@code now}, where another interval begins. A window shorter than the latest interval is
     * unknown.
     */
    WorkingSet probed(Instant now) {
        WorkingSet windows = new WorkingSet(since(now.minus(WorkingSet.FIVE_MINUTES)),
                since(now.minus(WorkingSet.QUARTER_HOUR)),
                since(now.minus(WorkingSet.HOUR)), since(now.minus(WorkingSet.FOUR_HOURS)));
        if (now.isAfter(intervals.getLast().from)) {
            intervals.add(new Interval(now));
        }
        return windows;
    }

    private @Nullable Long since(Instant oldest) {
        if (intervals.getLast().from.isBefore(oldest)) {
            return null;
        }
        long pages = 0;
        for (int at = intervals.size() - 1; at >= 0 && !intervals.get(at).from.isBefore(oldest); at--) {
            pages += intervals.get(at).pages;
        }
        return pages;
    }
}
