package dev.plimsoll.replay;

import dev.plimsoll.cache.WorkingSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Number of distinct pages touched in the latest windows of a run: exact, whereas a platform's estimate is some per cent
 * off. Windows are made of whole intervals from probe to probe.
 */
final class TouchedPages {

    private final CacheCounts counts;
    private final List<Stretch> intervals = new ArrayList<>();

    /** The time from one probe to the next, and its first interval in the counts. */
    private record Stretch(Instant from, int number) {}

    /** Of a run that starts now. */
    TouchedPages(CacheCounts counts, Instant start) {
        this.counts = counts;
        intervals.add(new Stretch(start, counts.interval()));
    }

    /**
     * The windows up to {@code now}, where another interval begins. A window shorter than the latest interval is
     * unknown.
     */
    WorkingSet probed(Instant now) {
        WorkingSet windows = new WorkingSet(since(now.minus(WorkingSet.FIVE_MINUTES)),
                since(now.minus(WorkingSet.QUARTER_HOUR)),
                since(now.minus(WorkingSet.HOUR)), since(now.minus(WorkingSet.FOUR_HOURS)));
        if (now.isAfter(intervals.getLast().from())) {
            intervals.add(new Stretch(now, counts.interval()));
        }
        return windows;
    }

    private @Nullable Long since(Instant oldest) {
        int at = intervals.size() - 1;
        if (intervals.get(at).from().isBefore(oldest)) {
            return null;
        }
        while (at > 0 && !intervals.get(at - 1).from().isBefore(oldest)) {
            at--;
        }
        return counts.touched(intervals.get(at).number());
    }
}
