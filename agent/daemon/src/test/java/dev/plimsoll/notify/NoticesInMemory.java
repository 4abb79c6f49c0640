package dev.plimsoll.notify;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.NoticeJournal;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.fleet.ComputeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;

/** A journal that agents share, and how far people were notified of it. */
final class NoticesInMemory implements NoticeJournal {

    private final List<JournalEntry> entries = new CopyOnWriteArrayList<>();
    private volatile OptionalLong position = OptionalLong.empty();

    void append(JournalEntry entry) {
        entries.add(entry);
    }

    @Override
    public OptionalLong position() {
        return position;
    }

    @Override
    public void keep(long further) {
        position = OptionalLong.of(Math.max(further, position.orElse(0)));
    }

    @Override
    public long head() {
        return entries.size();
    }

    @Override
    public List<StoredEntry> after(long number, int count) {
        List<StoredEntry> page = new ArrayList<>();
        for (int id = (int) number + 1; id <= entries.size() && page.size() < count; id++) {
            page.add(new StoredEntry(id, null, entries.get(id - 1)));
        }
        return page;
    }

    @Override
    public Optional<Intended> intent(String changeId) {
        return entries.stream()
                .filter(entry -> entry instanceof Intended intent && intent.changeId().equals(changeId))
                .map(Intended.class::cast)
                .findFirst();
    }

    @Override
    public ChangeRecord record(ComputeId compute) {
        return ChangeRecord.of(entries.stream().filter(entry -> compute.equals(entry.subject())).toList());
    }

    @Override
    public List<Judged> verdictsAt(long until) {
        List<Judged> verdicts = new ArrayList<>();
        for (JournalEntry entry : entries.subList(0, (int) until)) {
            if (entry instanceof Switched turned && !turned.stopped()) {
                verdicts.clear();
            } else if (entry instanceof Verified verified) {
                verdicts.add(new Judged(verified.at(), verified.compute(), verified.verdict()));
            }
        }
        return verdicts.reversed();
    }
}
