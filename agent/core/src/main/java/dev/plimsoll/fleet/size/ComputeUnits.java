package dev.plimsoll.fleet.size;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A size in compute units (CU): 1 CU is 1 vCPU and 4 GB of RAM.
 *
 * <p>Kept as a decimal, since the platform speaks of quarters and halves and a size must equal itself.
 *
 * @param value CU, above zero, with at most 9 digits before the point, so that its bytes are a long, and 20 after it
 */
public record ComputeUnits(BigDecimal value) implements Comparable<ComputeUnits> {

    private static final int MOST_DIGITS = 9;
    private static final int MOST_DECIMALS = 20;
    private static final int MOST_QUOTED = 40;

    public ComputeUnits {
        // Its digits are counted before anything is written out: those of 1E+2147483647 would fill all memory.
        boolean isSane = value.signum() > 0 && (long) value.precision() - value.scale() <= MOST_DIGITS;
        BigDecimal shortest = isSane ? value.stripTrailingZeros() : value;
        if (!isSane || shortest.scale() > MOST_DECIMALS) {
            throw noSize(value.toString(), null);
        }
        value = shortest.scale() < 0 ? shortest.setScale(0) : shortest;
    }

    /**
     * {@code of("0.25")}.
     *
     * @throws IllegalArgumentException that quotes a text that is no decimal, or none that a size can be
     */
    public static ComputeUnits of(String decimal) {
        try {
            return new ComputeUnits(new BigDecimal(decimal.strip()));
        } catch (IllegalArgumentException wrong) {
            throw noSize(decimal, wrong);
        }
    }

    private static IllegalArgumentException noSize(String text, @Nullable Throwable cause) {
        String quoted = text.length() <= MOST_QUOTED ? text : text.substring(0, MOST_QUOTED) + "...";
        return new IllegalArgumentException(
                "'%s' is no size: sizes in CU are above 0, with up to %d digits before the point and %d after it"
                        .formatted(quoted, MOST_DIGITS, MOST_DECIMALS),
                cause);
    }

    /** {@code of(0.25)}, read by its shortest decimal. */
    public static ComputeUnits of(double cu) {
        return new ComputeUnits(BigDecimal.valueOf(cu));
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
