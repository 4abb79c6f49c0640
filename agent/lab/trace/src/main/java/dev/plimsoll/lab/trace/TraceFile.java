package dev.plimsoll.lab.trace;

import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.replay.PageTrace;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * A file of page numbers, gzipped or not; each replay reads it from the start.
 *
 * <p>Every problem with the file ends the verb with a message and exit code 2.
 */
final class TraceFile implements PageTrace {

    private static final int BUFFER = 1 << 16;
    private static final int FIRST = 4_096;
    /**
     * Most bytes of a trace, unpacked: 2^32 page numbers of 32 bits. A replay of as many reads takes some quarter of an
     * hour of one processor, by the measured 0.2 µs a read.
     */
    static final long LARGEST = 16L << 30;

    private final Path path;
    private final TraceFormat format;
    private final boolean formatGiven;
    private final long largest;

    private TraceFile(Path path, TraceFormat format, boolean formatGiven, long largest) {
        this.path = path;
        this.format = format;
        this.formatGiven = formatGiven;
        this.largest = largest;
    }

    /**
     * The trace in {@code path}.
     *
     * @param format the file's format; null detects it
     */
    static TraceFile of(Path path, @Nullable TraceFormat format) {
        return of(path, format, LARGEST);
    }

    /** The same with another bound. */
    static TraceFile of(Path path, @Nullable TraceFormat format, long largest) {
        check(path, largest);
        if (format != null) {
            return new TraceFile(path, format, true, largest);
        }
        try (InputStream in = Unpacked.open(path)) {
            return new TraceFile(path, TraceFormat.of(path.toString(), Unpacked.behindMark(in).readNBytes(FIRST)),
                    false, largest);
        } catch (IOException failed) {
            throw unreadable(path, failed);
        }
    }

    /** What is no file, such as a device or a pipe, may never end, and gives its bytes only once. */
    private static void check(Path path, long largest) {
        try {
            if (Files.exists(path) && !Files.isDirectory(path) && !Files.isRegularFile(path)) {
                throw wrong(path, "is a device or a pipe; a file is needed, because a replay reads it twice");
            }
            if (Files.isRegularFile(path) && Files.size(path) > largest) {
                throw tooLarge(path, largest);
            }
        } catch (IOException failed) {
            throw unreadable(path, failed);
        }
    }

    static VerbFailure tooLarge(Path path, long largest) {
        return wrong(path, "holds more than %s; allowed are traces up to that size, unpacked: use a part of it"
                .formatted(new Bytes(largest)));
    }

    @Override
    public Cursor open() {
        try {
            boolean mayResembleGzip = formatGiven && format == TraceFormat.U32;
            InputStream in = mayResembleGzip ? Unpacked.openNumbers(path) : Unpacked.open(path);
            return switch (format) {
                case U32 -> new TracePages.Binary(path, in, largest);
                case TEXT -> new TextPages(path, Unpacked.behindMark(in), largest);
            };
        } catch (IOException failed) {
            throw unreadable(path, failed);
        }
    }

    /**
     * The extent of a trace.
     *
     * @param pages   number of page reads, at least 1
     * @param highest the highest page number
     */
    record Survey(long pages, long highest) {}

    /** Reads the whole file once. */
    Survey survey() {
        int[] some = new int[BUFFER];
        long pages = 0;
        long highest = 0;
        try (Cursor cursor = open()) {
            for (int count = cursor.read(some); count > 0; count = cursor.read(some)) {
                pages += count;
                for (int i = 0; i < count; i++) {
                    highest = Math.max(highest, Integer.toUnsignedLong(some[i]));
                }
            }
        }
        if (pages == 0) {
            throw wrong(path, "holds no page numbers");
        }
        return new Survey(pages, highest);
    }

    static VerbFailure wrong(Path path, String what) {
        return new VerbFailure(Exit.WRONG_USE, "--trace: %s %s".formatted(path, what));
    }

    static VerbFailure unreadable(Path path, IOException failed) {
        return switch (failed) {
            case NoSuchFileException none -> wrong(path, "does not exist");
            case EOFException cut -> wrong(path,
                    "ends within its gzip stream: it is truncated (--format u32 for numbers that are not gzipped)");
            case ZipException damaged -> wrong(path,
                    "cannot be unpacked: its gzip stream is damaged (--format u32 for numbers that are not gzipped)");
            default -> wrong(path, Files.isDirectory(path) ? "is a directory; a file of page numbers is needed"
                    : "cannot be read");
        };
    }

    /** The format of a trace file. */
    enum TraceFormat {
        /** Little-endian unsigned 32-bit integers. */
        U32(".u32", ".bin"),
        /** One decimal number per line; empty lines and lines that begin with # are ignored. */
        TEXT(".txt", ".text", ".csv");

        private static final String PACKED = ".gz";

        private final String[] endings;

        TraceFormat(String... endings) {
            this.endings = endings;
        }

        /** The format by the file's name; by its first unpacked bytes if the name has no known ending. */
        static TraceFormat of(String name, byte[] first) {
            String lower = name.toLowerCase(Locale.ROOT);
            String bare = lower.endsWith(PACKED) ? lower.substring(0, lower.length() - PACKED.length()) : lower;
            for (TraceFormat format : values()) {
                for (String ending : format.endings) {
                    if (bare.endsWith(ending)) {
                        return format;
                    }
                }
            }
            return looksLikeText(first) ? TEXT : U32;
        }

        /** Whether all bytes are digits and white space, which is very unlikely in binary page numbers. */
        private static boolean looksLikeText(byte[] first) {
            for (byte one : first) {
                boolean digit = one >= '0' && one <= '9';
                if (!digit && " \t\r\n-+#".indexOf(one) < 0) {
                    return first[0] == '#';
                }
            }
            return true;
        }
    }
}
