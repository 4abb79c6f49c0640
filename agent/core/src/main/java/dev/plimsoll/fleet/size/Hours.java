package dev.plimsoll.fleet.size;

import java.time.Duration;

/** Times as a number of hours, the unit in which CU-hours and rates count. */
public final class Hours {

    private static final double MILLIS = 3_600_000;

    private Hours() {}

    /** {@code time} in hours, exact to the millisecond. */
    public static double of(Duration time) {
        return time.toMillis() / MILLIS;
    }

    /** The time of {@code hours}, rounded to the millisecond. */
    public static Duration time(double hours) {
        return Duration.ofMillis(Math.round(hours * MILLIS));
    }
}
