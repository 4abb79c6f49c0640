package dev.plimsoll.emulator.api.http;

/** A call whose connection is closed without anything done. */
final class Unanswered extends RuntimeException {

    Unanswered() {
        super("the connection was closed");
    }
}
