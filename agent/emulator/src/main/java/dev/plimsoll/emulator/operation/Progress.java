package dev.plimsoll.emulator.operation;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An operation as it is at one moment.
 *
 * @param action     as it is to be shown
 * @param status     as it is to be shown
 * @param endpointId absent for one about a branch alone
 * @param error      absent while nothing went wrong
 * @param retryAt    when one that went wrong is tried again; absent for all others
 * @param took       from its creation to its end, or to its last change
 */
public record Progress(String id, String projectId, String branchId, @Nullable String endpointId, String action,
        String status, @Nullable String error, int failures, @Nullable Instant retryAt, Instant createdAt,
        Instant updatedAt, Duration took) {}
