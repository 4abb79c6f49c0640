package dev.plimsoll.store.sql;

import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.store.sql.table.Db;
import java.util.List;

/** Writes many entries in one transaction, where a test needs a long journal. */
public final class JournalBatch {

    private JournalBatch() {}

    public static void append(Db db, List<? extends JournalEntry> entries) {
        db.write(connection -> {
            JournalWriting journal = new JournalWriting(connection);
            entries.forEach(journal::write);
            return journal.seq();
        });
    }
}
