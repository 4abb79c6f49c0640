package dev.plimsoll.store.sql;

import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jspecify.annotations.Nullable;

/** A sample and the totals after it, as one row of the table {@code sample}; each component is a column. */
record SampleRow(String projectId, String endpointId, long at, long startedAt, long uptime, String minCu,
        String maxCu,
        String branchId, @Nullable Long hits, @Nullable Long misses, @Nullable Long writes, @Nullable Long used,
        @Nullable Double reportedPercent, int connections, int running, int maxConnections, int superuserReserved,
        int otherReserved, @Nullable Integer clients, @Nullable Integer clientsIdle,
        @Nullable Integer clientsIdleLong, @Nullable Integer clientsInTransaction, @Nullable String mostIdleName,
        @Nullable Integer mostIdleCount, @Nullable Integer clientsPooled, @Nullable Long cacheLimit,
        @Nullable Long touched5m, @Nullable Long touched15m, @Nullable Long touched1h,
        @Nullable Long touched4h, long databaseBytes, @Nullable Long othersSinceLast, long othersSessions,
        long othersBusyMillis, long totalHits, long totalMisses, long totalWrites, long startsByUs,
        long startsByChanges, long startsByOthers) {

    static final List<String> COLUMNS = List.of("project_id", "endpoint_id", "at", "started_at", "uptime", "min_cu",
            "max_cu", "branch_id", "hits", "misses", "writes", "used", "reported_percent", "connections", "running",
            "max_connections", "superuser_reserved", "other_reserved", "clients", "clients_idle", "clients_idle_long",
            "clients_in_transaction", "most_idle_name", "most_idle_count", "clients_pooled", "cache_limit", "touched5m",
            "touched15m", "touched1h", "touched4h", "database_bytes", "others_since_last", "others_sessions",
            "others_busy_millis", "total_hits", "total_misses", "total_writes", "starts_by_us", "starts_by_changes",
            "starts_by_others");

    /** Written by hand, because a mapper by reflection looks up each class again for every query. */
    static final RowMapper<SampleRow> MAPPER = (row, context) -> read(new Cells(row));

    private static SampleRow read(Cells row) throws SQLException {
        return new SampleRow(row.text(), row.text(), row.number(), row.number(), row.number(), row.text(), row.text(),
                row.text(), row.numberOrNull(), row.numberOrNull(), row.numberOrNull(), row.numberOrNull(),
                row.decimalOrNull(), row.count(), row.count(), row.count(), row.count(), row.count(), row.countOrNull(),
                row.countOrNull(), row.countOrNull(), row.countOrNull(), row.textOrNull(), row.countOrNull(),
                row.countOrNull(), row.numberOrNull(), row.numberOrNull(), row.numberOrNull(), row.numberOrNull(),
                row.numberOrNull(), row.number(), row.numberOrNull(), row.number(), row.number(), row.number(),
                row.number(), row.number(), row.number(), row.number(), row.number());
    }

    /** In the order of {@link #COLUMNS}. */
    List<@Nullable Object> values() {
        return Arrays.asList(projectId, endpointId, at, startedAt, uptime, minCu, maxCu, branchId, hits, misses, writes,
                used, reportedPercent, connections, running, maxConnections, superuserReserved, otherReserved, clients,
                clientsIdle, clientsIdleLong, clientsInTransaction, mostIdleName, mostIdleCount, clientsPooled,
                cacheLimit, touched5m, touched15m, touched1h, touched4h, databaseBytes, othersSinceLast, othersSessions,
                othersBusyMillis, totalHits, totalMisses, totalWrites, startsByUs, startsByChanges, startsByOthers);
    }

    /** SQL condition: the counters are plausible. Earlier versions stored any value. */
    static final String CREDIBLE = """
            ((hits is null or (hits between 0 and %1$d and misses between 0 and %1$d and writes between 0 and %1$d))
                and (used is null or used between 0 and %2$d))""".formatted(Counters.MOST, Counters.MOST_USED);

    static SampleRow of(ComputeId compute, Sample sample, Totals totals) {
        Counters counters = sample.counters();
        Connections connections = sample.connections();
        Clients clients = connections.clients();
        Clients.Holder most = clients == null ? null : clients.mostIdle();
        Bytes limit = sample.cacheLimit();
        WorkingSet touched = sample.workingSet();
        ForeignActivity others = sample.others();
        return new SampleRow(compute.projectId(), compute.endpointId(), Times.of(sample.at()),
                Times.of(sample.startedAt()), Times.of(sample.uptime()), sample.size().min().toString(),
                sample.size().max().toString(), sample.branchId(), counters == null ? null : counters.hits(),
                counters == null ? null : counters.misses(), counters == null ? null : counters.writes(),
                counters == null ? null : counters.used(), counters == null ? null : counters.reportedPercent(),
                connections.used(), connections.running(), connections.maxConnections(),
                connections.superuserReserved(), connections.otherReserved(),
                clients == null ? null : clients.sessions(), clients == null ? null : clients.idle(),
                clients == null ? null : clients.idleLong(), clients == null ? null : clients.idleInTransaction(),
                most == null ? null : most.name(), most == null ? null : most.count(),
                clients == null ? null : clients.pooled(), limit == null ? null : limit.value(),
                touched == null ? null : touched.fiveMinutes(), touched == null ? null : touched.quarterHour(),
                touched == null ? null : touched.hour(),
                touched == null ? null : touched.fourHours(), sample.database().value(),
                Times.ofNullable(others.sinceLast()), others.sessions(), others.busyMillis(), totals.hits(),
                totals.misses(), totals.writes(), totals.startsByProbes(), totals.startsByChanges(),
                totals.startsByOthers());
    }

    Sample sample() {
        return new Sample(Times.instant(at), Times.instant(startedAt), Duration.ofNanos(uptime),
                new SizeRange(ComputeUnits.of(minCu), ComputeUnits.of(maxCu)), branchId, counters(),
                new Connections(connections, running, maxConnections, superuserReserved, otherReserved,
                        clientsOrNull()),
                new Bytes(databaseBytes),
                new ForeignActivity(Times.span(othersSinceLast), othersSessions, othersBusyMillis),
                cacheLimit == null ? null : new Bytes(cacheLimit), workingSet());
    }

    /** Null in rows of versions that did not read it. */
    private @Nullable Clients clientsOrNull() {
        return clients == null || clientsIdle == null || clientsIdleLong == null || clientsInTransaction == null
                ? null
                : new Clients(clients, clientsIdle, clientsIdleLong, clientsInTransaction,
                        mostIdleName == null || mostIdleCount == null
                                ? null
                                : new Clients.Holder(mostIdleName, mostIdleCount),
                        clientsPooled);
    }

    private @Nullable WorkingSet workingSet() {
        WorkingSet touched = new WorkingSet(touched5m, touched15m, touched1h, touched4h);
        return touched.isUnknown() ? null : touched;
    }

    Totals totals() {
        return new Totals(totalHits, totalMisses, totalWrites, startsByUs, startsByChanges, startsByOthers);
    }

    private @Nullable Counters counters() {
        return hits == null || misses == null || writes == null
                ? null
                : new Counters(hits, misses, writes, used, reportedPercent);
    }
}
