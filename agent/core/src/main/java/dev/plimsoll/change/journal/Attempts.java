package dev.plimsoll.change.journal;

import dev.plimsoll.change.journal.JournalEntry.Intended;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The latest intents of a compute.
 *
 * @param starts times of those whose request was sent, or may have been, newest first, at most
 *               {@link ChangeRecord#KEPT}
 * @param unsent the latest one whose request was not sent, unless another one was sent or a person approved since; else
 *               null
 */
public record Attempts(List<Instant> starts, @Nullable UnsentIntent unsent) {

    static final Attempts NONE = new Attempts(List.of(), null);

    private static final Duration FIRST_PAUSE = Duration.ofMinutes(1);
    /** 1, 2, 4 … 64 minutes: an obstacle that lasts writes about 50 entries a day, and no more. */
    private static final int DOUBLINGS = 6;

    public Attempts {
        starts = List.copyOf(starts);
    }

    /** The pause after {@code times} attempts in vain, 1 or more. */
    static Duration pause(int times) {
        return FIRST_PAUSE.multipliedBy(1L << Math.min(times - 1, DOUBLINGS));
    }

    Attempts begun(Instant at) {
        return new Attempts(Stream.concat(Stream.of(at), starts.stream()).limit(ChangeRecord.KEPT).toList(), null);
    }

    Attempts notSent(Intended intent, Instant at) {
        return new Attempts(starts, new UnsentIntent(intent, at, unsent == null ? 1 : unsent.times() + 1));
    }

    /** A person who approves asks for an attempt at once. */
    Attempts approved() {
        return new Attempts(starts, null);
    }

    /**
     * An intent whose request was not sent.
     *
     * @param at    when that was noted
     * @param times how many such intents there were in a row, 1 or more
     */
    public record UnsentIntent(Intended intent, Instant at, int times) {

        /** Time of the next attempt at the earliest. */
        public Instant retryAt() {
            return at.plus(pause(times));
        }
    }
}
