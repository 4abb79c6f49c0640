package dev.plimsoll.emulator.compute;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a compute that never change.
 *
 * @param type      {@code read_write} or {@code read_only}
 * @param stateWord shown instead of the true state, if present
 * @param rows      number of rows of its table
 */
public record Identity(String id, String projectId, String host, String type, @Nullable String stateWord, long rows,
        Instant createdAt) {

    /** The type of primaries. */
    public static final String PRIMARY = "read_write";

    /** The type of replicas. */
    public static final String REPLICA = "read_only";

    /** Whether it is a primary. */
    public boolean isPrimary() {
        return type.equals(PRIMARY);
    }
}
