package dev.plimsoll.change.journal;

import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.UndoAsked;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeSetting;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A change with its verdict.
 *
 * @param undoing the way back from it; null for a change that did no harm, and once it was taken or given up
 * @param asked   the request of a person to undo it; null without one
 */
public record PastVerdict(Intended change, Verified verified, @Nullable Undoing undoing, @Nullable UndoAsked asked) {

    /**
     * A change that just got its verdict. A roll-back is never undone, nor a value that somebody else set since.
     *
     * @param isForeign whether somebody else set the setting since, be it to the same value again
     */
    static PastVerdict of(Intended change, Verified verified, boolean isForeign) {
        boolean goesBack = verified.verdict() == EffectVerdict.HARMFUL && !change.isRollBack() && !isForeign;
        return new PastVerdict(change, verified, goesBack ? Undoing.since(verified.at()) : null, null);
    }

    public ComputeSetting setting() {
        return change.setting();
    }

    PastVerdict with(@Nullable Undoing other) {
        return new PastVerdict(change, verified, other, asked);
    }

    /** With the request of a person to undo it; null where that is taken back. */
    PastVerdict asked(@Nullable UndoAsked request, Instant at) {
        boolean goesBack = request != null || verified.verdict() == EffectVerdict.HARMFUL;
        return new PastVerdict(change, verified, goesBack ? Undoing.since(at) : null, request);
    }

    /**
     * The way back from a harmful change, or from one that a person wants undone, until it is taken or given up. It is tried
     * again and again, ever less often.
     *
     * @param failures  attempts in a row that were refused or not carried out, 0 or more
     * @param latest    when the latest of them began; the time of the verdict while there is none
     * @param dismissed whether a person gave it up, by a dismissal that nobody took back
     */
    public record Undoing(int failures, Instant latest, boolean dismissed) {

        static Undoing since(Instant verdict) {
            return new Undoing(0, verdict, false);
        }

        Undoing failed(Instant at) {
            return new Undoing(failures + 1, at, dismissed);
        }

        Undoing dismissed(boolean now) {
            return new Undoing(failures, latest, now);
        }

        /** Time of the next attempt at the earliest. */
        public Instant retryAt() {
            return failures == 0 ? latest : latest.plus(Attempts.pause(failures));
        }
    }
}
