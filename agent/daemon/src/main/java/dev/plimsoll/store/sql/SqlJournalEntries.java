package dev.plimsoll.store.sql;

import dev.plimsoll.change.journal.JournalEntries;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.sql.table.Db;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The journal as it is shown and counted, in SQL that SQLite and PostgreSQL share. */
public final class SqlJournalEntries implements JournalEntries {

    private static final String PAGE = "select * from journal where id < :before order by id desc limit :bound";

    private static final String PAGE_OF_COMPUTE = """
            select * from journal where project_id = :projectId and endpoint_id = :endpointId and id < :before
            order by id desc limit :bound""";

    private static final String COMPUTES = """
            select project_id, endpoint_id from change_record union select project_id, endpoint_id from status""";

    private static final String OUTCOMES = """
            select word, sum(times) as times from journal_count where kind in ('settled', 'verified', 'executed')
            group by word""";

    private static final String DECISIONS = "select action, reason, times from journal_count where kind = 'recommended'";

    private static final String VETOES = "select word, times from journal_count where kind = 'blocked'";

    private final Db db;

    public SqlJournalEntries(Db db) {
        this.db = db;
    }

    @Override
    public List<StoredEntry> page(@Nullable ComputeId compute, long before, int count) {
        return db.read(handle -> (compute == null
                ? handle.createQuery(PAGE)
                : Db.of(handle.createQuery(PAGE_OF_COMPUTE), compute))
                .bind("before", before)
                .bind("bound", count)
                .map((row, context) -> stored(row))
                .list());
    }

    /** The entry with its number and its place in the chain. */
    static StoredEntry stored(ResultSet row) throws SQLException {
        ChainedRow chained = ChainedRow.of(row);
        return new StoredEntry(chained.id(), chained.hash() == null || chained.seq() == null ? null
                : new StoredEntry.Link(chained.seq(), chained.hash()), chained.entry());
    }

    @Override
    public List<ComputeId> computes() {
        return db.read(SqlJournalEntries::computes);
    }

    static List<ComputeId> computes(Handle handle) {
        return handle.createQuery(COMPUTES).map(Db.COMPUTE).list();
    }

    @Override
    public Map<String, Long> outcomes() {
        return counted(OUTCOMES);
    }

    @Override
    public Map<String, Map<String, Long>> decisions() {
        Map<String, Map<String, Long>> byAction = new TreeMap<>();
        db.read(handle -> handle.createQuery(DECISIONS)
                .map((row, context) -> Objects.requireNonNullElse(
                        byAction.computeIfAbsent(row.getString("action"), action -> new TreeMap<>())
                                .put(row.getString("reason"), row.getLong("times")),
                        0L))
                .list());
        return byAction;
    }

    @Override
    public Map<String, Long> vetoes() {
        return counted(VETOES);
    }

    private Map<String, Long> counted(String query) {
        return db.read(handle -> handle.createQuery(query)
                .map((row, context) -> Map.entry(row.getString("word"), row.getLong("times")))
                .collectToMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
