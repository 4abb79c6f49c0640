package dev.plimsoll.store;

import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.StoredSample;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.RecordColumns;
import dev.plimsoll.store.sql.table.SqlSamples;
import java.sql.Connection;
import java.util.List;
import java.util.stream.Collectors;
import org.flywaydb.core.api.migration.BaseJavaMigration;
import org.flywaydb.core.api.migration.Context;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns the rows of version 0.1.0, one for each sample, into spans. It has some thousand of them in memory, however many there are,
 * and runs in the transaction of all steps: a store whose update is interrupted is as it was. A million take about 40 seconds.
 */
final class SampleMigration extends BaseJavaMigration {

    private static final Logger LOG = LoggerFactory.getLogger(SampleMigration.class);

    private static final int ROWS = 20_000;
    private static final RecordColumns<FormerRow> ROW = RecordColumns.of(FormerRow.class,
            """
                    project_id, endpoint_id, id, at, started_at, uptime, null, null, null, null, min_cu, max_cu, branch_id, hits, misses, writes, used,
                    reported_percent, cache_limit, touched5m, touched15m, touched1h, touched4h, null, null, null, null, connections, running,
                    max_connections, superuser_reserved, other_reserved, clients, clients_idle, clients_idle_long, clients_in_transaction,
                    most_idle_name, most_idle_count, clients_pooled, database_bytes, others_since_last, others_sessions,
                    others_busy_millis, active_millis, workers, total_hits, total_misses, total_writes, starts_by_us,
                    starts_by_changes, starts_by_others""");
    /** In order of insertion, as they lie on the disk, without counters that are not plausible, whichever program wrote them. */
    private static final String NEXT = """
            select %s from sample where id > ?
                and (hits is null or (hits between 0 and %2$d and misses between 0 and %2$d and writes between 0 and %2$d))
                and (used is null or used between 0 and %3$d) order by id limit %4$d"""
            .formatted(ROW, Counters.MOST, Counters.MOST_USED, ROWS);

    private record FormerRow(ComputeId compute, long id, StoredSample sample) {}

    @Override
    protected void init() {
        extractVersionAndDescription("V5_1__rows_into_spans", "V", false);
    }

    @Override
    public void migrate(Context context) {
        Connection connection = context.getConnection();
        long done = 0;
        List<FormerRow> rows = Db.list(connection, ROW, NEXT, 0);
        while (!rows.isEmpty()) {
            rows.stream()
                    .collect(Collectors.groupingBy(FormerRow::compute,
                            Collectors.mapping(FormerRow::sample, Collectors.toList())))
                    .forEach((compute, samples) -> SqlSamples.append(connection, compute, samples));
            done += rows.size();
            LOG.atInfo().addKeyValue("samples", done).log("the store is updated: its samples are packed");
            rows = Db.list(connection, ROW, NEXT, rows.getLast().id);
        }
        Db.execute(connection, "drop table sample");
    }
}
