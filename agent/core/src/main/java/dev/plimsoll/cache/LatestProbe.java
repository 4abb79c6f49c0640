package dev.plimsoll.cache;

import java.time.Instant;

/** How the latest probe of a compute ended, however long ago. A probe that was skipped is none. */
public sealed interface LatestProbe {

    /** There was none, or nobody knows. */
    record NoneYet() implements LatestProbe {}

    record Succeeded() implements LatestProbe {}

    /** It failed; {@code since} is the time of the first that failed after the latest that succeeded. */
    record FailedSince(Observation.Failed failure, Instant since) implements LatestProbe {}

    /** The next one, which failed {@code at} this time. */
    default FailedSince failed(Observation.Failed failure, Instant at) {
        return new FailedSince(failure, this instanceof FailedSince before ? before.since : at);
    }
}
