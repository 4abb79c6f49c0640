package dev.plimsoll.stress.change;

/** An agent that was killed gets no further than its next call. */
final class Killed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Killed() {
        super("killed", null, false, false);
    }
}
