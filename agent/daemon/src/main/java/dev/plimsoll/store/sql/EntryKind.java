package dev.plimsoll.store.sql;

import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.change.JournalEntry.Approved;
import dev.plimsoll.change.JournalEntry.Archived;
import dev.plimsoll.change.JournalEntry.Blocked;
import dev.plimsoll.change.JournalEntry.DismissalUndone;
import dev.plimsoll.change.JournalEntry.Dismissed;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.Recommended;
import dev.plimsoll.change.JournalEntry.SetElsewhere;
import dev.plimsoll.change.JournalEntry.Settled;
import dev.plimsoll.change.JournalEntry.Switched;
import dev.plimsoll.change.JournalEntry.Verified;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The kinds of journal entries; {@link #word} is the value of the column {@code kind}. */
public enum EntryKind {
    RECOMMENDED, APPROVED, DISMISSED, DISMISSAL_UNDONE, BLOCKED, INTENDED, EXECUTED, SETTLED, VERIFIED, SET_ELSEWHERE,
    SWITCHED, ARCHIVED;

    /** A query whose rows are all kinds, in the column {@code kind}. */
    static final String ROWS = Arrays.stream(values())
            .map(kind -> "select '%s' as kind".formatted(kind.word()))
            .collect(Collectors.joining(" union all "));

    static EntryKind of(JournalEntry entry) {
        return switch (entry) {
            case Recommended e -> RECOMMENDED;
            case Approved e -> APPROVED;
            case Dismissed e -> DISMISSED;
            case DismissalUndone e -> DISMISSAL_UNDONE;
            case Blocked e -> BLOCKED;
            case Intended e -> INTENDED;
            case Executed e -> EXECUTED;
            case Settled e -> SETTLED;
            case Verified e -> VERIFIED;
            case SetElsewhere e -> SET_ELSEWHERE;
            case Switched e -> SWITCHED;
            case Archived e -> ARCHIVED;
        };
    }

    static EntryKind read(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** Whether entries of this kind belong to the hash chain, and are deleted only after they were archived. */
    boolean isPermanent() {
        return this != RECOMMENDED && this != BLOCKED;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
