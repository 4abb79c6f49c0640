package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.ServerRun;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jspecify.annotations.Nullable;

/** A sample of a compute and the totals after it: one row of the table {@code sample}. */
record SampleRow(ComputeId compute, Sample sample, Totals totals) {

    static final List<String> COLUMNS = List.of("project_id", "endpoint_id", "at", "started_at", "uptime", "min_cu",
            "max_cu", "branch_id", "hits", "misses", "writes", "used", "reported_percent", "connections", "running",
            "max_connections", "superuser_reserved", "other_reserved", "clients", "clients_idle", "clients_idle_long",
            "clients_in_transaction", "most_idle_name", "most_idle_count", "clients_pooled", "cache_limit", "touched5m",
            "touched15m", "touched1h", "touched4h", "database_bytes", "others_since_last", "others_sessions",
            "others_busy_millis", "active_millis", "workers", "total_hits", "total_misses", "total_writes",
            "starts_by_us", "starts_by_changes",
            "starts_by_others");

    /** Written by hand, because a mapper by reflection looks up each class again for every query. */
    static final RowMapper<SampleRow> MAPPER = (row, context) -> read(new Cells(row));

    /** SQL condition: the counters are plausible, whichever program wrote the row. */
    static final String CREDIBLE = """
            ((hits is null or (hits between 0 and %1$d and misses between 0 and %1$d and writes between 0 and %1$d))
                and (used is null or used between 0 and %2$d))""".formatted(Counters.MOST, Counters.MOST_USED);

    /** In the order of {@link #COLUMNS}. */
    List<@Nullable Object> values() {
        RowValues values = new RowValues();
        values.add(compute.projectId(), compute.endpointId(), Times.of(sample.at()), Times.of(sample.run().startedAt()),
                Times.of(sample.run().uptime()), sample.size().min().toString(), sample.size().max().toString(),
                sample.branchId());
        values.add(sample.cache().counters());
        values.add(sample.connections());
        values.add(sample.cache().limit());
        values.add(sample.cache().workingSet());
        ForeignActivity others = sample.others();
        values.add(sample.database().value(), Times.ofNullable(others.sinceLast()), others.sessions(),
                others.busyMillis(), others.activeMillis(), others.workers(), totals.hits(), totals.misses(),
                totals.writes(), totals.startsByProbes(),
                totals.startsByChanges(), totals.startsByOthers());
        return values.all;
    }

    /** The values of a row in the order of its columns; a part that is not reported is null in each of its columns. */
    private static final class RowValues {

        private final List<@Nullable Object> all = new ArrayList<>(COLUMNS.size());

        void add(@Nullable Object... values) {
            Collections.addAll(all, values);
        }

        void add(@Nullable Counters counters) {
            if (counters == null) {
                addNulls(5);
            } else {
                add(counters.hits(), counters.misses(), counters.writes(), counters.used(),
                        counters.reportedPercent());
            }
        }

        void add(Connections connections) {
            add(connections.used(), connections.running(), connections.maxConnections(),
                    connections.superuserReserved(), connections.otherReserved());
            Clients clients = connections.clients();
            if (clients == null) {
                addNulls(7);
            } else {
                Clients.Holder most = clients.mostIdle();
                add(clients.sessions(), clients.idle(), clients.idleLong(), clients.idleInTransaction(),
                        most == null ? null : most.name(), most == null ? null : most.count(), clients.pooled());
            }
        }

        void add(@Nullable Bytes limit) {
            all.add(limit == null ? null : limit.value());
        }

        void add(@Nullable WorkingSet touched) {
            if (touched == null) {
                addNulls(4);
            } else {
                add(touched.fiveMinutes(), touched.quarterHour(), touched.hour(), touched.fourHours());
            }
        }

        private void addNulls(int count) {
            all.addAll(Collections.nCopies(count, null));
        }
    }

    private static SampleRow read(Cells row) throws SQLException {
        ComputeId compute = new ComputeId(row.text(), row.text());
        Instant at = Times.instant(row.number());
        ServerRun run = new ServerRun(Times.instant(row.number()), Duration.ofNanos(row.number()));
        SizeRange size = new SizeRange(ComputeUnits.of(row.text()), ComputeUnits.of(row.text()));
        String branchId = row.text();
        Counters counters = counters(row.numberOrNull(), row.numberOrNull(), row.numberOrNull(), row.numberOrNull(),
                row.decimalOrNull());
        Connections connections = new Connections(row.count(), row.count(), row.count(), row.count(), row.count(),
                clients(row));
        Long limit = row.numberOrNull();
        WorkingSet touched = new WorkingSet(row.numberOrNull(), row.numberOrNull(), row.numberOrNull(),
                row.numberOrNull());
        CacheStatistics cache = new CacheStatistics(counters, limit == null ? null : new Bytes(limit),
                touched.isUnknown() ? null : touched);
        Sample sample = new Sample(at, run, size, branchId, cache, connections, new Bytes(row.number()),
                new ForeignActivity(Times.span(row.numberOrNull()), row.number(), row.number(), row.number(),
                        row.count()));
        return new SampleRow(compute, sample, new Totals(row.number(), row.number(), row.number(), row.number(),
                row.number(), row.number()));
    }

    private static @Nullable Counters counters(@Nullable Long hits, @Nullable Long misses, @Nullable Long writes,
            @Nullable Long used, @Nullable Double reportedPercent) {
        return hits == null || misses == null || writes == null
                ? null
                : new Counters(hits, misses, writes, used, reportedPercent);
    }

    /** Null where the sessions of others are hidden. */
    private static @Nullable Clients clients(Cells row) throws SQLException {
        Integer sessions = row.countOrNull();
        Integer idle = row.countOrNull();
        Integer idleLong = row.countOrNull();
        Integer inTransaction = row.countOrNull();
        String name = row.textOrNull();
        Integer count = row.countOrNull();
        Integer pooled = row.countOrNull();
        return sessions == null || idle == null || idleLong == null || inTransaction == null
                ? null
                : new Clients(sessions, idle, idleLong, inTransaction,
                        name == null || count == null ? null : new Clients.Holder(name, count), pooled);
    }
}
