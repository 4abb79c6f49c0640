package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.cache.ProbeFailures;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.Arrays;
import org.jdbi.v3.core.Handle;

/** How the latest probe of each compute ended, in SQL that SQLite and PostgreSQL share. */
public final class SqlProbeFailures implements ProbeFailures {

    private static final String OF = """
            select at, reached, why, detail from failure
            where project_id = :projectId and endpoint_id = :endpointId""";

    private static final String IS_OBSERVED = """
            select 1 from sample where project_id = :projectId and endpoint_id = :endpointId limit 1""";

    /** The time stays that of the first failure. */
    private static final String KEEP = """
            insert into failure (project_id, endpoint_id, at, reached, why, detail)
            values (:projectId, :endpointId, :at, :reached, :why, :detail)
            on conflict (project_id, endpoint_id) do update set reached = excluded.reached, why = excluded.why,
                detail = excluded.detail""";

    private static final String FORGET = """
            delete from failure where project_id = :projectId and endpoint_id = :endpointId""";

    private final Db db;

    public SqlProbeFailures(Db db) {
        this.db = db;
    }

    @Override
    public LatestProbe latestProbe(ComputeId compute) {
        return db.read(handle -> latestProbe(handle, compute));
    }

    /** How the latest probe ended, read in a transaction. */
    public static LatestProbe latestProbe(Handle handle, ComputeId compute) {
        return Db.of(handle.createQuery(OF), compute)
                .<LatestProbe>map((row, context) -> new LatestProbe.FailedSince(
                        read(row.getBoolean("reached"), row.getString("why"), row.getString("detail")),
                        Times.instant(row.getLong("at"))))
                .findOne()
                .orElseGet(() -> Db.of(handle.createQuery(IS_OBSERVED), compute).mapTo(int.class).findOne().isPresent()
                        ? new LatestProbe.Succeeded()
                        : new LatestProbe.NoneYet());
    }

    /** An unknown word, from another version, is read as {@link Failure#OTHER}; the detail is kept. */
    private static Observation.Failed read(boolean reached, String word, String detail) {
        Failure why = Arrays.stream(Failure.values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElse(Failure.OTHER);
        return reached ? new Observation.Unsupported(why, detail) : new Observation.Unreachable(why, detail);
    }

    @Override
    public void keep(ComputeId compute, Observation.Failed failure, Instant at) {
        db.write(handle -> Db.of(handle.createUpdate(KEEP), compute)
                .bind("at", Times.of(at))
                .bind("reached", failure instanceof Observation.Unsupported)
                .bind("why", failure.why().word())
                .bind("detail", failure.detail())
                .execute());
    }

    /** Ends the failure in a transaction that stores a sample. */
    static void forget(Handle handle, ComputeId compute) {
        Db.of(handle.createUpdate(FORGET), compute).execute();
    }
}
