package dev.plimsoll.change.explore;

import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.FleetChanges;
import dev.plimsoll.change.FleetChanges.RecentChange;
import dev.plimsoll.change.FleetChanges.RecentChange.Progress;
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
                .map(change -> new RecentChange(change.at(), change.compute(), change.basis().action(),
                        progress(change)))
                .toList();
        return new FleetChanges(recent, verdicts.stream()
                .map(Verified::verdict)
                .filter(verdict -> verdict != EffectVerdict.INCONCLUSIVE)
                .toList(), null);
    }

    private Progress progress(Intended change) {
        boolean isConfirmed = verdicts.stream()
                .anyMatch(verified -> verified.changeId().equals(change.changeId())
                        && verified.verdict() == EffectVerdict.CONFIRMED);
        return isConfirmed
                ? Progress.CONFIRMED
                : records.stream()
                        .map(ChangeRecord::latest)
                        .filter(latest -> latest != null && latest.intent().equals(change))
                        .map(latest -> latest.isOpen()
                                ? Progress.OPEN
                                : latest.isUnverified() ? Progress.UNVERIFIED : Progress.OVER)
                        .findFirst()
                        .orElse(Progress.OVER);
    }
}
