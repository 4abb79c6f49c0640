package dev.plimsoll.fleet;

import dev.plimsoll.fleet.size.SizeRange;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A compute as listed by the platform (platform/api.md 2.3).
 *
 * @param id          project and endpoint
 * @param branchId    the branch with its data; another branch is other data
 * @param type        {@code read_write} for a primary; any other word is a replica
 * @param address     where clients reach it
 * @param lifecycle   whether it runs
 * @param size        its size limits
 * @param autosuspend when it is suspended; null if not reported, as in the published contract (section 2.3)
 * @param times       its latest activity, start and suspend
 */
public record Compute(ComputeId id, String branchId, String type, ComputeAddress address, Lifecycle lifecycle,
        SizeRange size, @Nullable Autosuspend autosuspend, ActivityTimes times) {

    private static final String PRIMARY = "read_write";

    /** A copy of this compute with other times. */
    public Compute with(ActivityTimes other) {
        return new Compute(id, branchId, type, address, lifecycle, size, autosuspend, other);
    }

    /** The present value of a setting; null where the platform does not report it. */
    public @Nullable SettingValue value(ComputeSetting setting) {
        return switch (setting) {
            case SIZE -> SettingValue.of(size);
            case AUTOSUSPEND -> autosuspend == null ? null : SettingValue.of(autosuspend);
        };
    }

    /** The values of all settings that the platform reports. */
    public List<SettingValue> values() {
        return Stream.of(ComputeSetting.values()).map(this::value).filter(Objects::nonNull).toList();
    }

    public ComputeState state() {
        return lifecycle.state();
    }

    public boolean isPrimary() {
        return type.equals(PRIMARY);
    }

    /** Whether the platform reports that it runs and accepts connections, so that connecting starts nothing. */
    public boolean isAwake() {
        return !lifecycle.disabled() && state().isActive();
    }

    /** Whether nothing changed since {@code earlier}, except its last activity and when it was last changed. */
    public boolean isAsBefore(Compute earlier) {
        return equals(earlier.with(new ActivityTimes(times.lastActive(), earlier.times.startedAt(),
                earlier.times.suspendedAt(), times.updatedAt())));
    }

    /** Whether the platform reports that it changes to another state. */
    public boolean isMoving() {
        ComputeState pending = lifecycle.pending();
        return state().kind() == ComputeState.StateKind.INIT
                || (pending != null && pending.kind() != state().kind());
    }
}
