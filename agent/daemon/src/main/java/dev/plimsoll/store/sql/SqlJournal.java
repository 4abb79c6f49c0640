package dev.plimsoll.store.sql;

import dev.plimsoll.change.ChangeAttempt;
import dev.plimsoll.change.ChangeFacts;
import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.FleetChanges;
import dev.plimsoll.change.Journal;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The journal of decisions and changes, in SQL that SQLite and PostgreSQL share. */
public final class SqlJournal implements Journal {

    /** Most entries of one compute that are read. */
    public static final int BOUND = 500;

    /**
     * Entries read again, since PostgreSQL may show a lower id after a higher one while another transaction is open.
     */
    private static final int OVERLAP = 20;

    /**
     * The latest entries; the latest permanent ones, however many recommendations and intents that were not sent came
     * since; the latest of each kind; and those of the change with the latest verdict, however often it was tried to undo it since. The
     * change record depends only on these: it keeps a bounded number of changes and verdicts.
     */
    static final String OF_COMPUTE = """
            select * from journal where id in (
                select id from (
                    select id from journal where project_id = :projectId and endpoint_id = :endpointId
                    order by id desc limit :bound) as recent
                union
                select id from (
                    select id from journal as entry where project_id = :projectId and endpoint_id = :endpointId
                    and seq is not null
                    and not exists (select 1 from journal as unsent where unsent.change_id = entry.change_id
                        and unsent.kind = 'executed' and unsent.outcome = 'not_sent')
                    order by id desc limit :bound) as permanent
                union
                select id from journal where change_id = (
                    select change_id from journal where project_id = :projectId and endpoint_id = :endpointId
                    and kind = 'verified' order by id desc limit 1)
                union
                select (select max(id) from journal where project_id = :projectId and endpoint_id = :endpointId
                    and journal.kind = kinds.kind)
                from (%s) as kinds)
            order by id""".formatted(EntryKind.ROWS);

    private static final String HIGHEST = "select coalesce(max(id), 0) from journal";

    private static final String SINCE = """
            select id, project_id, endpoint_id from journal where id > :position and project_id is not null""";

    private static final String STOPPED = """
            select stopped from journal where kind = 'switched' order by id desc limit 1""";

    private static final String COUNT = """
            insert into journal_count (kind, word, detail, times) values (:kind, :word, :detail, 1)
            on conflict (kind, word, detail) do update set times = journal_count.times + 1""";

    /** Locks the lease row without changing it, so that no replica takes the lease before the transaction ends. */
    private static final String HOLD_LEASE = """
            update lease set epoch = epoch where name = :name and holder = :holder and epoch = :epoch""";

    private static final String DISMISSED_BEYOND = """
            select distinct project_id, endpoint_id from journal where kind = 'dismissed' and until > :now""";

    private final Db db;

    public SqlJournal(Db db) {
        this.db = db;
    }

    @Override
    public void append(JournalEntry entry) {
        db.write(handle -> insert(handle, entry));
    }

    static int insert(Handle handle, JournalEntry entry) {
        JournalCounter.of(entry)
                .ifPresent(counted -> handle.createUpdate(COUNT)
                        .bind("kind", counted.kind().word())
                        .bind("word", counted.word())
                        .bind("detail", counted.detail())
                        .execute());
        Map<String, @Nullable Object> row = JournalColumns.of(entry);
        if (EntryKind.of(entry).isPermanent()) {
            JournalChain.extend(handle, row);
            Scorecard.count(handle, entry);
        }
        return handle.createUpdate(JournalColumns.INSERT).bindMap(row).execute();
    }

    @Override
    public Optional<Decision> intend(ComputeId compute, Fence fence, Instant now, IntentRule rule) {
        return db.write(handle -> {
            // Nobody else writes an intent, an answer or a result before the end of this transaction.
            JournalChain.hold(handle);
            boolean holdsLease = handle.createUpdate(HOLD_LEASE)
                    .bind("name", SqlProbeLease.NAME)
                    .bind("holder", fence.holder())
                    .bind("epoch", fence.epoch())
                    .execute() == 1;
            return holdsLease ? Optional.of(decided(compute, now, rule, handle)) : Optional.empty();
        });
    }

    private static Decision decided(ComputeId compute, Instant now, IntentRule rule, Handle handle) {
        ChangeRecord record = ChangeRecord.of(of(compute, handle));
        FleetChanges fleet = FleetChangesQuery.since(now.minus(FleetChanges.SPAN), handle);
        ChangeAttempt.Decided step = rule.decide(new ChangeFacts(record, fleet, isStopped(handle)));
        step.intent().ifPresent(intent -> insert(handle, intent));
        return new Decision(record, step);
    }

    private static boolean isStopped(Handle handle) {
        return handle.createQuery(STOPPED).mapTo(boolean.class).findOne().orElse(false);
    }

    @Override
    public FleetChanges fleetChanges(Instant since) {
        return db.read(handle -> FleetChangesQuery.since(since, handle));
    }

    @Override
    public List<JournalEntry> of(ComputeId compute) {
        return db.read(handle -> of(compute, handle));
    }

    private static List<JournalEntry> of(ComputeId compute, Handle handle) {
        return Db.of(handle.createQuery(OF_COMPUTE), compute).bind("bound", BOUND).map(new JournalRow()).list();
    }

    @Override
    public List<ComputeId> dismissedBeyond(Instant now) {
        return db.read(handle -> handle.createQuery(DISMISSED_BEYOND)
                .bind("now", Times.of(now))
                .map(new ComputeRow())
                .list());
    }

    @Override
    public Tail since(long position) {
        return db.read(handle -> {
            long highest = handle.createQuery(HIGHEST).mapTo(long.class).one();
            List<Line> lines = position == 0
                    ? List.of()
                    : handle.createQuery(SINCE)
                            .bind("position", position - OVERLAP)
                            .map((row, context) -> new Line(row.getLong(1),
                                    new ComputeId(row.getString(2), row.getString(3))))
                            .list();
            return new Tail(lines, highest);
        });
    }

    @Override
    public Optional<ComputeId> find(String name) {
        return db.read(handle -> SqlJournalEntries.find(name, handle));
    }

    @Override
    public boolean stopped() {
        return db.read(SqlJournal::isStopped);
    }
}
