package dev.plimsoll.platform.wire;

import dev.plimsoll.fleet.PlatformFault;

/** The outcome of sending a request. */
public sealed interface SendOutcome {

    /** A reply arrived, successful or not. */
    record Answered(Reply reply) implements SendOutcome {}

    /** The request was sent at least in part, and no reply arrived: it may have been carried out. */
    record Lost(PlatformFault fault) implements SendOutcome {}

    /** A read succeeded, but its reply is too large. */
    record Excessive(PlatformFault fault) implements SendOutcome {}

    /**
     * Nothing was sent.
     *
     * @param mayPass whether the reason may be temporary
     */
    record Unsent(PlatformFault fault, boolean mayPass) implements SendOutcome {}
}
