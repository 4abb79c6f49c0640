package dev.plimsoll.store.sql.table;

import dev.plimsoll.change.status.Statuses;
import dev.plimsoll.fleet.ComputeId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jdbi.v3.core.statement.StatementContext;

/** The latest statuses of computes, in SQL that SQLite and PostgreSQL share. */
public final class SqlStatuses implements Statuses {

    /** The clock of the database is filled in. */
    private static final String KEEP = """
            insert into status (project_id, endpoint_id, kept_at, stored_at, awake_hours, body)
            values (:projectId, :endpointId, :at, %s, :awakeHours, :body)
            on conflict (project_id, endpoint_id) do update set kept_at = excluded.kept_at,
                stored_at = excluded.stored_at, awake_hours = excluded.awake_hours, body = excluded.body""";

    private static final String STORED_SINCE = """
            select project_id, endpoint_id, kept_at, stored_at, awake_hours, body from status
            where stored_at >= :since and (stored_at > :since or (project_id, endpoint_id) > (:projectId, :endpointId))
            order by stored_at, project_id, endpoint_id limit :most""";

    private static final String OF_PROJECT = """
            select project_id, endpoint_id, kept_at, stored_at, awake_hours, body from status
            where project_id = :projectId""";

    /** Rows that are read at once: about a megabyte. */
    private static final int MOST_ROWS = 500;
    /** Before each id. */
    private static final ComputeId FIRST = new ComputeId("", "");

    private final Db db;
    private final String keep;

    /** @param clock the time of the database in nanoseconds since 1970, as SQL */
    public SqlStatuses(Db db, String clock) {
        this.db = db;
        this.keep = KEEP.formatted(clock);
    }

    @Override
    public void keep(ComputeId compute, StatusForm form, double awakeHours, Instant at) {
        byte[] body = form.bytes();
        db.write(handle -> Db.of(handle.createUpdate(keep), compute)
                .bind("at", Times.of(at))
                .bind("awakeHours", awakeHours)
                .bind("body", body)
                .execute());
    }

    @Override
    public void storedSince(Instant since, Consumer<StoredForm> each) {
        List<StoredForm> page = page(since, FIRST);
        page.forEach(each);
        while (page.size() == MOST_ROWS) {
            page = page(page.getLast().storedAt(), page.getLast().compute());
            page.forEach(each);
        }
    }

    @Override
    public void of(String projectId, Consumer<StoredForm> each) {
        db.read(handle -> handle.createQuery(OF_PROJECT).bind("projectId", projectId).map(SqlStatuses::form).list())
                .forEach(each);
    }

    @Override
    public void listed(String projectId, Set<ComputeId> computes, Instant at) {
        List<StoredForm> stored = new ArrayList<>();
        of(projectId, stored::add);
        if (stored.isEmpty() && computes.isEmpty()) {
            keep(new ComputeId(projectId, ""), StatusForm.GONE, 0, at);
        }
        stored.stream()
                .filter(form -> !form.isGone() && !computes.contains(form.compute()))
                .forEach(form -> keep(form.compute(), StatusForm.GONE, 0, at));
    }

    /** @param after of those that were stored at {@code since} itself, the last one before the page */
    private List<StoredForm> page(Instant since, ComputeId after) {
        return db.read(handle -> Db.of(handle.createQuery(STORED_SINCE), after)
                .bind("since", Times.of(since))
                .bind("most", MOST_ROWS)
                .map(SqlStatuses::form)
                .list());
    }

    private static StoredForm form(ResultSet row, StatementContext context) throws SQLException {
        return new StoredForm(new ComputeId(row.getString(1), row.getString(2)), new StatusForm(row.getBytes(6)),
                row.getDouble(5), Times.instant(row.getLong(3)), Times.instant(row.getLong(4)));
    }
}
