package dev.plimsoll.store.sql.table;

import dev.plimsoll.change.status.Statuses;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The latest statuses of computes, in SQL that SQLite and PostgreSQL share. */
public final class SqlStatuses implements Statuses {

    private static final String KEEP = """
            insert into status (project_id, endpoint_id, kept_at, body)
            values (:projectId, :endpointId, :at, :body)
            on conflict (project_id, endpoint_id) do update set kept_at = excluded.kept_at, body = excluded.body""";

    private static final String OF = """
            select body from status where project_id = :projectId and endpoint_id = :endpointId""";

    private static final String KEPT_SINCE = """
            select project_id, endpoint_id, kept_at, body from status where kept_at >= :since order by kept_at""";

    private final Db db;

    public SqlStatuses(Db db) {
        this.db = db;
    }

    @Override
    public void keep(ComputeId compute, StatusForm form, Instant at) {
        db.write(handle -> Db.of(handle.createUpdate(KEEP), compute)
                .bind("at", Times.of(at))
                .bind("body", form.bytes())
                .execute());
    }

    @Override
    public Optional<StatusForm> of(ComputeId compute) {
        return db.read(handle -> Db.of(handle.createQuery(OF), compute)
                .map((row, context) -> new StatusForm(row.getBytes(1)))
                .findOne());
    }

    @Override
    public List<StoredForm> keptSince(Instant since) {
        return db.read(handle -> handle.createQuery(KEPT_SINCE)
                .bind("since", Times.of(since))
                .map((row, context) -> new StoredForm(new ComputeId(row.getString(1), row.getString(2)),
                        new StatusForm(row.getBytes(4)), Times.instant(row.getLong(3))))
                .list());
    }
}
