package dev.plimsoll.store.sql;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbeStates;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The probe states of computes, in SQL that SQLite and PostgreSQL share. */
public final class SqlProbeStates implements ProbeStates {

    private static final Set<String> KEY = Set.of("project_id", "endpoint_id");

    private static final String OF = "select " + String.join(", ", ProbeStateRow.COLUMNS)
            + " from watch where project_id = :projectId and endpoint_id = :endpointId";

    private static final String KEEP = "insert into watch " + Cells.insertion(ProbeStateRow.COLUMNS)
            + " on conflict (project_id, endpoint_id) do update set " + ProbeStateRow.COLUMNS.stream()
                    .filter(column -> !KEY.contains(column))
                    .map(column -> column + " = excluded." + column)
                    .collect(Collectors.joining(", "));

    private static final String CU_HOURS = "select coalesce(sum(cu_hours), 0) from watch where month = :month";

    private static final String KEPT_SINCE = "select project_id, endpoint_id, kept_at from watch where kept_at >= :since";

    private final Db db;

    public SqlProbeStates(Db db) {
        this.db = db;
    }

    @Override
    public Optional<ProbeState> recall(ComputeId compute) {
        return db.read(handle -> Db.of(handle.createQuery(OF), compute).map(ProbeStateRow.MAPPER).findOne())
                .map(ProbeStateRow::watch);
    }

    @Override
    public void keep(ComputeId compute, ProbeState probeState, Instant at) {
        List<@Nullable Object> values = ProbeStateRow.of(compute, probeState, at).values();
        db.write(handle -> Db.all(handle.createUpdate(KEEP), values).execute());
    }

    @Override
    public double cuHours(YearMonth month) {
        return db.read(
                handle -> handle.createQuery(CU_HOURS).bind("month", month.toString()).mapTo(double.class).one());
    }

    @Override
    public Map<ComputeId, Instant> keptSince(Instant since) {
        return db.read(handle -> handle.createQuery(KEPT_SINCE)
                .bind("since", Times.of(since))
                .map((row, context) -> Map.entry(new ComputeId(row.getString(1), row.getString(2)),
                        Times.instant(row.getLong(3))))
                .collectToMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
