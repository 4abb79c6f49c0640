package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.List;

/** All stored samples, read-only. */
public final class SqlRecord {

    private static final String COMPUTES = """
            select distinct project_id, endpoint_id from sample order by project_id, endpoint_id""";

    private static final String UNTIL = """
            select %s from sample where project_id = :projectId and endpoint_id = :endpointId and at <= :until
                and %s
            order by id""".formatted(SampleRow.COLUMNS, SampleRow.CREDIBLE);

    private static final String INCREDIBLE = """
            select count(*) from sample where project_id = :projectId and endpoint_id = :endpointId
                and at between :since and :until and not %s""".formatted(SampleRow.CREDIBLE);

    private final Db db;

    public SqlRecord(Db db) {
        this.db = db;
    }

    /** Every compute with at least one sample, in order of its id. */
    public List<ComputeId> computes() {
        return db.read(handle -> handle.createQuery(COMPUTES)
                .map(Db.COMPUTE)
                .list());
    }

    /** The plausible samples of {@code compute} up to {@code until}, in order of insertion. */
    public List<Sample> samples(ComputeId compute, Instant until) {
        return db.read(handle -> Db.of(handle.createQuery(UNTIL), compute)
                .bind("until", Times.of(until))
                .map(SampleRow.COLUMNS)
                .list())
                .stream()
                .map(SampleRow::sample)
                .toList();
    }

    /** The number of implausible samples of {@code compute} in that time. */
    public int incredible(ComputeId compute, Instant since, Instant until) {
        return db.read(handle -> Db.of(handle.createQuery(INCREDIBLE), compute)
                .bind("since", Times.of(since))
                .bind("until", Times.of(until))
                .mapTo(int.class)
                .one());
    }
}
