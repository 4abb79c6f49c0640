package dev.plimsoll.lab.trace;

import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.fleet.PlainText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Reads one decimal number per line, byte by byte, without an object per page. */
final class TextPages extends TracePages {

    private static final long LARGEST = 0xFFFF_FFFFL;
    private static final int SHOWN = 40;
    private static final int END = -1;

    private int at;
    private int filled;
    private long line;
    /** The first bytes of the line, for error messages. */
    private final byte[] written = new byte[SHOWN];
    private int length;

    TextPages(Path path, InputStream in, long largest) {
        super(path, in, largest);
    }

    @Override
    int next(int[] into) throws IOException {
        int count = 0;
        while (count < into.length) {
            long page = next();
            if (page < 0) {
                return count;
            }
            into[count] = (int) page;
            count++;
        }
        return count;
    }

    /** The number on the next line that has a number; negative at the end. */
    private long next() throws IOException {
        int one = afterBlanks();
        while (one == '\n' || one == '#') {
            while (one != '\n' && one != END) {
                one = one();
            }
            one = one == END ? END : afterBlanks();
        }
        return one == END ? END : number(one);
    }

    private int afterBlanks() throws IOException {
        line++;
        int one = one();
        while (isBlank(one)) {
            one = one();
        }
        return one;
    }

    private long number(int first) throws IOException {
        long value = 0;
        int digits = 0;
        int one = first;
        length = 0;
        for (; one >= '0' && one <= '9' && value <= LARGEST; one = after(one)) {
            value = value * 10 + one - '0';
            digits++;
        }
        while (digits > 0 && isBlank(one)) {
            one = after(one);
        }
        if (digits == 0 || value > LARGEST || (one != '\n' && one != END)) {
            throw noNumber(one);
        }
        return value;
    }

    /** Keeps {@code one} for error messages, and returns the next byte. */
    private int after(int one) throws IOException {
        if (length < SHOWN) {
            written[length] = (byte) one;
            length++;
        }
        return one();
    }

    private VerbFailure noNumber(int offending) throws IOException {
        int one = offending;
        while (one != '\n' && one != END && length < SHOWN) {
            one = after(one);
        }
        String shown = PlainText.of(new String(written, 0, length, StandardCharsets.ISO_8859_1).strip());
        return TraceFile.wrong(path,
                "has no page number in line %,d: '%s'; allowed are 0 to 4294967295, one per line (--format u32 for binary numbers)"
                        .formatted(line, shown));
    }

    private static boolean isBlank(int one) {
        return one == ' ' || one == '\t' || one == '\r';
    }

    private int one() throws IOException {
        if (at == filled) {
            at = 0;
            filled = fill(bytes.length);
        }
        return filled == 0 ? END : bytes[at++] & 0xFF;
    }
}
