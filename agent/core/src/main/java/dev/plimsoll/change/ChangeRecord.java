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
 * Where one compute stands by its journal.
 *
 * @param recommended    the latest advice
 * @param approved       a yes that no change has used up yet
 * @param dismissedUntil until when its owner does not want changes
 * @param blocked        the latest guardrail that held a change back since that advice
 * @param open           a change that was intended and whose end is not known
 * @param lastChange     when the latest change was intended
 * @param lastEnd        how that ended: {@link Executed#REFUSED}, {@link Verified#CONFIRMED} or {@link Verified#FAILED}; null
 *                       while it is open, and where there was none
 */
public record ChangeRecord(@Nullable Recommended recommended, @Nullable Approved approved,
        @Nullable Instant dismissedUntil, @Nullable Blocked blocked, @Nullable Intended open,
        @Nullable Instant lastChange, @Nullable String lastEnd) {

    public static final ChangeRecord EMPTY = new ChangeRecord(null, null, null, null, null, null, null);

    /** Folds the entries of one compute, oldest first. */
    public static ChangeRecord of(List<JournalEntry> entries) {
        ChangeRecord record = EMPTY;
        for (JournalEntry entry : entries) {
            record = record.after(entry);
        }
        return record;
    }

    /** Where it stands after one more entry. */
    public ChangeRecord after(JournalEntry entry) {
        return switch (entry) {
            case Recommended advice ->
                new ChangeRecord(advice, approved, dismissedUntil, null, open, lastChange, lastEnd);
            case Approved yes -> new ChangeRecord(recommended, yes, null, blocked, open, lastChange, lastEnd);
            case Dismissed no -> new ChangeRecord(recommended, null, no.until(), blocked, open, lastChange, lastEnd);
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

    /** The end of one change closes that change alone: another agent may have begun its own meanwhile. */
    private ChangeRecord closed(String changeId, String end) {
        if (open == null || !open.changeId().equals(changeId)) {
            return this;
        }
        return new ChangeRecord(recommended, approved, dismissedUntil, blocked, null, lastChange, end);
    }
}
