package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.series.Courses;
import dev.plimsoll.cache.series.ProbedMoment;
import dev.plimsoll.cache.series.SampleSeries;
import dev.plimsoll.cache.series.SampleSeries.SeriesCourse;
import dev.plimsoll.cache.series.SeriesSpan.StartCounts;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;

/**
 * What probes found over time, in SQL that SQLite and PostgreSQL share. Where a range has more probes than can be read
 * quickly, it reads the sums of hours. Every query follows an index and reads a bounded number of rows.
 */
public final class SqlSampleSeries implements SampleSeries {

    /** Most probes that are read one by one: two weeks of a probe each minute, read in less than 100 ms. */
    public static final int MOST_PROBES = 20_000;

    private static final String COLUMNS = """
            at, started_at, min_cu, max_cu, connections,
                max_connections - superuser_reserved - other_reserved, total_hits, total_misses, starts_by_us,
                starts_by_changes, starts_by_others""";

    private static final String IN_RANGE = """
            from sample where project_id = :projectId and endpoint_id = :endpointId and at between :from and :to""";

    private static final String COUNT = "select count(*) from (select 1 %s limit :bound) as probe".formatted(IN_RANGE);

    private static final String PROBES = "select %s %s and %s order by at limit :bound".formatted(COLUMNS, IN_RANGE,
            SampleRow.CREDIBLE);

    private static final String LATEST = """
            select %s from sample where project_id = :projectId and endpoint_id = :endpointId order by id desc limit 1"""
            .formatted(COLUMNS);

    private static final RowMapper<ProbedMoment> MAPPER = (row, context) -> read(new Cells(row));

    private final Db db;
    private final int mostProbes;

    public SqlSampleSeries(Db db) {
        this(db, MOST_PROBES);
    }

    /**
     * @param mostProbes most probes of a range that are read one by one
     */
    public SqlSampleSeries(Db db, int mostProbes) {
        this.db = db;
        this.mostProbes = mostProbes;
    }

    @Override
    public SeriesCourse read(ComputeId compute, Instant from, Instant to, int points) {
        return db.read(handle -> isShort(handle, compute, from, to)
                ? Courses.ofProbes(Db.of(handle.createQuery(PROBES), compute)
                        .bind("from", Times.of(from))
                        .bind("to", Times.of(to))
                        .bind("bound", mostProbes)
                        .map(MAPPER)
                        .list(), from, to, points)
                : Courses.ofHours(SampleHours.between(handle, compute, from, to), from, to, points));
    }

    /** Counts in the index alone, and no further than the bound. */
    private boolean isShort(Handle handle, ComputeId compute, Instant from, Instant to) {
        return Db.of(handle.createQuery(COUNT), compute)
                .bind("from", Times.of(from))
                .bind("to", Times.of(to))
                .bind("bound", mostProbes + 1)
                .mapTo(int.class)
                .one() <= mostProbes;
    }

    /** The latest stored probe of {@code compute}. */
    static Optional<ProbedMoment> latest(Handle handle, ComputeId compute) {
        return Db.of(handle.createQuery(LATEST), compute).map(MAPPER).findOne();
    }

    private static ProbedMoment read(Cells row) throws SQLException {
        Instant at = Times.instant(row.number());
        Instant startedAt = Times.instant(row.number());
        SizeRange size = new SizeRange(ComputeUnits.of(row.text()), ComputeUnits.of(row.text()));
        return new ProbedMoment(at, startedAt, size, row.count(), Math.max(1, row.count()), row.number(), row.number(),
                new StartCounts(row.number(), row.number(), row.number()));
    }
}
