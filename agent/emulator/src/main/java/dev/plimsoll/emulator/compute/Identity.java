package dev.plimsoll.emulator.compute;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * All of a compute that never changes.
 *
 * @param type      {@code read_write} or {@code read_only}
 * @param stateWord shown instead of the true state, when given
 * @param rows      of its table
 */
public record Identity(String id, String projectId, String host, String type, @Nullable String stateWord, long rows,
        Instant createdAt) {

    /** The type of the one that writes. */
    public static final String PRIMARY = "read_write";

    /** The type of those that only read. */
    public static final String REPLICA = "read_only";

    /** Whether it is the one that writes. */
    public boolean isPrimary() {
        return type.equals(PRIMARY);
    }
}
