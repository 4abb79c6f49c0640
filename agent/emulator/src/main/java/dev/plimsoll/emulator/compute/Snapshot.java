package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.scenario.key.Words;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of a compute.
 *
 * @param lastActive  absent before its first activity
 * @param startedAt   time of its last start; absent before
 * @param suspendedAt time when its server last stopped for any reason; absent before
 */
public record Snapshot(Identity identity, Settings settings, State state, @Nullable Instant lastActive,
        Instant updatedAt, @Nullable Instant startedAt, @Nullable Instant suspendedAt) {

    /** The state that the API shows. */
    public String stateWord() {
        String word = identity.stateWord();
        return word == null ? Words.inApi(state) : word;
    }

    /**
     * The attributes of a compute that never change.
     *
     * @param pooledHost of its pooler; in profile standard, the host
     * @param type      {@code read_write} or {@code read_only}
     * @param stateWord shown instead of the true state, if present
     * @param rows      number of rows of its table
     */
    public record Identity(String id, String projectId, String host, String pooledHost, String type,
            @Nullable String stateWord, long rows,
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
}
