package dev.plimsoll.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/** Reads captured from a real PostgreSQL server beneath its shared buffers, at 1/64 of full size. */
public final class Captures {

    private Captures() {}

    /** Select-only pgbench with skewed keys. */
    static Trace zipf() {
        return new Trace("pg-zipf", "captured: select-only pgbench, permuted zipf keys (1.1), 77,715 pages",
                load("pg_zipf"), Setup.PAGES_PER_SECOND);
    }

    /** pgbench as it comes, which also writes. */
    static Trace tpcb() {
        return new Trace("pg-tpcb", "captured: pgbench's own TPC-B-like script, 77,971 pages", load("pg_tpcb"),
                Setup.PAGES_PER_SECOND);
    }

    /** Page numbers in the order of reading; {@code name} is one of pg_zipf and pg_tpcb. */
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
        return Arrays.stream(load(name))
                .filter(page -> ((page * 0x9E3779B9) >>> 8) < share * (1 << 24))
                .toArray();
    }
}
