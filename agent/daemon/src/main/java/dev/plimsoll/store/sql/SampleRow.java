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
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A sample and the totals after it as one row of the table {@code sample}, each component a column.
 *
 * <p>Public only because Jdbi reads and fills none but public classes.
 */
public record SampleRow(String projectId, String endpointId, long at, long startedAt, long uptime, String minCu,
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

    /** Whether a row is what a cache can have told: versions before kept whatever they were told. */
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

    /** Null in rows of versions that did not look for it. */
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
