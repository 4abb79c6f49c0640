package dev.plimsoll.store.sql;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.JournalEntries;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.OfCompute;
import dev.plimsoll.change.journal.NoticeJournal;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.RecordColumns;
import dev.plimsoll.store.sql.table.SqlProbeFailures;
import java.sql.Connection;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The journal of decisions and changes: written, shown, counted and notified, in SQL that SQLite and PostgreSQL share. */
public record SqlJournal(Db db) implements Journal, JournalEntries, NoticeJournal {

    /** More bad verdicts than any breaker counts. */
    private static final int VERDICTS = 500;
    private static final String HIGHEST = "select coalesce(max(id), 0) from journal";
    private static final RecordColumns<Judged> JUDGED = RecordColumns.of(Judged.class,
            "at, project_id, endpoint_id, outcome");

    @Override
    public ChangeRecord append(JournalEntry entry) {
        return db.write(connection -> new JournalWriting(connection).write(entry));
    }

    @Override
    public ChangeRecord answer(ComputeId compute, Function<ChangeRecord, List<JournalEntry>> rule) {
        return db.write(connection -> {
            JournalWriting journal = new JournalWriting(connection);
            ChangeRecord before = journal.record(compute);
            rule.apply(before).forEach(journal::write);
            return before;
        });
    }

    @Override
    public <S extends IntentStep> Optional<WrittenIntent<S>> intend(ComputeId compute, Fence fence, Instant now,
            IntentRule<S> rule) {
        return db.write(connection -> {
            JournalWriting journal = new JournalWriting(connection);
            if (!holdsClaim(fence, connection)) {
                return Optional.empty();
            }
            ChangeRecord record = journal.record(compute);
            S step = rule.decide(new ChangeFacts(record, journal.fleet().asOf(now),
                    SqlProbeFailures.latestProbe(connection, compute), journal::record));
            return Optional.of(new WrittenIntent<>(
                    step.intent().map(intent -> journal.write(intent, record)).orElse(record), step));
        });
    }

    @Override
    public Optional<ChangeRecord> conclude(OfCompute entry, Fence fence) {
        return db.write(connection -> {
            JournalWriting journal = new JournalWriting(connection);
            ChangeRecord before = journal.record(entry.compute());
            return holdsClaim(fence, connection) && Journal.isNews(entry, before)
                    ? Optional.of(journal.write(entry, before))
                    : Optional.empty();
        });
    }

    /**
     * Locks the claim without changing it, so that no agent takes it over before the transaction ends. What is rolled back needs
     * none.
     */
    private boolean holdsClaim(Fence fence, Connection connection) {
        return db.isReadOnly() || Db.execute(connection, """
                update project_partition set epoch = epoch where number = ? and agent = ? and epoch = ?""",
                fence.partition(), fence.holder(), fence.epoch()) == 1;
    }

    @Override
    public FleetChanges fleet(Instant now) {
        return db.read(JournalWriting::fleet).asOf(now);
    }

    @Override
    public ChangeRecord record(ComputeId compute) {
        return db.read(connection -> JournalWriting.record(compute, connection));
    }

    @Override
    public List<ComputeId> dismissedBeyond(Instant now) {
        return db.list(Db.COMPUTE, "select project_id, endpoint_id from change_record where dismissed_until > ?", now);
    }

    @Override
    public List<ComputeId> answered() {
        return db.list(Db.COMPUTE, """
                select project_id, endpoint_id from change_record
                where body like '%"approved":{%' or body like '%"asked":{%'""");
    }

    @Override
    public Tail since(long position) {
        return db.read(connection -> {
            long highest = Db.number(connection, HIGHEST);
            return new Tail(position == UNREAD || position == highest ? Set.of()
                    : Set.copyOf(Db.list(connection, Db.COMPUTE, """
                            select distinct project_id, endpoint_id from journal where id > ? and id <= ?
                                and project_id is not null""", position, highest)), highest);
        });
    }

    @Override
    public List<StoredEntry> page(@Nullable ComputeId compute, long before, int count) {
        return compute == null
                ? db.list(ChainedRow.STORED, ChainedRow.SELECT + "where id < ? order by id desc limit ?", before, count)
                : db.list(ChainedRow.STORED, ChainedRow.SELECT
                        + "where project_id = ? and endpoint_id = ? and id < ? order by id desc limit ?", compute,
                        before,
                        count);
    }

    @Override
    public List<ComputeId> computes() {
        return db.list(Db.COMPUTE, """
                select project_id, endpoint_id from change_record union select project_id, endpoint_id from status""");
    }

    @Override
    public Map<String, Long> outcomes() {
        return counted("""
                select word, sum(times) as times from journal_count where kind in ('settled', 'verified', 'executed')
                group by word""");
    }

    @Override
    public Map<String, Long> vetoes() {
        return counted("select word, times from journal_count where kind = 'blocked'");
    }

    private Map<String, Long> counted(String query) {
        Map<String, Long> times = new HashMap<>();
        db.list(row -> times.merge(row.getString("word"), row.getLong("times"), Long::sum), query);
        return times;
    }

    @Override
    public Map<String, Map<String, Long>> decisions() {
        Map<String, Map<String, Long>> byAction = new TreeMap<>();
        db.list(row -> Objects.requireNonNullElse(
                byAction.computeIfAbsent(row.getString("action"), action -> new TreeMap<>())
                        .put(row.getString("reason"), row.getLong("times")),
                0L), "select action, reason, times from journal_count where kind = 'recommended'");
        return byAction;
    }

    @Override
    public OptionalLong position() {
        return db.first(row -> OptionalLong.of(row.getLong(1)),
                "select position from notice_position where name = 'journal'").orElseGet(OptionalLong::empty);
    }

    @Override
    public void keep(long position) {
        db.execute("""
                insert into notice_position (name, position) values ('journal', ?)
                on conflict (name) do update set position = excluded.position
                where notice_position.position < excluded.position""", position);
    }

    @Override
    public long head() {
        return db.number(HIGHEST);
    }

    @Override
    public List<StoredEntry> after(long position, int count) {
        return db.list(ChainedRow.STORED, ChainedRow.SELECT + "where id > ? and kind <> 'blocked' order by id limit ?",
                position, count);
    }

    @Override
    public Optional<Intended> intent(String changeId) {
        return db.first(row -> (Intended) ChainedRow.COLUMNS.map(row).entry(), ChainedRow.SELECT
                + "where change_id = ? and kind = 'intended' order by id desc limit 1", changeId);
    }

    @Override
    public List<Judged> verdictsAt(long until) {
        return db.list(JUDGED, """
                select %s from journal where kind = 'verified' and id <= ?
                    and id > (select coalesce(max(id), 0) from journal where kind = 'switched' and id <= ?
                        and body like '%%"stopped":false%%')
                    and not exists (select 1 from journal as first where first.change_id = journal.change_id
                        and first.kind = 'verified' and first.id < journal.id)
                order by id desc limit ?""".formatted(JUDGED), until, until, VERDICTS);
    }
}
