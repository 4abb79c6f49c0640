package dev.plimsoll.replay;

import java.util.Arrays;

/**
 * One reading of a trace over and over. A short one is kept from its first lap on: it would be opened again thousands of
 * times a minute, which for a file takes longer than its replay.
 */
final class Laps implements PageTrace.Cursor {

    /** Pages of the longest trace that is kept, 4 MiB of memory; a longer one is opened again for each lap. */
    static final int KEPT = 1 << 20;

    private final PageTrace trace;
    private PageTrace.Cursor lap;
    private int[] pages = {};
    private int count;
    private boolean isWhole;
    private boolean isTooLong;
    private int position;

    Laps(PageTrace trace) {
        this.trace = trace;
        this.lap = trace.open();
    }

    @Override
    public int read(int[] into) {
        if (isWhole) {
            return again(into);
        }
        int got = lap.read(into);
        if (got > 0) {
            keep(into, got);
            return got;
        }
        lap.close();
        if (!isTooLong) {
            isWhole = true;
            return again(into);
        }
        lap = trace.open();
        return lap.read(into);
    }

    private void keep(int[] read, int got) {
        if (isTooLong || got > KEPT - count) {
            isTooLong = true;
            pages = new int[0];
            return;
        }
        if (pages.length < count + got) {
            pages = Arrays.copyOf(pages, Math.max(count + got, 2 * count));
        }
        System.arraycopy(read, 0, pages, count, got);
        count += got;
    }

    /** As many as there is room for, so that laps of a few pages cost no call each. */
    private int again(int[] into) {
        int filled = 0;
        while (count > 0 && filled < into.length) {
            int some = Math.min(into.length - filled, count - position);
            System.arraycopy(pages, position, into, filled, some);
            filled += some;
            position = (position + some) % count;
        }
        return filled;
    }

    @Override
    public void close() {
        lap.close();
    }
}
