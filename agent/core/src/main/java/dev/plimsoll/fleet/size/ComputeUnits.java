package dev.plimsoll.fleet.size;

import java.math.BigDecimal;

/**
 * A size in compute units (CU): 1 CU is 1 vCPU and 4 GB of RAM.
 *
 * <p>Kept as a decimal, since the platform speaks of quarters and halves and a size must equal itself.
 *
 * @param value CU, above zero
 */
public record ComputeUnits(BigDecimal value) implements Comparable<ComputeUnits> {

    public ComputeUnits {
        if (value.signum() <= 0) {
            throw new IllegalArgumentException("a size in CU must be above zero: " + value.toPlainString());
        }
        value = value.stripTrailingZeros();
        if (value.scale() < 0) {
            value = value.setScale(0);
        }
    }

    /** {@code of("0.25")}; the text is a plain decimal. */
    public static ComputeUnits of(String decimal) {
        return new ComputeUnits(new BigDecimal(decimal.strip()));
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
