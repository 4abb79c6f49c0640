package dev.plimsoll.replay;

import java.util.Arrays;

/**
 * Cursor that reads a trace again and again.
 *
 * <p>It keeps a short trace in memory from the first pass on. Otherwise it would open the trace thousands of times a
 * minute, which for a file takes longer than its replay.
 */
final class RepeatedCursor implements PageTrace.Cursor {

    /** Pages of the longest trace kept in memory, 4 MiB; a longer one is opened again for each pass. */
    static final int MAX_KEPT = 1 << 20;

    private final PageTrace trace;
    private PageTrace.Cursor current;
    private int[] pages = {};
    private int count;
    private boolean isWhole;
    private boolean isTooLong;
    private int position;

    RepeatedCursor(PageTrace trace) {
        this.trace = trace;
        this.current = trace.open();
    }

    @Override
    public int read(int[] into) {
        if (isWhole) {
            return readKept(into);
        }
        int got = current.read(into);
        if (got > 0) {
            keep(into, got);
            return got;
        }
        current.close();
        if (!isTooLong) {
            isWhole = true;
            return readKept(into);
        }
        current = trace.open();
        return current.read(into);
    }

    private void keep(int[] read, int got) {
        if (isTooLong || got > MAX_KEPT - count) {
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

    /** Fills {@code into} completely, so that short traces need few calls. */
    private int readKept(int[] into) {
        int filled = 0;
        while (count > 0 && filled < into.length) {
            int length = Math.min(into.length - filled, count - position);
            System.arraycopy(pages, position, into, filled, length);
            filled += length;
            position = (position + length) % count;
        }
        return filled;
    }

    @Override
    public void close() {
        current.close();
    }
}
