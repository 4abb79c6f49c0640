package dev.plimsoll.replay;

import dev.plimsoll.cache.Sample;
import java.time.Duration;

/**
 * Replay of a trace at a constant rate, with a probe of the compute at equal intervals.
 *
 * <p>Between two probes the compute may be resized, restarted or replaced: the replay continues.
 */
public final class Replay implements AutoCloseable {

    private static final int BUFFER_PAGES = 1 << 14;

    private final PageTrace.Cursor cursor;
    private final double pagesPerSecond;
    private final Duration interval;
    private final int[] buffer = new int[BUFFER_PAGES];
    private int taken;
    private int filled;
    private long position;
    private long probes;

    /**
     * A replay from the first page of the trace.
     *
     * @param pagesPerSecond the rate, above zero
     * @param interval       time between two probes, above zero
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
            filled = cursor.read(buffer);
        }
        return taken < filled;
    }

    /**
     * Lets {@code compute} read for one interval and probes it. At the end of the trace it reads less in the same time.
     */
    public Sample next(ReplayedCompute compute) {
        next((pages, from, to) -> compute.read(pages, from, to, Duration.ZERO));
        compute.pass(interval);
        return compute.probe();
    }

    /** Lets {@code reader} read for one interval. */
    public void next(PageReader reader) {
        probes++;
        long due = (long) (probes * (interval.toMillis() / 1000.0) * pagesPerSecond);
        while (position < due && hasNext()) {
            int until = (int) Math.min(filled, taken + (due - position));
            reader.read(buffer, taken, until);
            position += until - taken;
            taken = until;
        }
    }

    /** Reads pages in order. */
    @FunctionalInterface
    public interface PageReader {

        /** Reads {@code pages} from index {@code from} to before {@code to}. */
        void read(int[] pages, int from, int to);
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
