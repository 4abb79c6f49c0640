package dev.plimsoll.emulator.compute;

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
        return word == null ? state.word() : word;
    }
}
