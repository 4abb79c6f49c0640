package dev.plimsoll.store.sql;

import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.change.JournalEntry.Blocked;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Recommended;
import dev.plimsoll.change.JournalEntry.Settled;
import dev.plimsoll.change.JournalEntry.Verified;
import java.util.Optional;

/**
 * The row of {@code journal_count} that an entry increments.
 *
 * @param detail the reason of a recommendation; empty for other kinds
 */
record JournalCounter(EntryKind kind, String word, String detail) {

    /** The row for {@code entry}; empty if no metric counts it. */
    static Optional<JournalCounter> of(JournalEntry entry) {
        EntryKind kind = EntryKind.of(entry);
        return switch (entry) {
            case Recommended advice -> Optional.of(new JournalCounter(kind, advice.action(), advice.reason()));
            case Blocked veto -> Optional.of(new JournalCounter(kind, veto.guardrail(), ""));
            case Settled end -> Optional.of(new JournalCounter(kind, end.result(), ""));
            case Verified end -> Optional.of(new JournalCounter(kind, end.verdict().word(), ""));
            case Executed done when done.outcome().equals(Executed.REFUSED)
                    || done.outcome().equals(Executed.NOT_SENT) ->
                Optional.of(new JournalCounter(kind, done.outcome(), ""));
            default -> Optional.empty();
        };
    }
}
