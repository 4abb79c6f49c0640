package dev.plimsoll.change.explore;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.OfCompute;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The journal, as far as it affects the next decision: orders of entries that decide alike are one state.
 *
 * <p>An exploration has one instance of each content, so books are compared by identity; and each keeps what follows
 * from it, since most steps read or write one.
 */
final class Book {

    /**
     * What is in it.
     *
     * @param records   the record of each compute
     * @param changes   all intents, newest first
     * @param fleet     recent changes of the fleet, and the stop switch
     * @param noted     whether a size set by another tool was noted since the latest intent
     */
    private record Content(List<ChangeRecord> records, List<Intended> changes, FleetChanges fleet, boolean noted) {}

    private final Content content;
    private final Map<Content, Book> all;
    private final Map<JournalEntry, Book> next = new HashMap<>();

    private Book(Content content, Map<Content, Book> all) {
        this.content = content;
        this.all = all;
    }

    static Book empty(int computes) {
        Map<Content, Book> all = new HashMap<>();
        return all.computeIfAbsent(new Content(Collections.nCopies(computes, ChangeRecord.EMPTY), List.of(),
                FleetChanges.NONE, false), content -> new Book(content, all));
    }

    private Book with(Content other) {
        return all.computeIfAbsent(other, content -> new Book(content, all));
    }

    List<ChangeRecord> records() {
        return content.records;
    }

    List<Intended> changes() {
        return content.changes;
    }

    boolean stopped() {
        return content.fleet.stopped();
    }

    boolean noted() {
        return content.noted;
    }

    /** The same with the stop switch off, and as if no size was set by another tool. */
    Book unstopped() {
        return with(new Content(content.records, content.changes, content.fleet.withStopped(false), false));
    }

    Book after(JournalEntry entry) {
        return next.computeIfAbsent(entry, this::with);
    }

    private Book with(JournalEntry entry) {
        FleetChanges fleet = content.fleet.after(entry);
        if (entry instanceof Switched) {
            return with(new Content(content.records, content.changes, fleet, content.noted));
        }
        int index = Moments.IDS.indexOf(((OfCompute) entry).compute());
        return with(new Content(World.replaced(content.records, index, content.records.get(index).after(entry)),
                entry instanceof Intended intent ? before(intent, content.changes) : content.changes, fleet,
                entry instanceof SetElsewhere || (content.noted && !(entry instanceof Intended))));
    }

    private static <T> List<T> before(T newest, List<T> older) {
        List<T> all = new ArrayList<>(older.size() + 1);
        all.add(newest);
        all.addAll(older);
        return List.copyOf(all);
    }

    /** A compute of the project with an open change; -1 if there is none. */
    int open() {
        for (int index = 0; index < content.records.size(); index++) {
            if (content.records.get(index).open() != null) {
                return index;
            }
        }
        return -1;
    }

    FleetChanges fleet(Instant now) {
        return content.fleet.asOf(now);
    }
}
