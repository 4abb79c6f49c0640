package dev.plimsoll.cache;

import java.util.Locale;

/**
 * A share, 0 to 1.
 *
 * @param value 0 (none) to 1 (all)
 */
public record Ratio(double value) implements Comparable<Ratio> {

    public static final Ratio ONE = new Ratio(1);

    public Ratio {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException("a ratio lies between 0 and 1: " + value);
        }
    }

    /** The nearest ratio to {@code value}, for estimates that may overshoot. */
    public static Ratio clamped(double value) {
        return new Ratio(Math.clamp(value, 0, 1));
    }

    /** What is missing to the whole: the miss ratio of a hit ratio. */
    public double complement() {
        return 1 - value;
    }

    @Override
    public int compareTo(Ratio other) {
        return Double.compare(value, other.value);
    }

    /** As people read it: {@code 98.25 %}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.2f %%", value * 100);
    }
}
