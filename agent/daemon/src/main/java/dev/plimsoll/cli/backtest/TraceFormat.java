package dev.plimsoll.cli.backtest;

import java.util.Locale;

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
