package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.Counters;
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
 *
 * <p>Rows are read in order of their ids, which is the order of insertion: only one agent probes a compute at a time, and
 * clocks may be set back. Only retention uses the time. Implausible rows are skipped.
 */
public record SqlSamples(Db db) implements Samples {

    /** SQL condition: the counters are plausible, whichever program wrote the row. */
    static final String CREDIBLE = """
            ((hits is null or (hits between 0 and %1$d and misses between 0 and %1$d and writes between 0 and %1$d))
                and (used is null or used between 0 and %2$d))""".formatted(Counters.MOST, Counters.MOST_USED);
    private static final RecordColumns<SampleRow> ROW = RecordColumns.of(SampleRow.class,
            """
                    project_id, endpoint_id, at, started_at, uptime, min_cu, max_cu, branch_id, hits, misses, writes, used,
                    reported_percent, cache_limit, touched5m, touched15m, touched1h, touched4h, connections, running, max_connections,
                    superuser_reserved, other_reserved, clients, clients_idle, clients_idle_long, clients_in_transaction,
                    most_idle_name, most_idle_count, clients_pooled, database_bytes, others_since_last, others_sessions,
                    others_busy_millis, active_millis, workers, total_hits, total_misses, total_writes, starts_by_us,
                    starts_by_changes, starts_by_others""");
    private static final String APPEND = "insert into sample " + ROW.insertion();
    private static final String OF_COMPUTE = "select %s from sample where project_id = ? and endpoint_id = ? and %s "
            .formatted(ROW, CREDIBLE);
    private static final String LATEST = OF_COMPUTE + "order by id desc limit ?";
    private static final String LATEST_COUNTED = OF_COMPUTE
            + "and started_at = ? and hits is not null order by id desc limit 1";
    private static final String FULLEST = OF_COMPUTE
            + "and at >= ? order by connections desc, at desc, id desc limit 1";
    private static final String BETWEEN = OF_COMPUTE + "and at between ? and ? order by id";
    private static final String INCREDIBLE = """
            select count(*) from sample where project_id = ? and endpoint_id = ? and at between ? and ? and not\s"""
            + CREDIBLE;

    /** One row of the table: a sample, and the totals after it. */
    private record SampleRow(ComputeId compute, Sample sample, Totals totals) {}

    @Override
    public void append(ComputeId compute, Sample sample, Totals totals) {
        List<@Nullable Object> row = ROW.values(new SampleRow(compute, sample, totals));
        db.write(connection -> {
            Db.execute(connection, "delete from failure where project_id = ? and endpoint_id = ?", compute);
            SqlSampleSeries.add(connection, compute, ProbedMoment.of(sample, totals));
            return Db.execute(connection, APPEND, row);
        });
    }

    @Override
    public History latest(ComputeId compute, int count) {
        List<Sample> samples = new ArrayList<>();
        for (SampleRow row : db.list(ROW, LATEST, compute, count).reversed()) {
            samples.add(samples.isEmpty() ? row.sample : row.sample.sharing(samples.getLast()));
        }
        return new History(samples);
    }

    @Override
    public Optional<Sample> latestCounted(ComputeId compute, Instant startedAt) {
        return db.first(ROW, LATEST_COUNTED, compute, startedAt).map(SampleRow::sample);
    }

    @Override
    public Optional<Totals> totals(ComputeId compute) {
        return db.first(ROW, LATEST, compute, 1).map(SampleRow::totals);
    }

    @Override
    public Optional<Sample> fullest(ComputeId compute, Instant from) {
        return db.first(ROW, FULLEST, compute, from).map(SampleRow::sample);
    }

    /** Every compute with at least one sample, in order of its id. */
    public List<ComputeId> computes() {
        return db.list(Db.COMPUTE,
                "select distinct project_id, endpoint_id from sample order by project_id, endpoint_id");
    }

    /** The plausible samples of {@code compute} in that time, in order of insertion. */
    public List<Sample> samples(ComputeId compute, Instant since, Instant until) {
        return db.list(ROW, BETWEEN, compute, since, until).stream().map(SampleRow::sample).toList();
    }

    /** The number of implausible samples of {@code compute} in that time. */
    public int incredible(ComputeId compute, Instant since, Instant until) {
        return (int) db.number(INCREDIBLE, compute, since, until);
    }
}
