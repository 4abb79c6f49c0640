package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.series.ProbedMoment;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The samples of computes, in SQL that SQLite and PostgreSQL share.
 * <p>Rows are read in order of their ids, which is the order of insertion: only one agent probes a compute at a time, and
 * clocks may be set back. Only retention uses the time. Implausible rows are skipped.
 */
public final class SqlSamples implements Samples {

    private static final String APPEND = "insert into sample " + SampleRow.COLUMNS.insertion();

    private static final String OF_COMPUTE = """
            select %s from sample
            where project_id = :projectId and endpoint_id = :endpointId and %s
            """.formatted(SampleRow.COLUMNS, SampleRow.CREDIBLE);

    private static final String LATEST = OF_COMPUTE + "order by id desc limit :bound";

    private static final String LATEST_COUNTED = OF_COMPUTE
            + "and started_at = :startedAt and hits is not null order by id desc limit 1";

    private static final String FULLEST = OF_COMPUTE
            + "and at >= :from order by connections desc, at desc, id desc limit 1";

    private final Db db;

    public SqlSamples(Db db) {
        this.db = db;
    }

    @Override
    public void append(ComputeId compute, Sample sample, Totals totals) {
        List<@Nullable Object> values = SampleRow.COLUMNS.values(new SampleRow(compute, sample, totals));
        db.write(handle -> {
            ProbedMoment before = SqlSampleSeries.latest(handle, compute).orElse(null);
            SqlProbeFailures.forget(handle, compute);
            SampleHours.add(handle, compute, before, ProbedMoment.of(sample, totals));
            return Db.all(handle.createUpdate(APPEND), values).execute();
        });
    }

    @Override
    public History latest(ComputeId compute, int count) {
        List<Sample> samples = new ArrayList<>();
        for (SampleRow row : rows(compute, count).reversed()) {
            Sample sample = row.sample();
            samples.add(samples.isEmpty() ? sample : sample.sharing(samples.getLast()));
        }
        return new History(samples);
    }

    @Override
    public Optional<Sample> latestCounted(ComputeId compute, Instant startedAt) {
        return db.read(handle -> Db.of(handle.createQuery(LATEST_COUNTED), compute)
                .bind("startedAt", Times.of(startedAt))
                .map(SampleRow.COLUMNS)
                .findOne()).map(SampleRow::sample);
    }

    @Override
    public Optional<Totals> totals(ComputeId compute) {
        return rows(compute, 1).stream().map(SampleRow::totals).findFirst();
    }

    private List<SampleRow> rows(ComputeId compute, int bound) {
        return db.read(handle -> Db.of(handle.createQuery(LATEST), compute)
                .bind("bound", bound)
                .map(SampleRow.COLUMNS)
                .list());
    }

    @Override
    public Optional<Sample> fullest(ComputeId compute, Instant from) {
        return db.read(handle -> Db.of(handle.createQuery(FULLEST), compute)
                .bind("from", Times.of(from))
                .map(SampleRow.COLUMNS)
                .findOne()).map(SampleRow::sample);
    }
}
