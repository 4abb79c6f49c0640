package dev.plimsoll.lab.trace;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Opens a file and unpacks it if its content is gzipped; the name does not matter. */
final class Unpacked {

    private static final int BUFFER = 1 << 16;
    /** Length of the checked header: two bytes of magic, the method and the flags (RFC 1952, section 2.3). */
    private static final int HEADER = 4;
    private static final int DEFLATE = 8;
    private static final int RESERVED = 0xE0;
    private static final byte[] UTF_8_MARK = "\uFEFF".getBytes(StandardCharsets.UTF_8);

    private Unpacked() {}

    static InputStream open(Path path) throws IOException {
        InputStream in = new BufferedInputStream(Files.newInputStream(path), BUFFER);
        try {
            in.mark(HEADER);
            boolean packed = isGzip(in.readNBytes(HEADER));
            in.reset();
            return packed ? new BufferedInputStream(new GZIPInputStream(in, BUFFER), BUFFER) : in;
        } catch (IOException failed) {
            in.close();
            throw failed;
        }
    }

    /** Opens a file of binary numbers; if its first bytes resemble gzip but do not unpack, it is read unchanged. */
    static InputStream openNumbers(Path path) throws IOException {
        InputStream in = null;
        try {
            in = open(path);
            in.mark(1);
            in.read();
            in.reset();
            return in;
        } catch (ZipException | EOFException noGzip) {
            if (in != null) {
                in.close();
            }
            return new BufferedInputStream(Files.newInputStream(path), BUFFER);
        }
    }

    /** Skips the UTF-8 byte order mark of {@code text}, if there is one; the stream must support marks. */
    static InputStream behindMark(InputStream text) throws IOException {
        text.mark(UTF_8_MARK.length);
        if (!Arrays.equals(text.readNBytes(UTF_8_MARK.length), UTF_8_MARK)) {
            text.reset();
        }
        return text;
    }

    private static boolean isGzip(byte[] first) {
        return first.length == HEADER && (first[0] & 0xFF) == 0x1F && (first[1] & 0xFF) == 0x8B
                && first[2] == DEFLATE && (first[3] & RESERVED) == 0;
    }
}
