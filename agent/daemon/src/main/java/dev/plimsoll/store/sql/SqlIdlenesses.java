package dev.plimsoll.store.sql;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.idle.Idleness;
import dev.plimsoll.idle.Idlenesses;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How computes are left alone, in SQL that SQLite and PostgreSQL share.
 *
 * <p>What cannot be read is forgotten, and learned anew: a warning says so once.
 */
public final class SqlIdlenesses implements Idlenesses {

    private static final Logger LOG = LoggerFactory.getLogger(SqlIdlenesses.class);

    private static final String KEEP = """
            insert into idle (project_id, endpoint_id, body) values (:projectId, :endpointId, :body)
            on conflict (project_id, endpoint_id) do update set body = excluded.body""";

    private static final String ALL = "select project_id, endpoint_id, body from idle";

    private final Jdbi jdbi;
    private final AtomicBoolean warned = new AtomicBoolean();

    public SqlIdlenesses(Jdbi jdbi) {
        this.jdbi = jdbi;
    }

    private record Row(ComputeId compute, String body) {}

    @Override
    public Map<ComputeId, Idleness> all() {
        List<Row> rows = jdbi.withHandle(handle -> handle.createQuery(ALL)
                .map((row, context) -> new Row(
                        new ComputeId(row.getString("project_id"), row.getString("endpoint_id")),
                        row.getString("body")))
                .list());
        Map<ComputeId, Idleness> read = new HashMap<>();
        rows.forEach(row -> IdlenessJson.read(row.body())
                .ifPresentOrElse(idleness -> read.put(row.compute(), idleness), () -> warn(row.compute())));
        return read;
    }

    private void warn(ComputeId compute) {
        if (!warned.getAndSet(true)) {
            LOG.atWarn()
                    .addKeyValue("compute", compute)
                    .addKeyValue("version", IdlenessJson.VERSION)
                    .log("what the store knows of how it is left alone cannot be read, and is learned anew");
        }
    }

    @Override
    public void keep(ComputeId compute, Idleness idleness) {
        jdbi.useHandle(handle -> handle.createUpdate(KEEP)
                .bindMethods(compute)
                .bind("body", IdlenessJson.write(idleness))
                .execute());
    }
}
