package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.series.ProbedMoment;
import dev.plimsoll.cache.series.SeriesSpan;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The table {@code sample_hour}: sums and extremes of the probes of each hour, written with each sample. */
final class SampleHours {

    private static final Duration HOUR = Duration.ofHours(1);

    private static final RecordColumns<SampleHour> COLUMNS = RecordColumns.of(SampleHour.class, "project_id",
            "endpoint_id", "at",
            "first_at", "last_at", "probes", "hits", "misses", "span", "highest_miss_rate", "lowest_ratio",
            "lowest_connections", "highest_connections", "connection_limit", "min_cu", "max_cu", "starts_by_us",
            "starts_by_changes", "starts_by_others");

    private static final String ADD = """
            insert into sample_hour %s
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
            .formatted(COLUMNS.insertion());

    private static final String BETWEEN = """
            select %s from sample_hour
            where project_id = :projectId and endpoint_id = :endpointId and at between :from and :to order by at"""
            .formatted(COLUMNS);

    private SampleHours() {}

    /**
     * Adds one probe to its hour, in the transaction that stores its sample.
     *
     * @param before the previous probe of the compute; null for its first one
     */
    static void add(Handle handle, ComputeId compute, @Nullable ProbedMoment before, ProbedMoment probe) {
        SampleHour hour = new SampleHour(compute, hour(probe.at()), probe.after(before));
        Db.all(handle.createUpdate(ADD), COLUMNS.values(hour)).execute();
    }

    /** A row of the table. */
    private record SampleHour(ComputeId compute, Instant at, SeriesSpan span) {}

    /** The hours of {@code compute} that begin from {@code from} on, or contain it, up to {@code to}. */
    static List<SeriesSpan> between(Handle handle, ComputeId compute, Instant from, Instant to) {
        return Db.of(handle.createQuery(BETWEEN), compute)
                .bind("from", Times.of(hour(from)))
                .bind("to", Times.of(to))
                .map(COLUMNS)
                .map(SampleHour::span)
                .list();
    }

    /** The first moment of the hour of {@code at}. */
    private static Instant hour(Instant at) {
        long nanos = Times.of(at);
        return Times.instant(nanos - Math.floorMod(nanos, HOUR.toNanos()));
    }
}
