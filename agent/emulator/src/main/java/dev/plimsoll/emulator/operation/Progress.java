package dev.plimsoll.emulator.operation;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of an operation.
 *
 * @param action as it is to be shown
 * @param status as it is to be shown
 */
public record Progress(String id, String projectId, Subject subject, String action, String status, Failures failures,
        Instant createdAt, Instant updatedAt) {

    /**
     * The failures of an operation.
     *
     * @param latest  the latest error; absent without an error
     * @param retryAt time of the retry after an error; else absent
     */
    public record Failures(int count, @Nullable String latest, @Nullable Instant retryAt) {}

    /** From its creation to its end, or to its last change. */
    public Duration took() {
        return Duration.between(createdAt, updatedAt);
    }

    /**
     * The subject of an operation.
     *
     * @param endpointId absent for a branch
     */
    public record Subject(String branchId, @Nullable String endpointId) {}
}
