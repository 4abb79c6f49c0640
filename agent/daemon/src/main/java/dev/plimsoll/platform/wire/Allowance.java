package dev.plimsoll.platform.wire;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body of which only so much is read: in all, and for one item. */
final class Allowance extends FilterInputStream {

    /** An eighth of the heap: what is made of a listing takes about as much again, and more than one may arrive at once. */
    private static final int SHARE_OF_HEAP = 8;
    private static final long LARGEST = 64L << 20;
    /** No project and no compute takes more. */
    static final long LARGEST_ITEM = 1L << 20;

    /** More came than is read; the message says how much that would be. */
    static final class TooLarge extends IOException {

        private static final long serialVersionUID = 1;

        TooLarge(String message) {
            super(message);
        }
    }

    private final long allowed;
    private final String why;
    private long read;
    private long itemBegan;

    /** @param heap most heap of this process, in bytes */
    Allowance(InputStream body, long heap) {
        super(body);
        allowed = Math.min(LARGEST, heap / SHARE_OF_HEAP);
        why = allowed == LARGEST
                ? "no listing is larger"
                : "an eighth of the heap of %s; more heap (-Xmx, or more memory for the container) allows more"
                        .formatted(mebibytes(heap));
    }

    /** From here on the next item is counted. */
    void nextItem() {
        itemBegan = read;
    }

    @Override
    public int read() throws IOException {
        int one = super.read();
        count(one < 0 ? 0 : 1);
        return one;
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
            throw new TooLarge("more than %s, which is as much as is read of one reply (%s)"
                    .formatted(mebibytes(allowed), why));
        }
        if (read - itemBegan > LARGEST_ITEM) {
            throw new TooLarge("a single item of more than %s, which is as much as is read of one"
                    .formatted(mebibytes(LARGEST_ITEM)));
        }
    }

    private static String mebibytes(long bytes) {
        return (bytes >> 20) + " MiB";
    }
}
