package dev.plimsoll.fleet;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A compute as the platform listed it (platform/api.md 2.3).
 *
 * @param id            project and endpoint
 * @param branchId      the branch that holds its data; another branch is other data
 * @param host          where to connect, verbatim; may carry a port
 * @param regionId      the region, empty where not told
 * @param type          {@code read_write} for a primary; any other word is a replica
 * @param state         what it is doing
 * @param pending       what it is about to do; null where the platform says nothing
 * @param size          its size limits
 * @param poolerEnabled whether pooled connections are on
 * @param disabled      whether it may not be started
 * @param lastActive    the platform's word for its last activity; null on one that was never active
 */
public record Compute(ComputeId id, String branchId, String host, String regionId, String type, ComputeState state,
        @Nullable ComputeState pending, SizeRange size, boolean poolerEnabled, boolean disabled,
        @Nullable Instant lastActive) {

    private static final String PRIMARY = "read_write";

    public boolean isPrimary() {
        return type.equals(PRIMARY);
    }

    /** Whether it runs and accepts connections by the platform's word, so that connecting starts nothing. */
    public boolean isAwake() {
        return !disabled && state.isActive();
    }

    /** Whether nothing changed since {@code earlier} but when it was last active. */
    public boolean isAsBefore(Compute earlier) {
        return equals(
                new Compute(earlier.id, earlier.branchId, earlier.host, earlier.regionId, earlier.type, earlier.state,
                        earlier.pending, earlier.size, earlier.poolerEnabled, earlier.disabled, lastActive));
    }

    /** Whether the platform says that it is on its way to another state. */
    public boolean isMoving() {
        return state.kind() == ComputeState.Kind.INIT || (pending != null && pending.kind() != state.kind());
    }
}
