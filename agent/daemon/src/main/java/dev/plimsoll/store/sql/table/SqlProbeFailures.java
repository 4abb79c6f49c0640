package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.cache.ProbeFailures;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/** The latest failed probe of each compute, in SQL that SQLite and PostgreSQL share. */
public final class SqlProbeFailures implements ProbeFailures {

    private static final String OF = """
            select reached, why, detail from failure
            where project_id = :projectId and endpoint_id = :endpointId""";

    private static final String KEEP = """
            insert into failure (project_id, endpoint_id, at, reached, why, detail)
            values (:projectId, :endpointId, :at, :reached, :why, :detail)
            on conflict (project_id, endpoint_id) do update set at = excluded.at, reached = excluded.reached,
                why = excluded.why, detail = excluded.detail""";

    private static final String FORGET = """
            delete from failure where project_id = :projectId and endpoint_id = :endpointId""";

    private final Db db;

    public SqlProbeFailures(Db db) {
        this.db = db;
    }

    @Override
    public Optional<Observation> of(ComputeId compute) {
        return db.read(handle -> Db.of(handle.createQuery(OF), compute)
                .map((row, context) -> read(row.getBoolean("reached"), row.getString("why"), row.getString("detail")))
                .findOne());
    }

    /** An unknown word, from another version, is read as {@link Failure#OTHER}; the detail is kept. */
    private static Observation read(boolean reached, String word, String detail) {
        Failure why = Arrays.stream(Failure.values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElse(Failure.OTHER);
        return reached ? new Observation.Unsupported(why, detail) : new Observation.Unreachable(why, detail);
    }

    @Override
    public void keep(ComputeId compute, Observation failure, Instant at) {
        switch (failure) {
            case Observation.Unreachable no -> keep(compute, at, false, no.why(), no.detail());
            case Observation.Unsupported no -> keep(compute, at, true, no.why(), no.detail());
            case Observation.Observed seen -> forget(compute);
            case Observation.Asleep asleep -> forget(compute);
            case Observation.Skipped left -> {
                // The earlier failure stays valid.
            }
        }
    }

    private void keep(ComputeId compute, Instant at, boolean reached, Failure why, String detail) {
        db.write(handle -> Db.of(handle.createUpdate(KEEP), compute)
                .bind("at", Times.of(at))
                .bind("reached", reached)
                .bind("why", why.word())
                .bind("detail", detail)
                .execute());
    }

    @Override
    public void forget(ComputeId compute) {
        db.write(handle -> Db.of(handle.createUpdate(FORGET), compute).execute());
    }
}
