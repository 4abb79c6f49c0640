package dev.plimsoll.emulator.size;

/**
 * The size limits of a compute; equal for a fixed size.
 *
 * @param min never above {@code max}
 * @param max the size whose cache the server gets
 */
public record Limits(Size min, Size max) {

    public Limits {
        if (min.cu() > max.cu()) {
            throw new IllegalArgumentException("the minimum size " + min + " is above the maximum " + max);
        }
    }

    /** A fixed size. */
    public static Limits fixed(Size size) {
        return new Limits(size, size);
    }

    /** Whether the size is fixed. */
    public boolean areFixed() {
        return min.cu() == max.cu();
    }
}
