package dev.plimsoll.store;

import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.StoredSample;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.RecordColumns;
import dev.plimsoll.store.sql.table.SqlSamples;
import java.util.stream.Stream;
import org.flywaydb.core.api.migration.BaseJavaMigration;
import org.flywaydb.core.api.migration.Context;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** Turns the rows of version 0.1.0, one for each sample, into spans. It has a few of them in memory, however many there are. */
final class SampleMigration extends BaseJavaMigration {

    private static final int FETCHED = 1_000;
    private static final RecordColumns<StoredSample> ROW = RecordColumns.of(StoredSample.class,
            """
                    at, started_at, uptime, min_cu, max_cu, branch_id, hits, misses, writes, used, reported_percent, cache_limit,
                    touched5m, touched15m, touched1h, touched4h, connections, running, max_connections, superuser_reserved,
                    other_reserved, clients, clients_idle, clients_idle_long, clients_in_transaction, most_idle_name,
                    most_idle_count, clients_pooled, database_bytes, others_since_last, others_sessions, others_busy_millis,
                    active_millis, workers, total_hits, total_misses, total_writes, starts_by_us, starts_by_changes,
                    starts_by_others""");
    /** In order of insertion, without counters that are not plausible, whichever program wrote them. */
    private static final String OF_COMPUTE = """
            select %s from sample_row where project_id = ? and endpoint_id = ?
                and (hits is null or (hits between 0 and %2$d and misses between 0 and %2$d and writes between 0 and %2$d))
                and (used is null or used between 0 and %3$d) order by id"""
            .formatted(ROW, Counters.MOST,
                    Counters.MOST_USED);

    @Override
    protected void init() {
        extractVersionAndDescription("V5_1__rows_into_spans", "V", false);
    }

    @Override
    public void migrate(Context context) {
        Handle handle = Jdbi.open(context.getConnection());
        for (ComputeId compute : Db
                .query(handle, "select distinct project_id, endpoint_id from sample_row")
                .map(Db.COMPUTE)
                .list()) {
            try (Stream<StoredSample> rows = Db.query(handle, OF_COMPUTE, compute)
                    .setFetchSize(FETCHED)
                    .map(ROW)
                    .stream()) {
                SqlSamples.addAll(handle, compute, rows);
            }
        }
        handle.execute("drop table sample_row");
    }
}
