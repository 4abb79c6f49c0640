package dev.plimsoll.config.key;

import dev.plimsoll.cache.Ratio;
import java.math.BigDecimal;

/** Reads numbers of the configuration. */
public final class Numbers {

    private Numbers() {}

    /** Any number with at most 20 digits before and after the point. */
    static BigDecimal read(String text) {
        try {
            BigDecimal number = new BigDecimal(text.strip());
            // Arithmetic on numbers with more digits would be too slow.
            if (Math.abs((long) number.precision() - number.scale()) <= 20 && number.scale() <= 20) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new IllegalArgumentException("%s is not a number".formatted(Kinds.quoted(text)));
    }

    /** The shortest text of {@code number}, such as 60 or 0.01. */
    public static String text(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    static Ratio ratio(String text) {
        boolean percent = text.strip().endsWith("%");
        BigDecimal number = read(percent ? text.strip().substring(0, text.strip().length() - 1) : text);
        if (!percent && number.signum() > 0 && number.compareTo(BigDecimal.ONE) <= 0) {
            return new Ratio(number.doubleValue());
        }
        boolean share = number.signum() > 0 && number.compareTo(BigDecimal.valueOf(100)) <= 0;
        String hint = share && (percent || number.compareTo(BigDecimal.ONE) > 0)
                ? ": write %s for %s %%".formatted(
                        number.movePointLeft(2).stripTrailingZeros().toPlainString(), number.toPlainString())
                : "";
        throw new IllegalArgumentException("%s is not between 0 and 1%s".formatted(Kinds.quoted(text), hint));
    }
}
