package dev.plimsoll.store.sql.table;

import dev.plimsoll.change.status.Statuses;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The latest statuses of computes, in SQL that SQLite and PostgreSQL share.
 *
 * @param clock the time of the database in nanoseconds since 1970, as SQL
 */
public record SqlStatuses(Db db, String clock) implements Statuses {

    private static final RecordColumns<StoredForm> FORM = RecordColumns.of(StoredForm.class,
            "project_id, endpoint_id, body, awake_hours, kept_at, stored_at");
    private static final String STORED_SINCE = """
            select %s from status
            where stored_at >= ? and (stored_at, project_id, endpoint_id) < (?, ?, ?)
            order by stored_at desc, project_id desc, endpoint_id desc limit ?""".formatted(FORM);
    private static final String OF_PROJECT = "select %s from status where project_id = ?".formatted(FORM);
    /** Rows that are read at once: about a megabyte. */
    private static final int MOST_ROWS = 500;
    private static final ComputeId NO_COMPUTE = new ComputeId("", "");

    /** The clock of the database is filled in. */
    private static final String KEEP = """
            insert into status (project_id, endpoint_id, kept_at, stored_at, awake_hours, body)
            values (?, ?, ?, %s, ?, ?)
            on conflict (project_id, endpoint_id) do update set kept_at = excluded.kept_at,
                stored_at = excluded.stored_at, awake_hours = excluded.awake_hours, body = excluded.body""";

    @Override
    public void keep(ComputeId compute, StatusForm form, double awakeHours, Instant at) {
        db.execute(KEEP.formatted(clock), compute, at, awakeHours, form.bytes());
    }

    @Override
    public void storedSince(Instant since, Consumer<StoredForm> each) {
        Instant until = Instant.MAX;
        ComputeId before = NO_COMPUTE;
        List<StoredForm> page;
        do {
            page = db.list(FORM, STORED_SINCE, since, until, before, MOST_ROWS);
            page.forEach(each);
            if (!page.isEmpty()) {
                until = page.getLast().storedAt();
                before = page.getLast().compute();
            }
        } while (page.size() == MOST_ROWS);
    }

    @Override
    public void of(String projectId, Consumer<StoredForm> each) {
        db.list(FORM, OF_PROJECT, projectId).forEach(each);
    }

    @Override
    public void listed(String projectId, Set<ComputeId> computes, Instant at) {
        List<StoredForm> stored = db.list(FORM, OF_PROJECT, projectId);
        if (stored.isEmpty() && computes.isEmpty()) {
            keep(new ComputeId(projectId, ""), StatusForm.GONE, 0, at);
        }
        stored.stream()
                .filter(form -> !form.isGone() && !computes.contains(form.compute()))
                .forEach(form -> keep(form.compute(), StatusForm.GONE, 0, at));
    }
}
