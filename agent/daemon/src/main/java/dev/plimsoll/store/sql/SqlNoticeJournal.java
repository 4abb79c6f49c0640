package dev.plimsoll.store.sql;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.NoticeJournal;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.RecordColumns;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The journal for notifications, in SQL that SQLite and PostgreSQL share. */
public final class SqlNoticeJournal implements NoticeJournal {

    /** More bad verdicts than any breaker counts. */
    private static final int VERDICTS = 500;

    private static final String POSITION = "select position from notice_position where name = 'journal'";

    private static final String KEEP = """
            insert into notice_position (name, position) values ('journal', :position)
            on conflict (name) do update set position = excluded.position
            where notice_position.position < excluded.position""";

    private static final String HEAD = "select coalesce(max(id), 0) from journal";

    private static final String AFTER = """
            select * from journal where id > :position and kind <> 'blocked' order by id limit :bound""";

    private static final String INTENT = """
            select * from journal where change_id = :changeId and kind = 'intended' order by id desc limit 1""";

    private static final RecordColumns<Judged> VERDICTS_COLUMNS = RecordColumns.of(Judged.class, "at", "project_id",
            "endpoint_id",
            "outcome");

    private static final String VERDICTS_AT = """
            select %s from journal where kind = 'verified' and id <= :until
                and id > (select coalesce(max(id), 0) from journal where kind = 'switched' and id <= :until
                    and body like '%%"stopped":false%%')
                and not exists (select 1 from journal as first where first.change_id = journal.change_id
                    and first.kind = 'verified' and first.id < journal.id)
            order by id desc limit :bound""".formatted(VERDICTS_COLUMNS);

    private final Db db;

    public SqlNoticeJournal(Db db) {
        this.db = db;
    }

    @Override
    public OptionalLong position() {
        return db.read(handle -> handle.createQuery(POSITION)
                .mapTo(Long.class)
                .findOne()
                .map(OptionalLong::of)
                .orElseGet(OptionalLong::empty));
    }

    @Override
    public void keep(long position) {
        db.write(handle -> handle.createUpdate(KEEP).bind("position", position).execute());
    }

    @Override
    public long head() {
        return db.read(handle -> handle.createQuery(HEAD).mapTo(long.class).one());
    }

    @Override
    public List<StoredEntry> after(long position, int count) {
        return db.read(handle -> handle.createQuery(AFTER)
                .bind("position", position)
                .bind("bound", count)
                .map((row, context) -> SqlJournalEntries.stored(row))
                .list());
    }

    @Override
    public Optional<Intended> intent(String changeId) {
        return db.read(handle -> handle.createQuery(INTENT)
                .bind("changeId", changeId)
                .map((row, context) -> (Intended) ChainedRow.of(row).entry())
                .findOne());
    }

    @Override
    public ChangeRecord record(ComputeId compute) {
        return db.read(handle -> JournalWriting.record(compute, handle));
    }

    @Override
    public List<Judged> verdictsAt(long until) {
        return db.read(handle -> handle.createQuery(VERDICTS_AT)
                .bind("until", until)
                .bind("bound", VERDICTS)
                .map(VERDICTS_COLUMNS)
                .list());
    }
}
