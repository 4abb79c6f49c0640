package dev.plimsoll.activity;

import dev.plimsoll.fleet.ComputeId;
import java.util.Optional;

/** Port to the memory of how computes are left alone. */
public interface ActivityRecords {

    /** What is remembered of {@code compute}; empty where nothing is, or what is there cannot be read. */
    Optional<ActivityRecord> of(ComputeId compute);

    /** Remembers {@code activityRecord} in place of what was remembered of {@code compute}. */
    void keep(ComputeId compute, ActivityRecord activityRecord);
}
