package dev.plimsoll.fleet;

import dev.plimsoll.fleet.size.SizeRange;
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
 * @param autosuspend   when it is suspended; null where the platform does not tell, as published (section 2.3)
 * @param startedAt     when it was last started, by the platform's clock; null where not told
 * @param suspendedAt   when it was last suspended, by the platform's clock; null where not told
 */
public record Compute(ComputeId id, String branchId, String host, String regionId, String type, ComputeState state,
        @Nullable ComputeState pending, SizeRange size, boolean poolerEnabled, boolean disabled,
        @Nullable Instant lastActive, @Nullable Autosuspend autosuspend, @Nullable Instant startedAt,
        @Nullable Instant suspendedAt) {

    private static final String PRIMARY = "read_write";

    /** A compute of whose sleep nothing is told but its last activity, as where the contract is kept to the letter. */
    public Compute(ComputeId id, String branchId, String host, String regionId, String type, ComputeState state,
            @Nullable ComputeState pending, SizeRange size, boolean poolerEnabled, boolean disabled,
            @Nullable Instant lastActive) {
        this(id, branchId, host, regionId, type, state, pending, size, poolerEnabled, disabled, lastActive, null, null,
                null);
    }

    /** The same compute, and what the platform tells of its sleep. */
    public Compute withSleep(@Nullable Autosuspend when, @Nullable Instant started, @Nullable Instant suspended) {
        return new Compute(id, branchId, host, regionId, type, state, pending, size, poolerEnabled, disabled,
                lastActive, when, started, suspended);
    }

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
                        earlier.pending, earlier.size, earlier.poolerEnabled, earlier.disabled, lastActive,
                        earlier.autosuspend, earlier.startedAt, earlier.suspendedAt));
    }

    /** Whether the platform says that it is on its way to another state. */
    public boolean isMoving() {
        return state.kind() == ComputeState.Kind.INIT || (pending != null && pending.kind() != state.kind());
    }
}
