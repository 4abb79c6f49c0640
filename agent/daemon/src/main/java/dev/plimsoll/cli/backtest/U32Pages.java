package dev.plimsoll.cli.backtest;

import dev.plimsoll.replay.PageTrace;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/** Reads little-endian unsigned 32-bit integers. */
final class U32Pages implements PageTrace.Cursor {

    private static final int BYTES_AT_ONCE = 1 << 16;

    private final Path path;
    private final InputStream in;
    private final byte[] bytes = new byte[BYTES_AT_ONCE];
    private long readSoFar;

    U32Pages(Path path, InputStream in) {
        this.path = path;
        this.in = in;
    }

    @Override
    public int read(int[] into) {
        int wanted = Math.min(bytes.length, into.length * Integer.BYTES);
        try {
            int got = in.readNBytes(bytes, 0, wanted);
            readSoFar += got;
            if (got % Integer.BYTES != 0) {
                throw TraceFile.wrong(path,
                        "is not made of 32-bit page numbers: %,d bytes are no multiple of 4 (--format text for one number a line)"
                                .formatted(readSoFar));
            }
            ByteBuffer.wrap(bytes, 0, got)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asIntBuffer()
                    .get(into, 0,
                            got / Integer.BYTES);
            return got / Integer.BYTES;
        } catch (IOException failed) {
            throw TraceFile.unreadable(path, failed);
        }
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
