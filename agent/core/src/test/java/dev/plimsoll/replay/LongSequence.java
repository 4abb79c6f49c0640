package dev.plimsoll.replay;

import java.util.Arrays;

/** Immutable sequence of numbers. */
public final class LongSequence {

    /** The empty sequence. */
    public static final LongSequence NONE = new LongSequence();

    private final long[] values;

    private LongSequence(long... values) {
        this.values = values;
    }

    public static LongSequence of(long... values) {
        return new LongSequence(values.clone());
    }

    public long get(int index) {
        return values[index];
    }

    public int size() {
        return values.length;
    }

    /** The largest number that is at most {@code limit}, in a sorted sequence; -1 if there is none. */
    long before(long limit) {
        int at = Arrays.binarySearch(values, limit);
        int index = at >= 0 ? at : -at - 2;
        return index < 0 ? -1 : values[index];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LongSequence longs && Arrays.equals(longs.values, values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "%d numbers".formatted(values.length);
    }
}
