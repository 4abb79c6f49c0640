package dev.plimsoll.emulator.compute;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A compute as it is at one moment.
 *
 * @param lastActive  absent before its first activity
 * @param startedAt   when its server last came up; absent before
 * @param suspendedAt when its server last went down, for whatever reason; absent before
 */
public record Snapshot(Identity identity, Settings settings, State state, @Nullable Instant lastActive,
        Instant updatedAt, @Nullable Instant startedAt, @Nullable Instant suspendedAt) {

    /** The state as it is to be shown. */
    public String stateWord() {
        String word = identity.stateWord();
        return word == null ? state.word() : word;
    }
}
