package dev.plimsoll.platform.wire;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A reply body with a limit in bytes, for the whole and for one item. */
final class Allowance extends FilterInputStream {

    /**
     * The limit is an eighth of the heap: the parsed items need about as much again, and several listings may arrive
     * at once.
     */
    private static final int SHARE_OF_HEAP = 8;
    private static final long LARGEST = 64L << 20;
    /** Largest item, in bytes; no project and no compute is larger. */
    static final long LARGEST_ITEM = 1L << 20;

    /** The reply exceeds the limit; the message contains the limit. */
    static final class TooLarge extends IOException {

        private static final long serialVersionUID = 1;

        TooLarge(String message) {
            super(message);
        }
    }

    private final long allowed;
    private final String limitReason;
    private long read;
    private long itemBegan;

    /** @param heap most heap of this process, in bytes */
    Allowance(InputStream body, long heap) {
        super(body);
        allowed = Math.min(LARGEST, heap / SHARE_OF_HEAP);
        limitReason = allowed == LARGEST
                ? "no listing is larger"
                : "an eighth of the heap of %s; a larger heap (-Xmx, or more container memory) allows more"
                        .formatted(mebibytes(heap));
    }

    /** Starts the count of the next item. */
    void nextItem() {
        itemBegan = read;
    }

    @Override
    public int read() throws IOException {
        int value = super.read();
        count(value < 0 ? 0 : 1);
        return value;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = super.read(into, offset, length);
        count(Math.max(0, count));
        return count;
    }

    private void count(int bytes) throws TooLarge {
        read += bytes;
        if (read > allowed) {
            throw new TooLarge("more than %s, the limit of one reply (%s)"
                    .formatted(mebibytes(allowed), limitReason));
        }
        if (read - itemBegan > LARGEST_ITEM) {
            throw new TooLarge("a single item of more than %s, the limit of one item"
                    .formatted(mebibytes(LARGEST_ITEM)));
        }
    }

    private static String mebibytes(long bytes) {
        return (bytes >> 20) + " MiB";
    }
}
