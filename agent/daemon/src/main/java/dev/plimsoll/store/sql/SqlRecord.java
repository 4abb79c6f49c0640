package dev.plimsoll.store.sql;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Jdbi;

/** The whole record of what was seen, for reading alone. */
public final class SqlRecord {

    private static final String COMPUTES = """
            select distinct project_id, endpoint_id from sample order by project_id, endpoint_id""";

    private static final String UNTIL = """
            select * from sample where project_id = :projectId and endpoint_id = :endpointId and at <= :until
            order by id""";

    private final Jdbi jdbi;

    public SqlRecord(Jdbi jdbi) {
        this.jdbi = jdbi;
    }

    /** Every compute that was ever looked into and is not forgotten, in order of its id. */
    public List<ComputeId> computes() {
        return jdbi.withHandle(handle -> handle.createQuery(COMPUTES)
                .map((row, context) -> new ComputeId(row.getString("project_id"), row.getString("endpoint_id")))
                .list());
    }

    /** Samples of {@code compute} up to {@code until}, in the order in which they came. */
    public List<Sample> samples(ComputeId compute, Instant until) {
        return jdbi.withHandle(handle -> handle.createQuery(UNTIL)
                .bindMethods(compute)
                .bind("until", Times.of(until))
                .mapTo(SampleRow.class)
                .list())
                .stream()
                .map(SampleRow::sample)
                .toList();
    }
}
