package dev.plimsoll.emulator.api.http;

/** A call whose connection was closed before anything was done. */
final class Unanswered extends RuntimeException {

    Unanswered() {
        super("the connection was closed");
    }
}
