package dev.plimsoll.change.journal;

import dev.plimsoll.fleet.Worded;

/** What the platform said to the request of a change, or why it said nothing. */
public enum ExecutionOutcome implements Worded {
    /** It accepted the change. */
    ACCEPTED,
    /** It accepted the change, and its reply shows another value. */
    CLAMPED,
    /** It refused the change. */
    REFUSED,
    /** Nothing of the request left this process. The intent counts as if it had not been written. */
    NOT_SENT,
    /** Nobody knows whether it got the request. */
    NO_REPLY,
    /** The operations of an accepted change ended well. */
    FINISHED,
    /** The change is proposed as code. */
    PROPOSED
}
