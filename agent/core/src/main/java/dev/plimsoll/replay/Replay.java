package dev.plimsoll.replay;

import dev.plimsoll.cache.Sample;
import java.time.Duration;

/**
 * A walk along a trace at a steady rate, with a look at the compute at equal intervals.
 *
 * <p>Between two looks the compute may be resized or restarted, or another take its place: the walk goes on.
 */
public final class Replay implements AutoCloseable {

    private static final int PAGES_AT_ONCE = 1 << 14;

    private final PageTrace.Cursor cursor;
    private final double pagesPerSecond;
    private final Duration interval;
    private final int[] ahead = new int[PAGES_AT_ONCE];
    private int taken;
    private int filled;
    private long position;
    private long looks;

    /** A walk from the first page of {@code pages}, which are used, not copied. */
    public Replay(int[] pages, double pagesPerSecond, Duration interval) {
        this(PageTrace.of(pages), pagesPerSecond, interval);
    }

    /**
     * A walk from the first page of the trace.
     *
     * @param pagesPerSecond the rate, above zero
     * @param interval       time between two looks, above zero
     */
    public Replay(PageTrace trace, double pagesPerSecond, Duration interval) {
        if (!(pagesPerSecond > 0) || !interval.isPositive()) {
            throw new IllegalArgumentException(
                    "rate and interval must be above zero: %s pages/s, %s".formatted(pagesPerSecond, interval));
        }
        this.cursor = trace.open();
        this.pagesPerSecond = pagesPerSecond;
        this.interval = interval;
    }

    /** Whether pages are left to read. */
    public boolean hasNext() {
        if (taken == filled) {
            taken = 0;
            filled = cursor.read(ahead);
        }
        return taken < filled;
    }

    /** Lets {@code compute} read for one interval, and looks; at the trace's end it reads less in the same time. */
    public Sample next(ReplayedCompute compute) {
        looks++;
        long due = (long) (looks * (interval.toMillis() / 1000.0) * pagesPerSecond);
        while (position < due && hasNext()) {
            int until = (int) Math.min(filled, taken + (due - position));
            compute.read(ahead, taken, until, Duration.ZERO);
            position += until - taken;
            taken = until;
        }
        compute.pass(interval);
        return compute.look();
    }

    /** Pages read so far. */
    public long position() {
        return position;
    }

    @Override
    public void close() {
        cursor.close();
    }
}
