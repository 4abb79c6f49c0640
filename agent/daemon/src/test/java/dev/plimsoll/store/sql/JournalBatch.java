package dev.plimsoll.store.sql;

import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.change.JournalEntry.Dismissed;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/** Writes many entries in one transaction, where a test needs a long journal. */
public final class JournalBatch {

    private static final String HEAD = "update journal_chain set seq = seq + :count returning seq, hash";

    private JournalBatch() {}

    public static void append(Db db, List<? extends JournalEntry> entries) {
        db.write(handle -> entries.stream().mapToInt(entry -> SqlJournal.insert(handle, entry)).sum());
    }

    /** No counter counts dismissals: a row and a hash are all that an append leaves of one. So these go in one statement. */
    public static void dismissals(Db db, List<Dismissed> entries) {
        db.write(handle -> insert(handle, entries));
    }

    private static int insert(Handle handle, List<Dismissed> entries) {
        Map<String, Object> head = handle.createQuery(HEAD).bind("count", entries.size()).mapToMap().one();
        long seq = ((Number) Objects.requireNonNull(head.get(JournalChain.SEQ))).longValue() - entries.size();
        String hash = String.valueOf(head.get(JournalChain.HASH));
        PreparedBatch rows = handle.prepareBatch(JournalColumns.INSERT);
        for (Dismissed entry : entries) {
            Map<String, @Nullable Object> row = JournalColumns.of(entry);
            hash = JournalChain.hash(hash, row);
            row.put(JournalChain.SEQ, ++seq);
            row.put(JournalChain.HASH, hash);
            rows.bindMap(row).add();
        }
        handle.createUpdate(JournalChain.EXTEND).bind(JournalChain.HASH, hash).execute();
        return rows.execute().length;
    }
}
