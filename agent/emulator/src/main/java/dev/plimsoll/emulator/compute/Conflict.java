package dev.plimsoll.emulator.compute;

/** A wish that goes against what is already there. */
public final class Conflict extends RuntimeException {

    Conflict(String message) {
        super(message);
    }
}
