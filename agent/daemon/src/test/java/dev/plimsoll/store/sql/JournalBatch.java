package dev.plimsoll.store.sql;

import dev.plimsoll.change.JournalEntry.Dismissed;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/**
 * Writes many entries in one batch, where a test needs a long chain.
 * <p>They are dismissals, since no counter counts those: a row and a hash are all that an append leaves of one.
 */
public final class JournalBatch {

    private JournalBatch() {}

    public static void append(DataSource store, List<Dismissed> entries) {
        append(Db.forWork(Jdbi.create(store), IllegalStateException::new), entries);
    }

    public static void append(Db db, List<Dismissed> entries) {
        db.write(handle -> append(handle, entries));
    }

    private static int append(Handle handle, List<Dismissed> entries) {
        PreparedBatch rows = handle.prepareBatch(JournalColumns.INSERT);
        for (Dismissed entry : entries) {
            Map<String, @Nullable Object> row = JournalColumns.of(entry);
            JournalChain.extend(handle, row);
            rows.bindMap(row).add();
        }
        return rows.execute().length;
    }
}
