package dev.plimsoll.emulator.size;

/**
 * The bounds within which a compute is sized; equal for a fixed one.
 *
 * @param min never above {@code max}
 * @param max the size whose cache the server really gets
 */
public record Limits(Size min, Size max) {

    public Limits {
        if (min.cu() > max.cu()) {
            throw new IllegalArgumentException("the minimum size " + min + " is above the maximum " + max);
        }
    }

    /** Of one size. */
    public static Limits fixed(Size size) {
        return new Limits(size, size);
    }

    /** Whether the size never moves. */
    public boolean areFixed() {
        return min.cu() == max.cu();
    }
}
