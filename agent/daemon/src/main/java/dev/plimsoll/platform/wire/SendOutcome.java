package dev.plimsoll.platform.wire;

import dev.plimsoll.fleet.PlatformFault;

/** What became of sending a request. */
public sealed interface SendOutcome {

    /** Somebody answered, with a success or not. */
    record Answered(Reply reply) implements SendOutcome {}

    /** It left at least in part, and no reply came: it may have been carried out. */
    record Lost(PlatformFault fault) implements SendOutcome {}

    /** A reading succeeded, with more than can be taken. */
    record Excessive(PlatformFault fault) implements SendOutcome {}

    /**
     * Nothing left this machine.
     *
     * @param mayPass whether the reason may be gone in a moment
     */
    record Unsent(PlatformFault fault, boolean mayPass) implements SendOutcome {}
}
