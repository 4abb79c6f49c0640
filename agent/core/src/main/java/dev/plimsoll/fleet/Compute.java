package dev.plimsoll.fleet;

import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A compute as listed by the platform (platform/api.md 2.3).
 *
 * @param id            project and endpoint
 * @param branchId      the branch with its data; another branch is other data
 * @param host          where to connect, verbatim; may include a port
 * @param regionId      the region, empty if not reported
 * @param type          {@code read_write} for a primary; any other word is a replica
 * @param state         present state
 * @param pending       next state; null if the platform reports none
 * @param size          its size limits
 * @param poolerEnabled whether pooled connections are on
 * @param disabled      whether it may not be started
 * @param lastActive    its last activity, as reported by the platform; null if it was never active
 * @param autosuspend   when it is suspended; null if not reported, as in the published contract (section 2.3)
 * @param startedAt     latest start, by the platform's clock; null if not reported
 * @param suspendedAt   latest suspend, by the platform's clock; null if not reported
 */
public record Compute(ComputeId id, String branchId, String host, String regionId, String type, ComputeState state,
        @Nullable ComputeState pending, SizeRange size, boolean poolerEnabled, boolean disabled,
        @Nullable Instant lastActive, @Nullable Autosuspend autosuspend, @Nullable Instant startedAt,
        @Nullable Instant suspendedAt) {

    private static final String PRIMARY = "read_write";

    /** A compute without the fields that the published contract lacks: autosuspend delay, latest start and suspend. */
    public Compute(ComputeId id, String branchId, String host, String regionId, String type, ComputeState state,
            @Nullable ComputeState pending, SizeRange size, boolean poolerEnabled, boolean disabled,
            @Nullable Instant lastActive) {
        this(id, branchId, host, regionId, type, state, pending, size, poolerEnabled, disabled, lastActive, null, null,
                null);
    }

    /** The same compute with its autosuspend delay, latest start and latest suspend. */
    public Compute withSleep(@Nullable Autosuspend when, @Nullable Instant started, @Nullable Instant suspended) {
        return new Compute(id, branchId, host, regionId, type, state, pending, size, poolerEnabled, disabled,
                lastActive, when, started, suspended);
    }

    public boolean isPrimary() {
        return type.equals(PRIMARY);
    }

    /** Whether the platform reports that it runs and accepts connections, so that connecting starts nothing. */
    public boolean isAwake() {
        return !disabled && state.isActive();
    }

    /** Whether nothing except the last activity changed since {@code earlier}. */
    public boolean isAsBefore(Compute earlier) {
        return equals(
                new Compute(earlier.id, earlier.branchId, earlier.host, earlier.regionId, earlier.type, earlier.state,
                        earlier.pending, earlier.size, earlier.poolerEnabled, earlier.disabled, lastActive,
                        earlier.autosuspend, earlier.startedAt, earlier.suspendedAt));
    }

    /** Whether the platform reports that it changes to another state. */
    public boolean isMoving() {
        return state.kind() == ComputeState.Kind.INIT || (pending != null && pending.kind() != state.kind());
    }
}
