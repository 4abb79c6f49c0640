package dev.plimsoll.replay;

import dev.plimsoll.cache.Sample;
import java.time.Duration;

/**
 * A walk along a trace at a steady rate, with a look at the compute at equal intervals.
 *
 * <p>Between two looks the compute may be resized or restarted, or another take its place: the walk goes on.
 */
public final class Replay {

    private final int[] pages;
    private final double pagesPerSecond;
    private final Duration interval;
    private int position;
    private long looks;

    /**
     * A walk from the first page of the trace.
     *
     * @param pages          page numbers as unsigned 32-bit integers, in order of reading; used, not copied
     * @param pagesPerSecond the rate, above zero
     * @param interval       time between two looks, above zero
     */
    public Replay(int[] pages, double pagesPerSecond, Duration interval) {
        if (!(pagesPerSecond > 0) || !interval.isPositive()) {
            throw new IllegalArgumentException(
                    "rate and interval must be above zero: %s pages/s, %s".formatted(pagesPerSecond, interval));
        }
        this.pages = pages;
        this.pagesPerSecond = pagesPerSecond;
        this.interval = interval;
    }

    /** Whether pages are left to read. */
    public boolean hasNext() {
        return position < pages.length;
    }

    /** Lets {@code compute} read for one interval, and looks; at the trace's end it reads less in the same time. */
    public Sample next(ReplayedCompute compute) {
        looks++;
        double due = looks * (interval.toMillis() / 1000.0) * pagesPerSecond;
        int until = (int) Math.min(pages.length, (long) due);
        compute.read(pages, position, until, interval);
        position = until;
        return compute.look();
    }

    /** Pages read so far. */
    public int position() {
        return position;
    }
}
