package dev.plimsoll.emulator.operation;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of an operation.
 *
 * @param action     as it is to be shown
 * @param status     as it is to be shown
 * @param endpointId absent for an operation on a branch
 * @param error      absent without an error
 * @param retryAt    time of the retry after an error; else absent
 * @param took       from its creation to its end, or to its last change
 */
public record Progress(String id, String projectId, String branchId, @Nullable String endpointId, String action,
        String status, @Nullable String error, int failures, @Nullable Instant retryAt, Instant createdAt,
        Instant updatedAt, Duration took) {}
