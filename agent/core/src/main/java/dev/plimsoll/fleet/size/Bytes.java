package dev.plimsoll.fleet.size;

import java.util.Locale;

/**
 * An amount of memory or storage, in bytes.
 *
 * @param value bytes, never negative
 */
public record Bytes(long value) implements Comparable<Bytes> {

    /** Nothing. */
    public static final Bytes ZERO = new Bytes(0);

    private static final long KIB = 1L << 10;
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    public Bytes {
        if (value < 0) {
            throw new IllegalArgumentException("bytes must not be negative: " + value);
        }
    }

    /** How many times {@code unit} fits in here, as a fraction. */
    public double per(Bytes unit) {
        return (double) value / unit.value;
    }

    @Override
    public int compareTo(Bytes other) {
        return Long.compare(value, other.value);
    }

    /** As people read it: {@code 3.2 GiB}. */
    @Override
    public String toString() {
        if (value >= GIB) {
            return scaled(GIB, "GiB");
        }
        if (value >= MIB) {
            return scaled(MIB, "MiB");
        }
        return value >= KIB ? scaled(KIB, "KiB") : value + " B";
    }

    private String scaled(long unit, String name) {
        return String.format(Locale.ROOT, "%.1f %s", (double) value / unit, name).replace(".0 ", " ");
    }
}
