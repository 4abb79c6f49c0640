package dev.plimsoll.bill;

import dev.plimsoll.fleet.Worded;

/** Why the platform bills another time than the agent saw. */
enum Gap implements Worded {
    /** Computes under autoscaling ran above their smallest size. */
    AUTOSCALING,
    /** Computes were awake while the agent did not see them, such as while it did not run. */
    UNSEEN_AWAKE,
    /** The platform has not counted all of the time yet. */
    LAG,
    /** The time of computes, or branches, that were deleted, and that the agent did not see. */
    DELETED_COMPUTE,
    /** All else. */
    OTHER
}
