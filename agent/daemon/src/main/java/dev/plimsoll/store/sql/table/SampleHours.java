package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.series.ProbedMoment;
import dev.plimsoll.cache.series.ReadSpan;
import dev.plimsoll.cache.series.SeriesSpan;
import dev.plimsoll.cache.series.SeriesSpan.ConnectionSpan;
import dev.plimsoll.cache.series.SeriesSpan.StartCounts;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jspecify.annotations.Nullable;

/** The table {@code sample_hour}: sums and extremes of the probes of each hour, written with each sample. */
final class SampleHours {

    private static final Duration HOUR = Duration.ofHours(1);

    private static final List<String> COLUMNS = List.of("first_at", "last_at", "probes", "hits", "misses", "span",
            "highest_miss_rate", "lowest_ratio", "lowest_connections", "highest_connections", "connection_limit",
            "min_cu", "max_cu", "starts_by_us", "starts_by_changes", "starts_by_others");

    private static final String ADD = """
            insert into sample_hour (project_id, endpoint_id, at, %s) values (:projectId, :endpointId, :hour, %s)
            on conflict (project_id, endpoint_id, at) do update set
                last_at = excluded.last_at, probes = sample_hour.probes + excluded.probes,
                hits = sample_hour.hits + excluded.hits, misses = sample_hour.misses + excluded.misses,
                span = sample_hour.span + excluded.span,
                highest_miss_rate = case when excluded.highest_miss_rate > sample_hour.highest_miss_rate
                    then excluded.highest_miss_rate else sample_hour.highest_miss_rate end,
                lowest_ratio = case when sample_hour.lowest_ratio is null
                        or excluded.lowest_ratio < sample_hour.lowest_ratio
                    then excluded.lowest_ratio else sample_hour.lowest_ratio end,
                lowest_connections = case when excluded.lowest_connections < sample_hour.lowest_connections
                    then excluded.lowest_connections else sample_hour.lowest_connections end,
                highest_connections = case when excluded.highest_connections > sample_hour.highest_connections
                    then excluded.highest_connections else sample_hour.highest_connections end,
                connection_limit = excluded.connection_limit, min_cu = excluded.min_cu, max_cu = excluded.max_cu,
                starts_by_us = sample_hour.starts_by_us + excluded.starts_by_us,
                starts_by_changes = sample_hour.starts_by_changes + excluded.starts_by_changes,
                starts_by_others = sample_hour.starts_by_others + excluded.starts_by_others"""
            .formatted(String.join(", ", COLUMNS), ":" + String.join(", :", COLUMNS));

    private static final String BETWEEN = """
            select %s from sample_hour
            where project_id = :projectId and endpoint_id = :endpointId and at between :from and :to order by at"""
            .formatted(String.join(", ", COLUMNS));

    private static final RowMapper<SeriesSpan> MAPPER = (row, context) -> read(new Cells(row));

    private SampleHours() {}

    /**
     * Adds one probe to its hour, in the transaction that stores its sample.
     *
     * @param before the previous probe of the compute; null for its first one
     */
    static void add(Handle handle, ComputeId compute, @Nullable ProbedMoment before, ProbedMoment probe) {
        SeriesSpan span = probe.after(before);
        ReadSpan reads = span.reads();
        Db.of(handle.createUpdate(ADD), compute)
                .bind("hour", hour(probe.at()))
                .bind("first_at", Times.of(span.from()))
                .bind("last_at", Times.of(span.to()))
                .bind("probes", span.probes())
                .bind("hits", reads.hits())
                .bind("misses", reads.misses())
                .bind("span", Times.of(reads.time()))
                .bind("highest_miss_rate", reads.highestMissRate())
                .bind("lowest_ratio", reads.lowestRatio())
                .bind("lowest_connections", span.connections().lowest())
                .bind("highest_connections", span.connections().highest())
                .bind("connection_limit", span.connections().limit())
                .bind("min_cu", span.size().min().toString())
                .bind("max_cu", span.size().max().toString())
                .bind("starts_by_us", span.starts().byProbes())
                .bind("starts_by_changes", span.starts().byChanges())
                .bind("starts_by_others", span.starts().byOthers())
                .execute();
    }

    /** The hours of {@code compute} that begin from {@code from} on, or contain it, up to {@code to}. */
    static List<SeriesSpan> between(Handle handle, ComputeId compute, Instant from, Instant to) {
        return Db.of(handle.createQuery(BETWEEN), compute)
                .bind("from", hour(from))
                .bind("to", Times.of(to))
                .map(MAPPER)
                .list();
    }

    /** The first moment of the hour of {@code at}. */
    private static long hour(Instant at) {
        long nanos = Times.of(at);
        return nanos - Math.floorMod(nanos, HOUR.toNanos());
    }

    private static SeriesSpan read(Cells row) throws SQLException {
        Instant from = Times.instant(row.number());
        Instant to = Times.instant(row.number());
        int probes = row.count();
        ReadSpan reads = new ReadSpan(row.number(), row.number(), Duration.ofNanos(row.number()), row.decimal(),
                row.decimalOrNull());
        ConnectionSpan connections = new ConnectionSpan(row.count(), row.count(), row.count());
        SizeRange size = new SizeRange(ComputeUnits.of(row.text()), ComputeUnits.of(row.text()));
        return new SeriesSpan(from, to, probes, reads, connections, size,
                new StartCounts(row.number(), row.number(), row.number()));
    }
}
