package dev.plimsoll.cache;

import java.math.BigDecimal;
import java.util.Locale;

/**
 * A share, 0 to 1.
 *
 * @param value 0 (none) to 1 (all)
 */
public record Ratio(double value) implements Comparable<Ratio> {

    public static final Ratio ONE = new Ratio(1);

    private static final int DIGITS = 2;
    /** So many that two counts of less than a billion reads differ. */
    private static final int MOST_DIGITS = 10;

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

    /** As people read it: {@code 98.25 %}, and {@code 99.999 %} where fewer digits would say all, or none. */
    @Override
    public String toString() {
        return told(DIGITS);
    }

    /** The same with no fewer digits than {@code target} is written with: {@code 99.994 %} where 99.999 % are asked for. */
    public String asFineAs(Ratio target) {
        return told(target.digits());
    }

    /** As fine as {@code other}, and with as many digits as tell it from that, which it may never look equal to unless it is. */
    public String beside(Ratio other) {
        int least = other.digits();
        String told = told(least);
        for (int digits = least; digits <= MOST_DIGITS && value != other.value; digits++) {
            String mine = percent(digits);
            if (!mine.equals(other.percent(digits)) && mine.length() + 2 >= told.length()) {
                return mine + " %";
            }
        }
        return told;
    }

    private String told(int least) {
        int digits = least;
        while (digits < MOST_DIGITS && value > 0 && value < 1 && isNoneOrAll(percent(digits))) {
            digits++;
        }
        return percent(digits) + " %";
    }

    /** So many as it is written with in percent, taken as a decimal. */
    private int digits() {
        int written = BigDecimal.valueOf(value).movePointRight(2).stripTrailingZeros().scale();
        return Math.clamp(written, DIGITS, MOST_DIGITS);
    }

    private static boolean isNoneOrAll(String percent) {
        double shown = Double.parseDouble(percent);
        return shown == 0 || shown == 100;
    }

    private String percent(int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", value * 100);
    }
}
