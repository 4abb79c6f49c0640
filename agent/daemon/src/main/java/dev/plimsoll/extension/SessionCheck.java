package dev.plimsoll.extension;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.postgres.SessionReader;
import java.time.Instant;
import java.util.List;

/** Reads on the session of a compute that {@code plimsoll check} probes. */
public interface SessionCheck extends SessionReader {

    @Override
    default boolean isDue(ComputeId compute, Instant now) {
        return true;
    }

    /** What it says after a successful probe. It may have read nothing: an earlier reading failed, or the deadline was reached. */
    List<CheckLine> lines();
}
