package dev.plimsoll.emulator.size;

/** The size that determines {@code max_connections} of an autoscaling compute. */
public enum ConnectionRule {

    /** Its minimum ({@code platform/api.md} section 8). */
    BY_MINIMUM,

    /** Its maximum, but at most eight times its minimum ({@code platform/in-the-wild.md} section 3.2). */
    BY_MAXIMUM_WITHIN_EIGHT_MINIMA;

    private static final double MOST_TIMES = 8;

    double decisive(Limits limits) {
        return switch (this) {
            case BY_MINIMUM -> limits.min().cu();
            case BY_MAXIMUM_WITHIN_EIGHT_MINIMA -> Math.min(limits.max().cu(), MOST_TIMES * limits.min().cu());
        };
    }
}
