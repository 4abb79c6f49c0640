package dev.plimsoll.change;

import dev.plimsoll.change.JournalEntry.Approved;
import dev.plimsoll.change.JournalEntry.Blocked;
import dev.plimsoll.change.JournalEntry.Dismissed;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.Recommended;
import dev.plimsoll.change.JournalEntry.Switched;
import dev.plimsoll.change.JournalEntry.Verified;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Change status of one compute, according to its journal.
 *
 * @param recommended    the latest recommendation
 * @param approved       an approval that no change has used yet
 * @param dismissedUntil time until which its owner rejects changes
 * @param blocked        the latest guardrail that blocked a change since that recommendation
 * @param open           an intended change with an unknown result
 * @param lastChange     time of the latest intended change
 * @param lastEnd        its result: {@link Executed#REFUSED}, {@link Verified#CONFIRMED} or {@link Verified#FAILED};
 *                       null while it is open, and without a change
 */
public record ChangeRecord(@Nullable Recommended recommended, @Nullable Approved approved,
        @Nullable Instant dismissedUntil, @Nullable Blocked blocked, @Nullable Intended open,
        @Nullable Instant lastChange, @Nullable String lastEnd) {

    public static final ChangeRecord EMPTY = new ChangeRecord(null, null, null, null, null, null, null);

    /** The status after all entries of one compute, oldest first. */
    public static ChangeRecord of(List<JournalEntry> entries) {
        ChangeRecord record = EMPTY;
        for (JournalEntry entry : entries) {
            record = record.after(entry);
        }
        return record;
    }

    /** The status after one more entry. */
    public ChangeRecord after(JournalEntry entry) {
        return switch (entry) {
            case Recommended advice ->
                new ChangeRecord(advice, approved, dismissedUntil, null, open, lastChange, lastEnd);
            case Approved approval -> new ChangeRecord(recommended, approval, null, blocked, open, lastChange, lastEnd);
            case Dismissed dismissal ->
                new ChangeRecord(recommended, null, dismissal.until(), blocked, open, lastChange, lastEnd);
            case Blocked veto ->
                new ChangeRecord(recommended, approved, dismissedUntil, veto, open, lastChange, lastEnd);
            case Intended intent ->
                new ChangeRecord(recommended, null, dismissedUntil, blocked, intent, intent.at(), null);
            case Executed done when done.outcome().equals(Executed.REFUSED) -> closed(done.changeId(), done.outcome());
            case Executed done -> this;
            case Verified end -> closed(end.changeId(), end.verdict());
            case Switched unrelated -> this;
        };
    }

    /** The result of a change closes only that change: another agent may have started its own meanwhile. */
    private ChangeRecord closed(String changeId, String end) {
        if (open == null || !open.changeId().equals(changeId)) {
            return this;
        }
        return new ChangeRecord(recommended, approved, dismissedUntil, blocked, null, lastChange, end);
    }
}
