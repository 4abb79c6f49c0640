package dev.plimsoll.store.sql;

import dev.plimsoll.change.JournalEntries;
import dev.plimsoll.change.StoredEntry;
import dev.plimsoll.fleet.ComputeId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The journal as it is shown and counted, in SQL that SQLite and PostgreSQL share. */
public final class SqlJournalEntries implements JournalEntries {

    private static final String PAGE = "select * from journal where id < :before order by id desc limit :bound";

    private static final String PAGE_OF_COMPUTE = """
            select * from journal where project_id = :projectId and endpoint_id = :endpointId and id < :before
            order by id desc limit :bound""";

    private static final String FIND = """
            select project_id, endpoint_id from journal where endpoint_id = :endpointId order by id desc limit 1""";

    private static final String FIND_IN_PROJECT = """
            select project_id, endpoint_id from journal
            where project_id = :projectId and endpoint_id = :endpointId order by id desc limit 1""";

    private static final String COMPUTES = """
            select distinct project_id, endpoint_id from journal where project_id is not null""";

    private static final String OUTCOMES = """
            select word, sum(times) as times from journal_count where kind in ('settled', 'verified', 'executed') group by word""";

    private static final String DECISIONS = "select word, detail, times from journal_count where kind = 'recommended'";

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
                .map(JournalRow::stored)
                .list());
    }

    @Override
    public Optional<ComputeId> find(String name) {
        return db.read(handle -> find(name, handle));
    }

    @Override
    public List<ComputeId> computes() {
        return db.read(handle -> handle.createQuery(COMPUTES).map(new ComputeRow()).list());
    }

    static Optional<ComputeId> find(String name, Handle handle) {
        int slash = name.indexOf('/');
        String project = name.substring(0, Math.max(0, slash));
        return (project.isEmpty()
                ? handle.createQuery(FIND)
                : handle.createQuery(FIND_IN_PROJECT).bind("projectId", project))
                .bind("endpointId", name.substring(slash + 1))
                .map(new ComputeRow())
                .findOne();
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
                        byAction.computeIfAbsent(row.getString("word"), action -> new TreeMap<>())
                                .put(row.getString("detail"), row.getLong("times")),
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
