package dev.plimsoll.store.sql;

import dev.plimsoll.change.Journal;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.fleet.ComputeId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.Jdbi;

/** The record of what was decided and done, in SQL that SQLite and PostgreSQL share. It only grows. */
public final class SqlJournal implements Journal {

    /** Entries of one compute that are read back; more than any person reads, few enough for every beat. */
    public static final int BOUND = 500;

    /**
     * The latest entries, and the latest of each kind however old: where a compute stands follows from these alone,
     * since each kind replaces or ends what came before it.
     */
    private static final String OF_COMPUTE = """
            select * from journal where id in (
                select id from (
                    select id from journal where project_id = :projectId and endpoint_id = :endpointId
                    order by id desc limit :bound) as recent
                union
                select max(id) from journal where project_id = :projectId and endpoint_id = :endpointId
                group by kind)
            order by id""";

    private static final String LATEST = "select * from journal order by id desc limit :bound";

    private static final String STOPPED = """
            select stopped from journal where kind = 'switched' order by id desc limit 1""";

    private static final String OUTCOMES = """
            select outcome as word, count(*) as times from journal
            where kind = 'verified' or (kind = 'executed' and outcome = 'refused')
            group by outcome""";

    private static final String DECISIONS = """
            select action, reason, count(*) as times from journal where kind = 'recommended'
            group by action, reason""";

    private static final String VETOES = """
            select guardrail as word, count(*) as times from journal where kind = 'blocked' group by guardrail""";

    private final Jdbi jdbi;

    public SqlJournal(Jdbi jdbi) {
        this.jdbi = jdbi;
    }

    @Override
    public void append(JournalEntry entry) {
        jdbi.useHandle(handle -> handle.createUpdate(JournalColumns.INSERT)
                .bindMap(JournalColumns.of(entry))
                .execute());
    }

    @Override
    public List<JournalEntry> of(ComputeId compute) {
        return jdbi.withHandle(handle -> handle.createQuery(OF_COMPUTE)
                .bindMethods(compute)
                .bind("bound", BOUND)
                .map(new JournalRow())
                .list());
    }

    @Override
    public List<JournalEntry> latest(int count) {
        return jdbi.withHandle(
                handle -> handle.createQuery(LATEST).bind("bound", count).map(new JournalRow()).list());
    }

    @Override
    public boolean stopped() {
        return jdbi.withHandle(handle -> handle.createQuery(STOPPED).mapTo(Boolean.class).findOne()).orElse(false);
    }

    @Override
    public Map<String, Long> outcomes() {
        return counted(OUTCOMES);
    }

    @Override
    public Map<String, Map<String, Long>> decisions() {
        Map<String, Map<String, Long>> byAction = new TreeMap<>();
        jdbi.useHandle(handle -> handle.createQuery(DECISIONS)
                .map((row, context) -> byAction.computeIfAbsent(row.getString("action"), action -> new TreeMap<>())
                        .put(row.getString("reason"), row.getLong("times")))
                .list());
        return byAction;
    }

    @Override
    public Map<String, Long> vetoes() {
        return counted(VETOES);
    }

    private Map<String, Long> counted(String query) {
        Map<String, Long> times = new TreeMap<>();
        jdbi.useHandle(handle -> handle.createQuery(query)
                .map((row, context) -> times.put(row.getString("word"), row.getLong("times")))
                .list());
        return times;
    }
}
