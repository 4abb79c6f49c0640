package dev.plimsoll.emulator.size;

/** By which size a compute that scales gets its {@code max_connections}. */
public enum ConnectionRule {

    /** By its minimum ({@code platform/api.md} section 8). */
    BY_MINIMUM,

    /** By its maximum, but at most eight times its minimum ({@code platform/in-the-wild.md} section 3.2). */
    BY_MAXIMUM_WITHIN_EIGHT_MINIMA;

    private static final double MOST_TIMES = 8;

    double decisive(Limits limits) {
        return switch (this) {
            case BY_MINIMUM -> limits.min().cu();
            case BY_MAXIMUM_WITHIN_EIGHT_MINIMA -> Math.min(limits.max().cu(), MOST_TIMES * limits.min().cu());
        };
    }
}
