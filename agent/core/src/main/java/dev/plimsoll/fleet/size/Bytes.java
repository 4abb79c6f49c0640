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

    /** So many that two amounts below 10 TiB differ. */
    private static final int MOST_DIGITS = 9;

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
        return told(1).replace(".0 ", " ");
    }

    /** With as many digits as tell it from {@code other}, which it may never look equal to unless it is: {@code 3.197 GiB}. */
    public String beside(Bytes other) {
        int digits = 1;
        while (digits < MOST_DIGITS && value != other.value && in(unit(), digits).equals(other.in(unit(), digits))) {
            digits++;
        }
        return digits == 1 ? toString() : told(digits);
    }

    private String told(int digits) {
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
