package dev.plimsoll.fleet.size;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A size in compute units (CU): 1 CU is 1 vCPU and 4 GB of RAM.
 *
 * <p>Stored as a decimal, because the platform uses quarters and halves and equal sizes must compare equal.
 *
 * @param value CU, above zero, with at most 9 digits before the point, so that its bytes fit in a long, and 20 after it
 */
public record ComputeUnits(BigDecimal value) implements Comparable<ComputeUnits> {

    private static final int MAX_DIGITS = 9;
    private static final int MAX_DECIMALS = 20;
    private static final int MAX_QUOTED = 40;

    public ComputeUnits {
        // The digits are counted before the value is expanded: 1E+2147483647 would fill all memory.
        boolean isSane = value.signum() > 0 && (long) value.precision() - value.scale() <= MAX_DIGITS;
        BigDecimal shortest = isSane ? value.stripTrailingZeros() : value;
        if (!isSane || shortest.scale() > MAX_DECIMALS) {
            throw invalid(value.toString(), null);
        }
        value = shortest.scale() < 0 ? shortest.setScale(0) : shortest;
    }

    /**
     * {@code of("0.25")}.
     *
     * @throws IllegalArgumentException if the text is no decimal, or no valid size; the message quotes it
     */
    public static ComputeUnits of(String decimal) {
        try {
            return new ComputeUnits(new BigDecimal(decimal.strip()));
        } catch (IllegalArgumentException wrong) {
            throw invalid(decimal, wrong);
        }
    }

    private static IllegalArgumentException invalid(String text, @Nullable Throwable cause) {
        String quoted = text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "...";
        return new IllegalArgumentException(
                "'%s' is not a valid size: sizes in CU are above 0, with up to %d digits before the point and %d after it"
                        .formatted(quoted, MAX_DIGITS, MAX_DECIMALS),
                cause);
    }

    public double asDouble() {
        return value.doubleValue();
    }

    public boolean isAbove(ComputeUnits other) {
        return compareTo(other) > 0;
    }

    public boolean isBelow(ComputeUnits other) {
        return compareTo(other) < 0;
    }

    public static ComputeUnits smaller(ComputeUnits a, ComputeUnits b) {
        return a.isBelow(b) ? a : b;
    }

    public static ComputeUnits larger(ComputeUnits a, ComputeUnits b) {
        return a.isAbove(b) ? a : b;
    }

    @Override
    public int compareTo(ComputeUnits other) {
        return value.compareTo(other.value);
    }

    /** The shortest decimal, as in labels and figures: {@code 0.25}, {@code 1}. */
    @Override
    public String toString() {
        return value.toPlainString();
    }
}
