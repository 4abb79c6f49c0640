package dev.plimsoll.change.explore;

/** What holds in every order of events. */
enum Invariant {
    /** No request without a written intent. */
    INTENT_FIRST,
    /** No intent is sent twice. */
    SENT_ONCE,
    /** No request in mode observe or advise. */
    ONLY_IN_APPLY,
    /** No intent while the stop switch is on. */
    STOP_SWITCH,
    /** No intent but a roll-back while the latest probe failed. */
    SEEN,
    /** No intent by policy while another compute's first change of its kind has no verdict. */
    CANARY_FIRST,
    /** No intent by an agent whose lease passed to another one. */
    FENCED,
    /** At most one open change in a project, besides roll-backs, and of a compute. */
    ONE_OPEN,
    /** With {@code change.when: window}, no request outside of one. */
    IN_WINDOW,
    /** With {@code change.when: idle}, no change goes on while the compute is listed as awake. */
    WHILE_SUSPENDED,
    /** A request reaches a compute awake only if it woke after the listing behind the intent. */
    WOKE_SINCE,
    /** No intent on a void approval, and no request on an expired one. */
    APPROVED,
    /** No change is called refused or failed while its request may still be applied. */
    NOT_FAILED_EARLY,
    /**
     * While no person set a size, none is noted, and no change is called applied before it is, unless another request of
     * the same size came that a person had given up.
     */
    TRUE_NOTES,
    /** No roll-back of a roll-back, and at most one of a change at a time, until one is applied. */
    ONE_ROLL_BACK,
    /** When nothing else happens, a size that did harm is undone, or the next attempt waits for its time alone. */
    UNDONE,
    /** No change is given up before its time. */
    WAITED,
    /** No size that a person set is undone as a roll-back. */
    PERSON_FIRST,
    /** No change is confirmed without data. */
    DATA_FIRST,
    /** A change has at most one verdict. */
    ONE_VERDICT,
    /** No change is called not sent after its request was sent. */
    TRULY_NOT_SENT,
    /** An approval is used up only by a request that was sent. */
    APPROVAL_KEPT,
    /** When nothing else happens, each applied change is noted or still open. */
    NOTED,
    /** When nothing else happens, the agents come to rest. */
    COMES_TO_REST
}
