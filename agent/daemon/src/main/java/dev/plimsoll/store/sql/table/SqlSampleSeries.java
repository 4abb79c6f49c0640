package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.series.Courses;
import dev.plimsoll.cache.series.ProbedMoment;
import dev.plimsoll.cache.series.SampleSeries;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * What probes found over time, in SQL that SQLite and PostgreSQL share. Where a range has more probes than can be read quickly, or
 * some are deleted, it reads the sums and extremes of their spans. Every query follows an index and reads a bounded number of rows.
 *
 * @param mostProbes most probes of a range that are read one by one
 */
public record SqlSampleSeries(Db db, int mostProbes) implements SampleSeries {

    /** Most probes that are read one by one: two weeks of a probe each minute, read in less than 100 ms. */
    public static final int MOST_PROBES = 20_000;

    private static final String COUNT = "select coalesce(sum(case when has_samples then probes else %d end), 0) %s"
            .formatted(Integer.MAX_VALUE, SqlSamples.IN_RANGE);
    private static final String SUMS = "select %s %s order by first_at".formatted(SqlSamples.SUMS, SqlSamples.IN_RANGE);

    public SqlSampleSeries(Db db) {
        this(db, MOST_PROBES);
    }

    @Override
    public SeriesCourse read(ComputeId compute, Instant from, Instant to, int points) {
        Object[] range = SqlSamples.range(compute, from, to);
        return db.read(connection -> {
            if (Db.number(connection, COUNT, range) > mostProbes) {
                return Courses.ofHours(Db.list(connection, SqlSamples.SUMS, SUMS, range), from, to, points);
            }
            List<ProbedMoment> moments = SqlSamples
                    .samples(Db.list(connection, SqlSamples.SPAN, SqlSamples.BETWEEN, range), from, to)
                    .map(ProbedMoment::of)
                    .sorted(Comparator.comparing(ProbedMoment::at))
                    .toList();
            return Courses.ofProbes(moments, from, to, points);
        });
    }
}
