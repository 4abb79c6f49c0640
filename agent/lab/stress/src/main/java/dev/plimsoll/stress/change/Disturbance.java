package dev.plimsoll.stress.change;

import java.util.List;
import java.util.Locale;

/** What disturbs a run. Those of a request are drawn for each request, the others for each step. */
enum Disturbance {
    /** The platform refuses the key. */
    REPLY_401,
    /** An operation of the project runs. */
    REPLY_423,
    /** Too many requests. */
    REPLY_429,
    /** The platform is not available. */
    REPLY_503,
    /** The platform gave up waiting; the change is made, or not. */
    REPLY_524,
    /** The change is made, and its reply is lost. */
    REPLY_LOST,
    /** The change is accepted, and made later. */
    APPLIED_LATE,
    /** The change is accepted, and never made. */
    NEVER_APPLIED,
    /** The operation of an accepted change fails, and the change is not made. */
    OPERATION_FAILED,
    /** The operation of an accepted change gets a status that nobody knows; the change is made, or not. */
    OPERATION_UNKNOWN,
    /** The operation of an accepted change ends long after the change was made, later than any deadline. */
    OPERATION_LATE,
    /** A change cannot be proposed as code. */
    COMMIT_FAILED,
    /** A person merges a proposed change. */
    PROPOSAL_MERGED,
    /** A person edits the code of a compute, so that it may differ from the platform. */
    CODE_EDITED,
    /** A person sets an autosuspend delay. */
    DELAY_SET_BY_PERSON,
    /** A request is held back in the agent, and not sent. */
    NOT_SENT,
    /** A list call fails. */
    LISTING_FAILED,
    /** A compute is deleted. */
    COMPUTE_DELETED,
    /** A person sets a size. */
    SIZE_SET_BY_PERSON,
    /** A compute gets another branch. */
    BRANCH_CHANGED,
    /** The clock of an agent is set forward or back. */
    CLOCK_STEPPED,
    /** The store cannot be used for a while. */
    STORE_GONE,
    /** An agent ends in the middle of its work, and another begins. */
    AGENT_KILLED,
    /** An agent stands still for longer than its claim is valid, between two of its calls. */
    AGENT_DELAYED,
    /** Another agent works between two calls of an agent. */
    OTHER_AGENT_BETWEEN,
    /** A client wakes a compute between two calls of an agent. */
    WOKEN_BETWEEN,
    /** A person turns the stop switch on. */
    STOP_SWITCH_ON,
    /** A person turns the stop switch off. */
    STOP_SWITCH_OFF,
    /** A person approves a change. */
    APPROVED_BY_PERSON,
    /** A person dismisses a change. */
    DISMISSED_BY_PERSON,
    /** A person wants the latest change undone. */
    UNDONE_BY_PERSON,
    /** A person takes an answer back. */
    WITHDRAWN_BY_PERSON,
    /** An alert fires for a while, or cannot be read. */
    ALERT_FIRING,
    /** From now on probes of a compute fail, by one of seven causes. */
    PROBES_FAIL;

    /** Those that change the reply to a request, or what follows from it. */
    static final List<Disturbance> OF_REQUEST = List.of(REPLY_401, REPLY_423, REPLY_429, REPLY_503, REPLY_524,
            REPLY_LOST, APPLIED_LATE, NEVER_APPLIED);

    /** Those of a platform that shows operations. */
    static final List<Disturbance> OF_OPERATION = List.of(OPERATION_FAILED, OPERATION_UNKNOWN, OPERATION_LATE);

    /** Its name in the report. */
    String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
