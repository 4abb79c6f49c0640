package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.series.Courses;
import dev.plimsoll.cache.series.ProbedMoment;
import dev.plimsoll.cache.series.SampleSeries;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
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

    /** A span arrived at its first probe or later, and is not longer than an hour. */
    private static final String IN_RANGE = SqlSamples.OF_COMPUTE + "arrived >= ? and first_at <= ? and last_at >= ?";
    private static final String COUNT = "select coalesce(sum(case when has_samples then probes else %s end), 0) %s"
            .formatted(Integer.MAX_VALUE, IN_RANGE);
    private static final String SPANS = "select %s %s order by first_at";
    private static final String WITH_SAMPLES = SPANS.formatted(SqlSamples.SPAN, IN_RANGE);
    private static final String SUMS = SPANS.formatted(SqlSamples.SUMS, IN_RANGE);

    public SqlSampleSeries(Db db) {
        this(db, MOST_PROBES);
    }

    @Override
    public SeriesCourse read(ComputeId compute, Instant from, Instant to, int points) {
        Object[] range = {compute, from.minus(Duration.ofHours(1)), to, from};
        return db.read(handle -> {
            if (Db.number(handle, COUNT, range) > mostProbes) {
                return Courses.ofHours(Db.query(handle, SUMS, range).map(SqlSamples.SUMS).list(),
                        from, to, points);
            }
            List<ProbedMoment> moments = Db.query(handle, WITH_SAMPLES, range)
                    .map(SqlSamples.SPAN)
                    .stream()
                    .flatMap(span -> span.readable().stream())
                    .map(ProbedMoment::of)
                    .filter(moment -> !moment.at().isBefore(from) && !moment.at().isAfter(to))
                    .sorted(Comparator.comparing(ProbedMoment::at))
                    .toList();
            return Courses.ofProbes(moments, from, to, points);
        });
    }
}
