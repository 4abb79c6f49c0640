package dev.plimsoll.notifications;

import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.MemoryJournal;
import dev.plimsoll.change.journal.NoticeJournal;
import dev.plimsoll.change.journal.StoredEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A journal that agents share, and how far people were notified of it. */
final class NoticesInMemory extends MemoryJournal implements NoticeJournal {

    private volatile OptionalLong position = OptionalLong.empty();

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
        return entries().size();
    }

    @Override
    public List<StoredEntry> after(long number, int count) {
        List<StoredEntry> page = new ArrayList<>();
        for (int id = (int) number + 1; id <= entries().size() && page.size() < count; id++) {
            page.add(new StoredEntry(id, null, entries().get(id - 1)));
        }
        return page;
    }

    @Override
    public Optional<Intended> intent(String changeId) {
        return only(Intended.class).stream().filter(intent -> intent.changeId().equals(changeId)).findFirst();
    }

    @Override
    public List<Judged> verdictsAt(long until) {
        List<Judged> verdicts = new ArrayList<>();
        for (JournalEntry entry : entries().subList(0, (int) until)) {
            if (entry instanceof Switched turned && !turned.stopped()) {
                verdicts.clear();
            } else if (entry instanceof Verified verified) {
                verdicts.add(new Judged(verified.at(), verified.compute(), verified.verdict()));
            }
        }
        return verdicts.reversed();
    }
}
