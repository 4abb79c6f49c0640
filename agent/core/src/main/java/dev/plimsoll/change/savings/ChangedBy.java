package dev.plimsoll.change.savings;

import dev.plimsoll.fleet.Worded;

/** Who made a change of size. */
public enum ChangedBy implements Worded {
    /** The agent. */
    AGENT,
    /** Somebody else, to exactly the size that was advised. */
    PERSON
}
