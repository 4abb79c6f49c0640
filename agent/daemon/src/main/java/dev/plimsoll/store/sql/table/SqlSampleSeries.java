package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.series.Courses;
import dev.plimsoll.cache.series.ProbedMoment;
import dev.plimsoll.cache.series.SampleSeries;
import dev.plimsoll.cache.series.SeriesSpan;
import dev.plimsoll.fleet.ComputeId;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;

/**
 * What probes found over time, in SQL that SQLite and PostgreSQL share. Where a range has more probes than can be read
 * quickly, it reads the table {@code sample_hour}: sums and extremes of each hour, written with each sample. Every query
 * follows an index and reads a bounded number of rows.
 *
 * @param mostProbes most probes of a range that are read one by one
 */
public record SqlSampleSeries(Db db, int mostProbes) implements SampleSeries {

    /** Most probes that are read one by one: two weeks of a probe each minute, read in less than 100 ms. */
    public static final int MOST_PROBES = 20_000;

    private static final long HOUR = Duration.ofHours(1).toNanos();
    private static final RecordColumns<SampleHour> HOURS = RecordColumns.of(SampleHour.class, """
            project_id, endpoint_id, at, first_at, last_at, probes, hits, misses, span, highest_miss_rate, lowest_ratio,
            lowest_connections, highest_connections, connection_limit, min_cu, max_cu, starts_by_us, starts_by_changes,
            starts_by_others""");
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
            .formatted(HOURS.insertion());
    private static final String HOURS_BETWEEN = """
            select %s from sample_hour where project_id = ? and endpoint_id = ? and at between ? and ? order by at"""
            .formatted(HOURS);
    private static final RecordColumns<ProbedMoment> MOMENT = RecordColumns.of(ProbedMoment.class, """
            at, started_at, min_cu, max_cu, connections,
            case when %1$s < 1 then 1 else %1$s end, total_hits, total_misses, starts_by_us, starts_by_changes,
            starts_by_others""".formatted("max_connections - superuser_reserved - other_reserved"));
    private static final String IN_RANGE = """
            from sample where project_id = ? and endpoint_id = ? and at between ? and ?""";
    private static final String COUNT = "select count(*) from (select 1 %s limit ?) as probe".formatted(IN_RANGE);
    private static final String PROBES = "select %s %s and %s order by at limit ?".formatted(MOMENT, IN_RANGE,
            SqlSamples.CREDIBLE);
    private static final String LATEST = """
            select %s from sample where project_id = ? and endpoint_id = ? order by id desc limit 1"""
            .formatted(MOMENT);

    public SqlSampleSeries(Db db) {
        this(db, MOST_PROBES);
    }

    /** A row of the table of hours. */
    private record SampleHour(ComputeId compute, Instant at, SeriesSpan span) {}

    /** Adds one probe to its hour, in the transaction that stores its sample afterwards. */
    static void add(Connection connection, ComputeId compute, ProbedMoment probe) {
        ProbedMoment before = Db.first(connection, MOMENT, LATEST, compute).orElse(null);
        Db.execute(connection, ADD, HOURS.values(new SampleHour(compute, hour(probe.at()), probe.after(before))));
    }

    @Override
    public SeriesCourse read(ComputeId compute, Instant from, Instant to, int points) {
        return db.read(connection -> {
            // It counts in the index alone, and no further than the bound.
            if (Db.number(connection, COUNT, compute, from, to, mostProbes + 1) <= mostProbes) {
                return Courses.ofProbes(Db.list(connection, MOMENT, PROBES, compute, from, to, mostProbes),
                        from, to,
                        points);
            }
            return Courses.ofHours(Db.list(connection, row -> HOURS.map(row).span(), HOURS_BETWEEN, compute,
                    hour(from), to), from, to, points);
        });
    }

    /** The first moment of the hour of {@code at}. */
    private static Instant hour(Instant at) {
        long nanos = Times.of(at);
        return Times.instant(nanos - Math.floorMod(nanos, HOUR));
    }
}
