package dev.plimsoll.change.explore;

import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.FleetChanges;
import dev.plimsoll.change.FleetChanges.RecentChange;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.OfCompute;
import dev.plimsoll.change.JournalEntry.SetElsewhere;
import dev.plimsoll.change.JournalEntry.Switched;
import dev.plimsoll.change.JournalEntry.Verified;
import dev.plimsoll.change.effect.EffectVerdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The journal, as far as it affects the next decision: orders of entries that decide alike are one state.
 *
 * @param records   the record of each compute
 * @param changes   all intents, newest first
 * @param verdicts  verdicts, newest first
 * @param stopped   whether the stop switch is on
 * @param noted     whether a size set by another tool was noted since the latest intent
 */
record Book(List<ChangeRecord> records, List<Intended> changes, List<Verified> verdicts, boolean stopped,
        boolean noted) {

    static Book empty(int computes) {
        return new Book(Collections.nCopies(computes, ChangeRecord.EMPTY), List.of(), List.of(), false,
                false);
    }

    Book after(JournalEntry entry) {
        if (entry instanceof Switched switched) {
            return new Book(records, changes, verdicts, switched.stopped(), noted);
        }
        int index = Moments.IDS.indexOf(((OfCompute) entry).compute());
        List<ChangeRecord> then = new ArrayList<>(records);
        then.set(index, records.get(index).after(entry));
        return new Book(List.copyOf(then), entry instanceof Intended intent ? before(intent, changes) : changes,
                entry instanceof Verified verified ? before(verified, verdicts) : verdicts, stopped,
                entry instanceof SetElsewhere || (noted && !(entry instanceof Intended)));
    }

    private static <T> List<T> before(T newest, List<T> older) {
        List<T> all = new ArrayList<>(older.size() + 1);
        all.add(newest);
        all.addAll(older);
        return List.copyOf(all);
    }

    /** A compute of the project with an open change; -1 if there is none. */
    int open() {
        for (int index = 0; index < records.size(); index++) {
            if (records.get(index).open() != null) {
                return index;
            }
        }
        return -1;
    }

    FleetChanges fleet(Instant now) {
        List<RecentChange> recent = changes.stream()
                .filter(change -> change.at().isAfter(now.minus(FleetChanges.SPAN)))
                .map(change -> new RecentChange(change.at(), change.compute(), change.basis().action(), isOpen(change),
                        verdict(change)))
                .toList();
        return new FleetChanges(recent, verdicts.stream().map(Verified::verdict).toList(), null);
    }

    private boolean isOpen(Intended change) {
        return records.stream().map(ChangeRecord::open).anyMatch(open -> Objects.equals(open, change));
    }

    private @Nullable EffectVerdict verdict(Intended change) {
        return verdicts.stream()
                .filter(verified -> verified.changeId().equals(change.changeId()))
                .map(Verified::verdict)
                .findFirst()
                .orElse(null);
    }
}
