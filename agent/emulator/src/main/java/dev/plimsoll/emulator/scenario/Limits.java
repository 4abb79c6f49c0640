package dev.plimsoll.emulator.scenario;

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
}
