package dev.plimsoll.store.sql;

import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.change.JournalEntry.Blocked;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Recommended;
import dev.plimsoll.change.JournalEntry.Verified;
import java.util.Optional;

/**
 * The row of {@code journal_count} that an entry adds one to.
 *
 * @param detail the reason of an advice; empty for the others
 */
record JournalCounter(EntryKind kind, String word, String detail) {

    /** Empty for an entry that no metric counts. */
    static Optional<JournalCounter> of(JournalEntry entry) {
        EntryKind kind = EntryKind.of(entry);
        return switch (entry) {
            case Recommended advice -> Optional.of(new JournalCounter(kind, advice.action(), advice.reason()));
            case Blocked veto -> Optional.of(new JournalCounter(kind, veto.guardrail(), ""));
            case Verified end -> Optional.of(new JournalCounter(kind, end.verdict(), ""));
            case Executed done when done.outcome().equals(Executed.REFUSED) ->
                Optional.of(new JournalCounter(kind, done.outcome(), ""));
            default -> Optional.empty();
        };
    }
}
