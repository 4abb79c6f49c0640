package dev.plimsoll.cli.backtest;

import java.util.Locale;

/** How a trace is written. */
enum TraceFormat {
    /** Little-endian unsigned 32-bit integers, one after the other. */
    U32(".u32", ".bin"),
    /** One decimal number a line; empty lines and those that begin with # count for nothing. */
    TEXT(".txt", ".text", ".csv");

    private static final String PACKED = ".gz";

    private final String[] endings;

    TraceFormat(String... endings) {
        this.endings = endings;
    }

    /** By the name of the file, packed or not; by its first bytes, unpacked, where the name says nothing. */
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

    /** Page numbers in binary are hardly ever digits and line ends all along. */
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
