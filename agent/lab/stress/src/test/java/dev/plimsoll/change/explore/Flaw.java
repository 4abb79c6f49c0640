package dev.plimsoll.change.explore;

/** A deliberate defect of a step or a port, to show that an invariant can break. */
enum Flaw {
    NONE,
    /** The journal accepts an intent of an agent that lost its claim. */
    JOURNAL_IGNORES_EPOCH,
    /** The agent lists before it reads its role. */
    LISTS_BEFORE_ROLE,
    /** An agent draws conclusions about a change of a later lease. */
    IGNORES_LATER_LEASE,
    /** The agent does not list again before it concludes that somebody else set the size. */
    TRUSTS_FIRST_LISTING,
    /** The agent does not list again before its intent. */
    NO_SECOND_LISTING,
    /** The agent sends again after a lost reply. */
    SENDS_TWICE,
    /** The decision does not see the stop switch. */
    IGNORES_STOP,
    /** The agent does not see changes without a verdict. */
    IGNORES_CANARY,
    /** The decision does not see that probes fail. */
    IGNORES_FAILING_PROBES,
    /** The time from the second listing to the request is not limited. */
    NO_TIME_LIMIT,
    /** An agent takes a lost reply for a refusal. */
    LOST_IS_REFUSED,
    /** An agent takes a lost reply for a request that was not sent. */
    LOST_IS_NOT_SENT,
    /** A request that was not sent uses up the approval. */
    NOT_SENT_USES_UP,
    /** A roll-back is tried once. */
    ROLLS_BACK_ONCE,
    /** A change that is not seen at the first listing is given up. */
    GIVES_UP_AT_ONCE,
    /** Whatever the platform shows instead of what it accepted, somebody else is blamed for it. */
    BLAMES_SOMEBODY
}
