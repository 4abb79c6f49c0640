package dev.plimsoll.emulator.compute;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A compute as it is at one moment.
 *
 * @param lastActive  absent before its first activity
 * @param startedAt   of its server, the last time; absent before the first
 * @param suspendedAt the last time; absent before the first
 */
public record Snapshot(Identity identity, Settings settings, State state, @Nullable Instant lastActive,
        Instant updatedAt, @Nullable Instant startedAt, @Nullable Instant suspendedAt) {

    /** The state as it is to be shown. */
    public String stateWord() {
        String word = identity.stateWord();
        return word == null ? state.word() : word;
    }
}
