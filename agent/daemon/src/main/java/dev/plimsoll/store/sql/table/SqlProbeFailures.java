package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.cache.ProbeFailures;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.json.Times;
import java.sql.Connection;
import java.time.Instant;
import java.util.Arrays;

/** How the latest probe of each compute ended, in SQL that SQLite and PostgreSQL share. */
public record SqlProbeFailures(Db db) implements ProbeFailures {

    @Override
    public LatestProbe latestProbe(ComputeId compute) {
        return db.read(connection -> latestProbe(connection, compute));
    }

    /** How the latest probe ended, read in a transaction. */
    public static LatestProbe latestProbe(Connection connection, ComputeId compute) {
        return Db.<LatestProbe>first(connection, row -> new LatestProbe.FailedSince(
                read(row.getBoolean("reached"), row.getString("why"), row.getString("detail")),
                Times.instant(row.getLong("at"))), """
                        select at, reached, why, detail from failure where project_id = ? and endpoint_id = ?""",
                compute)
                .orElseGet(() -> Db.first(connection, row -> true, """
                        select 1 from compute where project_id = ? and endpoint_id = ?""", compute)
                        .isPresent() ? new LatestProbe.Succeeded() : new LatestProbe.NoneYet());
    }

    /** An unknown word, from another version, is read as {@link Failure#OTHER}; the detail is kept. */
    private static Observation.Failed read(boolean reached, String word, String detail) {
        Failure why = Arrays.stream(Failure.values())
                .filter(failure -> failure.word().equals(word))
                .findFirst()
                .orElse(Failure.OTHER);
        return reached ? new Observation.Unsupported(why, detail) : new Observation.Unreachable(why, detail);
    }

    /** The time stays that of the first failure. */
    @Override
    public void keep(ComputeId compute, Observation.Failed failure, Instant at) {
        db.execute("""
                insert into failure (project_id, endpoint_id, at, reached, why, detail) values (?, ?, ?, ?, ?, ?)
                on conflict (project_id, endpoint_id) do update set reached = excluded.reached, why = excluded.why,
                    detail = excluded.detail""", compute, at, failure instanceof Observation.Unsupported,
                failure.why().word(), failure.detail());
    }
}
