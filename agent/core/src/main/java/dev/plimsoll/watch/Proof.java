package dev.plimsoll.watch;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of somebody else's activity in the present awake period.
 *
 * @param somebody latest time at which somebody else was active, as far as can be told; null where nobody is known
 * @param isNew    whether it speaks of a time after our latest look
 * @param certain  the same by what cannot be an echo of ours: a start that was not ours, or what was seen inside
 */
public record Proof(@Nullable Instant somebody, boolean isNew, @Nullable Instant certain) {

    static final Proof NONE = new Proof(null, false, null);

    /** Somebody started it after {@code asleep}, when it was last seen asleep. */
    Proof started(Instant asleep) {
        return new Proof(Spans.later(somebody, asleep), true, Spans.later(certain, asleep));
    }

    Proof claimed(Instant at, boolean trusted) {
        return new Proof(Spans.later(somebody, at), true, trusted ? Spans.later(certain, at) : certain);
    }
}
