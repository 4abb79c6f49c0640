package dev.plimsoll.store.sql;

import dev.plimsoll.activity.ActivityRecord;
import dev.plimsoll.activity.ActivityRecords;
import dev.plimsoll.fleet.ComputeId;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The activity records of computes, in SQL that SQLite and PostgreSQL share.
 * <p>A record that cannot be read is dropped and learned again; one warning is logged.
 */
public final class SqlActivityRecords implements ActivityRecords {

    private static final Logger LOG = LoggerFactory.getLogger(SqlActivityRecords.class);

    private static final String KEEP = """
            insert into idle (project_id, endpoint_id, body) values (:projectId, :endpointId, :body)
            on conflict (project_id, endpoint_id) do update set body = excluded.body""";

    private static final String OF = "select body from idle where project_id = :projectId and endpoint_id = :endpointId";

    private final Db db;
    private final AtomicBoolean warned = new AtomicBoolean();

    public SqlActivityRecords(Db db) {
        this.db = db;
    }

    @Override
    public Optional<ActivityRecord> of(ComputeId compute) {
        Optional<String> body = db
                .read(handle -> Db.of(handle.createQuery(OF), compute).mapTo(String.class).findOne());
        Optional<ActivityRecord> read = body.flatMap(ActivityRecordJson::read);
        if (body.isPresent() && read.isEmpty()) {
            warn(compute);
        }
        return read;
    }

    private void warn(ComputeId compute) {
        if (!warned.getAndSet(true)) {
            LOG.atWarn()
                    .addKeyValue("compute", compute)
                    .addKeyValue("version", ActivityRecordJson.VERSION)
                    .log("the stored activity record cannot be read; the agent learns it again");
        }
    }

    @Override
    public void keep(ComputeId compute, ActivityRecord activityRecord) {
        db.write(handle -> Db.of(handle.createUpdate(KEEP), compute)
                .bind("body", ActivityRecordJson.write(activityRecord))
                .execute());
    }
}
