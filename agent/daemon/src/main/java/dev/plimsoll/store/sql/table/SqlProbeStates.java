package dev.plimsoll.store.sql.table;

import dev.plimsoll.activity.Timeline;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.json.PackedJson;
import dev.plimsoll.json.RecordJson;
import dev.plimsoll.probing.ProbeCost;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbeState.ProbePause;
import dev.plimsoll.probing.ProbeState.UnsettledCost;
import dev.plimsoll.probing.ProbeStates;
import java.io.IOException;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The timelines of computes with their probing cost, in SQL that SQLite and PostgreSQL share.
 * <p>A timeline that cannot be read is learned again, and one warning is logged. Its probing cost is kept.
 */
public final class SqlProbeStates implements ProbeStates {

    private static final Logger LOG = LoggerFactory.getLogger(SqlProbeStates.class);

    private static final RecordColumns<TimelineRow> COLUMNS = RecordColumns.of(TimelineRow.class,
            "project_id, endpoint_id, kept_at, awake, spent, caused, month, cu_hours, used_month, used_least, used_most, body");

    private static final String OF = """
            select %s from timeline where project_id = ? and endpoint_id = ?""".formatted(COLUMNS);

    private static final String KEEP = """
            insert into timeline %s
            on conflict (project_id, endpoint_id) do update set kept_at = excluded.kept_at, awake = excluded.awake,
                spent = excluded.spent, caused = excluded.caused, month = excluded.month,
                cu_hours = excluded.cu_hours, used_month = excluded.used_month,
                used_least = excluded.used_least, used_most = excluded.used_most, body = excluded.body"""
            .formatted(COLUMNS.insertion());

    private final Db db;
    private final AtomicBoolean warned = new AtomicBoolean();

    public SqlProbeStates(Db db) {
        this.db = db;
    }

    @Override
    public Optional<ProbeState> recall(ComputeId compute) {
        return db.first(COLUMNS, OF, compute).map(this::read);
    }

    private ProbeState read(TimelineRow row) {
        try {
            Body known = RecordJson.readFormer(PackedJson.json(row.body), Body.class);
            return new ProbeState(known.timeline, known.unsettled, known.pause, row.cost);
        } catch (IOException | RuntimeException damaged) {
            if (!warned.getAndSet(true)) {
                LOG.atWarn()
                        .addKeyValue("compute", row.compute)
                        .log("the stored timeline cannot be read; the agent learns it again");
            }
            return new ProbeState(Timeline.UNKNOWN, null, ProbePause.NONE, row.cost);
        }
    }

    private record TimelineRow(ComputeId compute, Instant keptAt, ProbeCost cost, String body) {}

    /** What is stored as packed JSON: all but the cost. */
    private record Body(Timeline timeline, @Nullable UnsettledCost unsettled, ProbePause pause) {}

    @Override
    public void keep(ComputeId compute, ProbeState state, Instant at) {
        db.execute(KEEP, COLUMNS.values(new TimelineRow(compute, at, state.account(),
                PackedJson.text(RecordJson.write(new Body(state.timeline(), state.unsettled(), state.pause()))))));
    }

    @Override
    public double cuHours(YearMonth month) {
        return db.first(row -> row.getDouble(1), "select coalesce(sum(cu_hours), 0) from timeline where month = ?",
                month.toString()).orElseThrow();
    }
}
