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

    /** Enough digits to distinguish any two amounts below 10 TiB. */
    private static final int MAX_DIGITS = 10;

    public Bytes {
        if (value < 0) {
            throw new IllegalArgumentException("bytes must not be negative: " + value);
        }
    }

    /** This amount in units of {@code unit}, as a fraction. */
    public double per(Bytes unit) {
        return (double) value / unit.value;
    }

    @Override
    public int compareTo(Bytes other) {
        return Long.compare(value, other.value);
    }

    /** The amount for people: {@code 3.2 GiB}. */
    @Override
    public String toString() {
        return rounded(1).replace(".0 ", " ");
    }

    /** The amount with enough digits to differ from {@code other} unless both are equal: {@code 3.197 GiB}. */
    public String beside(Bytes other) {
        int digits = 1;
        while (digits < MAX_DIGITS && value != other.value && in(unit(), digits).equals(other.in(unit(), digits))) {
            digits++;
        }
        return digits == 1 ? toString() : rounded(digits);
    }

    private String rounded(int digits) {
        long unit = unit();
        String name = unit == GIB ? "GiB" : unit == MIB ? "MiB" : unit == KIB ? "KiB" : "B";
        return (unit == 1 ? Long.toString(value) : in(unit, digits)) + " " + name;
    }

    private long unit() {
        return value >= GIB ? GIB : value >= MIB ? MIB : value >= KIB ? KIB : 1;
    }

    private String in(long unit, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", (double) value / unit);
    }
}
