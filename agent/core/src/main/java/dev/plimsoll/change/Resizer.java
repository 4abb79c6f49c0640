package dev.plimsoll.change;

/** Port to the one hand that may change anything: the size limits of one compute. */
public interface Resizer {

    /** Asks the platform once, never twice; what became of it is known only by reading again. Never throws. */
    Execution resize(Resize resize);

    /** What became of asking. */
    sealed interface Execution {

        /** The platform took it on. An accepted change is not yet an applied one. */
        record Accepted(String detail) implements Execution {}

        /** The platform refused it; nothing changed. */
        record Rejected(int status, String message) implements Execution {}

        /** No sensible reply. */
        record Failed(boolean maybeApplied, String message) implements Execution {}
    }
}
