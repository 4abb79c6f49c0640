package dev.plimsoll.change;

import dev.plimsoll.change.JournalEntry.Approved;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.SetElsewhere;
import dev.plimsoll.change.JournalEntry.Settled;
import dev.plimsoll.change.JournalEntry.Verified;
import dev.plimsoll.fleet.ComputeSetting;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a compute on which its {@link ChangeRecord} depends. All others may be archived.
 * <p>These are the latest entry of each kind and setting, and all entries of the changes that the record names: the
 * latest ones, those without a verdict, and those whose verdicts or attempts count.
 */
public final class NeededEntries {

    private static final String NO_CHANGE = "";
    private static final int LEAST_MORE = 32;

    private NeededEntries() {}

    /** A kind of entry, and the setting that it is about; null for a kind that is about none. */
    private record Kind(Class<?> type, @Nullable ComputeSetting setting) {

        static Kind of(JournalEntry entry) {
            return new Kind(entry.getClass(), switch (entry) {
                case Approved approval -> approval.to().setting();
                case Intended intent -> intent.setting();
                case SetElsewhere other -> other.to().setting();
                default -> null;
            });
        }
    }

    /**
     * Their ids.
     * <p>The record of these entries alone is compared with the record of all. While they differ, as after entries in an
     * order that no agent writes, more of the latest entries are needed.
     *
     * @param entries all entries of one compute that its record depends on, oldest first
     */
    public static Set<Long> of(List<StoredEntry> entries) {
        ChangeRecord record = record(entries);
        Set<String> changes = changes(entries, record);
        Set<Long> latest = new HashSet<>();
        Set<Kind> seen = new HashSet<>();
        for (StoredEntry stored : entries.reversed()) {
            if (seen.add(Kind.of(stored.entry()))) {
                latest.add(stored.id());
                changes.add(changeId(stored.entry()));
            }
        }
        changes.remove(NO_CHANGE);
        int more = 0;
        List<StoredEntry> needed;
        do {
            long from = more == 0 ? Long.MAX_VALUE : entries.get(Math.max(0, entries.size() - more)).id();
            needed = entries.stream()
                    .filter(stored -> stored.id() >= from || latest.contains(stored.id())
                            || changes.contains(changeId(stored.entry())))
                    .toList();
            more = Math.max(LEAST_MORE, 2 * more);
        } while (!record(needed).equals(record));
        return needed.stream().map(StoredEntry::id).collect(Collectors.toSet());
    }

    private static ChangeRecord record(List<StoredEntry> entries) {
        return ChangeRecord.of(entries.stream().map(StoredEntry::entry).toList());
    }

    /** The changes that the record names, also where its latest change is not sent after all; and the latest attempts. */
    private static Set<String> changes(List<StoredEntry> entries, ChangeRecord record) {
        LatestChange latest = record.latest();
        ChangeRecord without = latest == null ? null : latest.without();
        Set<String> changes = new HashSet<>();
        Set<Instant> starts = new HashSet<>();
        for (ChangeRecord each : without == null ? List.of(record) : List.of(record, without)) {
            each.changes().forEach(change -> changes.add(change.intent().changeId()));
            each.verdicts().forEach(past -> changes.add(past.change().changeId()));
            starts.addAll(each.attempts().starts());
        }
        boolean isSince = true;
        for (StoredEntry stored : entries.reversed()) {
            if (stored.entry() instanceof Intended intent) {
                boolean isStart = starts.contains(intent.at());
                isSince = isSince && (!isStart || (latest != null && latest.intent().equals(intent)));
                // Attempts that were not sent count only since the latest one that was.
                if (isSince || isStart) {
                    changes.add(intent.changeId());
                }
            }
        }
        return changes;
    }

    /** The change that an entry is about; empty for an entry about none. */
    private static String changeId(JournalEntry entry) {
        return switch (entry) {
            case Intended intent -> intent.changeId();
            case Executed reply -> reply.changeId();
            case Settled end -> end.changeId();
            case Verified verdict -> verdict.changeId();
            default -> NO_CHANGE;
        };
    }
}
