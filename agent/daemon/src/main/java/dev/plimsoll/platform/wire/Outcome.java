package dev.plimsoll.platform.wire;

import dev.plimsoll.fleet.PlatformFault;

/** What became of sending a request. */
public sealed interface Outcome {

    /** Somebody answered, with a success or not. */
    record Answered(Reply reply) implements Outcome {}

    /** It left at least in part, and no reply came: it may have been carried out. */
    record Lost(PlatformFault fault) implements Outcome {}

    /** A reading succeeded, with more than can be taken. */
    record Excessive(PlatformFault fault) implements Outcome {}

    /**
     * Nothing left this machine.
     *
     * @param mayPass whether the reason may be gone in a moment
     */
    record Unsent(PlatformFault fault, boolean mayPass) implements Outcome {}
}
