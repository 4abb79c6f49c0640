package dev.plimsoll.cache;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;

/**
 * A share, 0 to 1.
 *
 * @param value 0 (none) to 1 (all)
 */
public record Ratio(double value) implements Comparable<Ratio> {

    public static final Ratio ONE = new Ratio(1);

    private static final int MIN_DIGITS = 2;
    /** Enough digits to distinguish two counts of less than a billion reads. */
    private static final int MAX_DIGITS = 10;

    public Ratio {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException("a ratio lies between 0 and 1: " + value);
        }
    }

    /** Hits over reads; empty without reads. */
    public static Optional<Ratio> of(long hits, long misses) {
        long reads = hits + misses;
        return reads == 0 ? Optional.empty() : Optional.of(new Ratio((double) hits / reads));
    }

    /** The nearest ratio to {@code value}, for estimates that may overshoot. */
    public static Ratio clamped(double value) {
        return new Ratio(Math.clamp(value, 0, 1));
    }

    /** One minus the ratio: the miss ratio of a hit ratio. */
    public double complement() {
        return 1 - value;
    }

    @Override
    public int compareTo(Ratio other) {
        return Double.compare(value, other.value);
    }

    /**
     * The percentage for people: {@code 98.25 %}. It gets more digits if fewer would show 0 % or 100 %:
     * {@code 99.999 %}.
     */
    @Override
    public String toString() {
        return rounded(MIN_DIGITS);
    }

    /** The percentage with at least as many digits as {@code target}: {@code 99.994 %} for a target of 99.999 %. */
    public String asFineAs(Ratio target) {
        return rounded(target.digits());
    }

    /**
     * The percentage with at least as many digits as {@code other}, and enough to differ from it unless both are equal.
     */
    public String beside(Ratio other) {
        int least = other.digits();
        String shortest = rounded(least);
        for (int digits = least; digits <= MAX_DIGITS && value != other.value; digits++) {
            String mine = percent(digits);
            if (!mine.equals(other.percent(digits)) && mine.length() + 2 >= shortest.length()) {
                return mine + " %";
            }
        }
        return shortest;
    }

    private String rounded(int least) {
        int digits = least;
        while (digits < MAX_DIGITS && value > 0 && value < 1 && isNoneOrAll(percent(digits))) {
            digits++;
        }
        return percent(digits) + " %";
    }

    /** Decimal digits of the percentage, as a person wrote it; the usual ones where it was computed. */
    private int digits() {
        int written = BigDecimal.valueOf(value).movePointRight(2).stripTrailingZeros().scale();
        return written > MAX_DIGITS ? MIN_DIGITS : Math.max(written, MIN_DIGITS);
    }

    private static boolean isNoneOrAll(String percent) {
        double shown = Double.parseDouble(percent);
        return shown == 0 || shown == 100;
    }

    private String percent(int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", value * 100);
    }
}
