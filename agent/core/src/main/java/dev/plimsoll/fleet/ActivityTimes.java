package dev.plimsoll.fleet;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The latest events of a compute, by the platform's clock.
 *
 * @param lastActive  its last activity; null if it was never active
 * @param startedAt   latest start; null if not reported
 * @param suspendedAt latest suspend; null if not reported
 * @param updatedAt   when the platform last changed anything of it; null if not reported
 */
public record ActivityTimes(@Nullable Instant lastActive, @Nullable Instant startedAt,
        @Nullable Instant suspendedAt, @Nullable Instant updatedAt) {

    /** Nothing is reported. */
    public static final ActivityTimes UNKNOWN = active(null);

    /** The last activity alone, as in the published contract (section 2.3). */
    public static ActivityTimes active(@Nullable Instant last) {
        return new ActivityTimes(last, null, null, null);
    }

    /** Whether the platform reports activity, and beside it the latest start or change: each wake of the compute moves them. */
    public boolean showRuns() {
        return lastActive != null && (startedAt != null || updatedAt != null);
    }
}
