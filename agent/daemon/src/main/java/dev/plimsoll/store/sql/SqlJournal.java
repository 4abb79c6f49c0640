package dev.plimsoll.store.sql;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.Journal.ChangeFacts;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.OfCompute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.SqlProbeFailures;
import dev.plimsoll.store.sql.table.Times;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** The journal of decisions and changes, in SQL that SQLite and PostgreSQL share. */
public final class SqlJournal implements Journal {

    private static final String HIGHEST = "select coalesce(max(id), 0) from journal";

    private static final String SINCE = """
            select distinct project_id, endpoint_id from journal where id > :position and id <= :until
                and project_id is not null""";

    /** Locks the claim without changing it, so that no agent takes it over before the transaction ends. */
    private static final String HOLD_CLAIM = """
            update project_task set version = version
            where task_name = 'projects' and task_instance = :partition and picked_by = :holder and version = :epoch""";

    private static final String DISMISSED_BEYOND = """
            select project_id, endpoint_id from change_record where dismissed_until > :now""";

    private final Db db;

    public SqlJournal(Db db) {
        this.db = db;
    }

    @Override
    public ChangeRecord append(JournalEntry entry) {
        return db.write(handle -> new JournalWriting(handle).write(entry));
    }

    @Override
    public ChangeRecord answer(ComputeId compute, Function<ChangeRecord, List<JournalEntry>> rule) {
        return db.write(handle -> {
            JournalWriting journal = new JournalWriting(handle);
            ChangeRecord before = journal.record(compute);
            rule.apply(before).forEach(journal::write);
            return before;
        });
    }

    @Override
    public <S extends IntentStep> Optional<WrittenIntent<S>> intend(ComputeId compute, Fence fence, Instant now,
            IntentRule<S> rule) {
        return db.write(handle -> {
            JournalWriting journal = new JournalWriting(handle);
            return holdsClaim(fence, handle) ? Optional.of(decided(compute, now, rule, journal, handle))
                    : Optional.empty();
        });
    }

    @Override
    public Optional<ChangeRecord> conclude(OfCompute entry, Fence fence) {
        return db.write(handle -> {
            JournalWriting journal = new JournalWriting(handle);
            ChangeRecord before = journal.record(entry.compute());
            return holdsClaim(fence, handle) && Journal.isNews(entry, before)
                    ? Optional.of(journal.write(entry, before))
                    : Optional.empty();
        });
    }

    /** What is rolled back needs no claim. */
    private boolean holdsClaim(Fence fence, Handle handle) {
        return db.isReadOnly() || handle.createUpdate(HOLD_CLAIM)
                .bind("partition", String.valueOf(fence.partition()))
                .bind("holder", fence.holder())
                .bind("epoch", fence.epoch())
                .execute() == 1;
    }

    private static <S extends IntentStep> WrittenIntent<S> decided(ComputeId compute, Instant now, IntentRule<S> rule,
            JournalWriting journal, Handle handle) {
        ChangeRecord record = journal.record(compute);
        S step = rule.decide(new ChangeFacts(record, journal.fleet().asOf(now),
                SqlProbeFailures.latestProbe(handle, compute), journal::record));
        return new WrittenIntent<>(step.intent().map(intent -> journal.write(intent, record)).orElse(record), step);
    }

    @Override
    public FleetChanges fleet(Instant now) {
        return db.read(JournalWriting::fleet).asOf(now);
    }

    @Override
    public ChangeRecord record(ComputeId compute) {
        return db.read(handle -> JournalWriting.record(compute, handle));
    }

    @Override
    public List<ComputeId> dismissedBeyond(Instant now) {
        return db.read(handle -> handle.createQuery(DISMISSED_BEYOND)
                .bind("now", Times.of(now))
                .map(Db.COMPUTE)
                .list());
    }

    @Override
    public Tail since(long position) {
        return db.read(handle -> {
            long highest = handle.createQuery(HIGHEST).mapTo(long.class).one();
            Set<ComputeId> computes = position == UNREAD || position == highest
                    ? Set.of()
                    : new HashSet<>(handle.createQuery(SINCE)
                            .bind("position", position)
                            .bind("until", highest)
                            .map(Db.COMPUTE)
                            .list());
            return new Tail(computes, highest);
        });
    }

    @Override
    public List<ComputeId> computes() {
        return db.read(SqlJournalEntries::computes);
    }
}
