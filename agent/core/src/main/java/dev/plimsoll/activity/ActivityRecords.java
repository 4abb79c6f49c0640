package dev.plimsoll.activity;

import dev.plimsoll.fleet.ComputeId;
import java.util.Optional;

/** Port to the stored activity records. */
public interface ActivityRecords {

    /** The stored record of {@code compute}; empty if there is none, or if it is unreadable. */
    Optional<ActivityRecord> of(ComputeId compute);

    /** Stores {@code activityRecord} and replaces the previous record of {@code compute}. */
    void keep(ComputeId compute, ActivityRecord activityRecord);
}
