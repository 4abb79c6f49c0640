package dev.plimsoll.lab.trace;

import dev.plimsoll.replay.PageTrace;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/** Reads the page numbers of a trace. A file that cannot be read, or is too large, ends the verb. */
abstract class TracePages implements PageTrace.Cursor {

    final Path path;
    final byte[] bytes = new byte[1 << 16];
    private final InputStream in;
    private final long largest;
    private long readSoFar;

    /**
     * @param in      the unpacked content of {@code path}
     * @param largest most bytes of it
     */
    TracePages(Path path, InputStream in, long largest) {
        this.path = path;
        this.in = in;
        this.largest = largest;
    }

    @Override
    public final int read(int[] into) {
        try {
            return next(into);
        } catch (IOException failed) {
            throw TraceFile.unreadable(path, failed);
        }
    }

    abstract int next(int[] into) throws IOException;

    /** Reads the next {@code most} bytes into {@link #bytes}, or as many as it holds; fewer only at the end. */
    final int fill(int most) throws IOException {
        int got = in.readNBytes(bytes, 0, Math.min(bytes.length, most));
        readSoFar += got;
        if (readSoFar > largest) {
            throw TraceFile.tooLarge(path, largest);
        }
        return got;
    }

    final long readSoFar() {
        return readSoFar;
    }

    @Override
    public final void close() {
        try {
            in.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Little-endian unsigned 32-bit integers. */
    static final class Binary extends TracePages {

        Binary(Path path, InputStream in, long largest) {
            super(path, in, largest);
        }

        @Override
        int next(int[] into) throws IOException {
            int got = fill(into.length * Integer.BYTES);
            if (got % Integer.BYTES != 0) {
                throw TraceFile.wrong(path,
                        "is not made of 32-bit page numbers: %,d bytes are no multiple of 4 (--format text for one number a line)"
                                .formatted(readSoFar()));
            }
            ByteBuffer.wrap(bytes, 0, got)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asIntBuffer()
                    .get(into, 0, got / Integer.BYTES);
            return got / Integer.BYTES;
        }
    }
}
