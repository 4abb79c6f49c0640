package dev.plimsoll.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/** Reads captured from real PostgreSQL servers beneath their shared buffers, at 1/64 of full size (traces/README.md). */
public final class Captures {

    private Captures() {}

    /** Page numbers in the order of reading; {@code name} as the file is called, like pg_zipf. */
    public static int[] load(String name) {
        String file = "/traces/" + name + ".u32.gz";
        try (InputStream packed = Objects.requireNonNull(Captures.class.getResourceAsStream(file), file);
                InputStream plain = new GZIPInputStream(packed, 1 << 16)) {
            ByteBuffer bytes = ByteBuffer.wrap(plain.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
            int[] pages = new int[bytes.remaining() / Integer.BYTES];
            bytes.asIntBuffer().get(pages);
            return pages;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    /**
     * A share of all pages, and every read of those: the shape of the miss ratios stays.
     *
     * @param share above 0, at most 1
     */
    public static int[] sample(String name, double share) {
        return Arrays.stream(load(name)).filter(page -> ((page * 0x9E3779B9) >>> 8) < share * (1 << 24)).toArray();
    }
}
