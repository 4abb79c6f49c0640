package dev.plimsoll.store.sql;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;

/**
 * What was seen, in SQL that SQLite and PostgreSQL share.
 *
 * <p>Rows are in the order of their ids, in which they came: one agent looks at a time, and clocks may be set back. Only what
 * is kept for how long goes by time. Rows that no cache can have told are passed over.
 */
public final class SqlSamples implements Samples {

    private static final String APPEND = """
            insert into sample (project_id, endpoint_id, at, started_at, uptime, min_cu, max_cu, branch_id,
                hits, misses, writes, used, reported_percent,
                connections, running, max_connections, superuser_reserved, other_reserved,
                clients, clients_idle, clients_idle_long, clients_in_transaction,
                most_idle_name, most_idle_count, clients_pooled,
                cache_limit, touched5m, touched15m, touched1h, touched4h, database_bytes,
                others_since_last, others_sessions, others_busy_millis,
                total_hits, total_misses, total_writes, starts_by_us, starts_by_changes, starts_by_others)
            values (:projectId, :endpointId, :at, :startedAt, :uptime, :minCu, :maxCu, :branchId,
                :hits, :misses, :writes, :used, :reportedPercent,
                :connections, :running, :maxConnections, :superuserReserved, :otherReserved,
                :clients, :clientsIdle, :clientsIdleLong, :clientsInTransaction,
                :mostIdleName, :mostIdleCount, :clientsPooled,
                :cacheLimit, :touched5m, :touched15m, :touched1h, :touched4h, :databaseBytes,
                :othersSinceLast, :othersSessions, :othersBusyMillis,
                :totalHits, :totalMisses, :totalWrites, :startsByUs, :startsByChanges,
                :startsByOthers)""";

    private static final String LATEST = """
            select * from sample where project_id = :projectId and endpoint_id = :endpointId
                and %s
            order by id desc limit :bound""".formatted(SampleRow.CREDIBLE);

    private static final String LATEST_COUNTED = """
            select * from sample where project_id = :projectId and endpoint_id = :endpointId
                and started_at = :startedAt and hits is not null
                and %s
            order by id desc limit 1""".formatted(SampleRow.CREDIBLE);

    private static final String FULLEST = """
            select * from sample
            where project_id = :projectId and endpoint_id = :endpointId and at >= :from
                and %s
            order by connections desc, at desc, id desc limit 1""".formatted(SampleRow.CREDIBLE);

    /** A sample may go only where one of its compute that came later stays, so the latest never does. */
    private static final String FORGET = """
            delete from sample where at < :before and exists (
                select 1 from sample as later
                where later.project_id = sample.project_id and later.endpoint_id = sample.endpoint_id
                    and later.id > sample.id)""";

    private final Jdbi jdbi;

    public SqlSamples(Jdbi jdbi) {
        this.jdbi = jdbi;
    }

    @Override
    public void append(ComputeId compute, Sample sample, Totals totals) {
        jdbi.useHandle(
                handle -> handle.createUpdate(APPEND).bindMethods(SampleRow.of(compute, sample, totals)).execute());
    }

    @Override
    public History latest(ComputeId compute, int count) {
        return new History(rows(compute, count).reversed().stream().map(SampleRow::sample).toList());
    }

    @Override
    public Optional<Sample> latestCounted(ComputeId compute, Instant startedAt) {
        return jdbi.withHandle(handle -> handle.createQuery(LATEST_COUNTED)
                .bindMethods(compute)
                .bind("startedAt", Times.of(startedAt))
                .mapTo(SampleRow.class)
                .findOne()).map(SampleRow::sample);
    }

    @Override
    public Optional<Totals> totals(ComputeId compute) {
        return rows(compute, 1).stream().map(SampleRow::totals).findFirst();
    }

    private List<SampleRow> rows(ComputeId compute, int bound) {
        return jdbi.withHandle(handle -> handle.createQuery(LATEST)
                .bindMethods(compute)
                .bind("bound", bound)
                .mapTo(SampleRow.class)
                .list());
    }

    @Override
    public Optional<Sample> fullest(ComputeId compute, Instant from) {
        return jdbi.withHandle(handle -> handle.createQuery(FULLEST)
                .bindMethods(compute)
                .bind("from", Times.of(from))
                .mapTo(SampleRow.class)
                .findOne())
                .map(SampleRow::sample);
    }

    @Override
    public void forget(Instant now, Duration retention) {
        jdbi.useHandle(handle -> handle.createUpdate(FORGET).bind("before", Times.of(now.minus(retention))).execute());
    }
}
