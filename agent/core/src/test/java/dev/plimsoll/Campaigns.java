package dev.plimsoll;

import java.util.Locale;

/**
 * How much of a campaign runs, by {@code -Dplimsoll.campaigns}: little in the build before a commit, more with {@code ci}, all
 * with {@code full}.
 */
public final class Campaigns {

    /** Each runs all that those before it run. */
    public enum Level {
        QUICK, CI, FULL
    }

    public static final Level LEVEL = Level.valueOf(System.getProperty("plimsoll.campaigns", "quick")
            .toUpperCase(Locale.ROOT));

    private Campaigns() {}

    /** A number of seeds counted from 0, or other bounds of a campaign. */
    public static <T> T of(T quick, T ci, T full) {
        return switch (LEVEL) {
            case QUICK -> quick;
            case CI -> ci;
            case FULL -> full;
        };
    }

    /** Whether more runs than before a commit. */
    public static boolean isLonger() {
        return LEVEL != Level.QUICK;
    }
}
