package dev.plimsoll.regret;

import java.time.Duration;

/**
 * How much of what the meter wants to see before it moves its owner wants to see.
 *
 * <p>The meter moves once a size would have saved what the move costs: what lasted so long is trusted to last as long
 * again. An owner who asks for less evidence than the meter's hour, or its day for smaller sizes, trusts what he sees to
 * last that much longer, so that a smaller part of time and price is enough.
 *
 * @param up   the part for larger sizes, 0 to 1
 * @param down the part for smaller ones, 0 to 1
 */
public record Patience(double up, double down) {

    /** All of it. */
    public static final Patience OF_THE_METER = new Patience(1, 1);

    private static final Duration UP = Duration.ofHours(1);
    private static final Duration DOWN = Duration.ofHours(24);

    /** That of an owner who asks for so much time; more than the meter wants is for the planner to ask. */
    public static Patience asking(Duration up, Duration down) {
        return new Patience(Math.min(1, (double) up.toMillis() / UP.toMillis()),
                Math.min(1, (double) down.toMillis() / DOWN.toMillis()));
    }

    /** Of the time and the price, 0 to 1. */
    public double part(boolean larger) {
        return larger ? up : down;
    }
}
