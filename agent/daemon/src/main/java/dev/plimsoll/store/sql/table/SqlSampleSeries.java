package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.series.Courses;
import dev.plimsoll.cache.series.ProbedMoment;
import dev.plimsoll.cache.series.SampleSeries;
import dev.plimsoll.cache.series.SampleSeries.SeriesCourse;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * What probes found over time, in SQL that SQLite and PostgreSQL share. Where a range has more probes than can be read
 * quickly, it reads the sums of hours. Every query follows an index and reads a bounded number of rows.
 */
public final class SqlSampleSeries implements SampleSeries {

    /** Most probes that are read one by one: two weeks of a probe each minute, read in less than 100 ms. */
    public static final int MOST_PROBES = 20_000;

    private static final String LIMIT = "max_connections - superuser_reserved - other_reserved";

    private static final RecordColumns<ProbedMoment> COLUMNS = RecordColumns.of(ProbedMoment.class, "at", "started_at",
            "min_cu",
            "max_cu", "connections", "case when %1$s < 1 then 1 else %1$s end".formatted(LIMIT), "total_hits",
            "total_misses", "starts_by_us", "starts_by_changes", "starts_by_others");

    private static final String IN_RANGE = """
            from sample where project_id = :projectId and endpoint_id = :endpointId and at between :from and :to""";

    private static final String COUNT = "select count(*) from (select 1 %s limit :bound) as probe".formatted(IN_RANGE);

    private static final String PROBES = "select %s %s and %s order by at limit :bound".formatted(COLUMNS, IN_RANGE,
            SampleRow.CREDIBLE);

    private static final String LATEST = """
            select %s from sample where project_id = :projectId and endpoint_id = :endpointId order by id desc limit 1"""
            .formatted(COLUMNS);

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
                        .map(COLUMNS)
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
        return Db.of(handle.createQuery(LATEST), compute).map(COLUMNS).findOne();
    }
}
