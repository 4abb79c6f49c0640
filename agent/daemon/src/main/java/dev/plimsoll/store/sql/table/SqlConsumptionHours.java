package dev.plimsoll.store.sql.table;

import dev.plimsoll.change.savings.ConsumptionHours;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The hours of compute time, in SQL that SQLite and PostgreSQL share. */
public record SqlConsumptionHours(Db db) implements ConsumptionHours {

    private static final RecordColumns<BilledHour> BILLED = RecordColumns.of(BilledHour.class,
            "project_id, branch_id, hour, cu_seconds, plan, read_at");
    private static final RecordColumns<SeenHour> SEEN = RecordColumns.of(SeenHour.class,
            "project_id, endpoint_id, branch_id, hour, awake, unsure, least, most, counted_until");
    private static final String KEEP_BILLED = """
            insert into billed_hour %s on conflict (hour, project_id, branch_id) do update set %s
            where excluded.read_at > billed_hour.read_at""".formatted(BILLED.insertion(), BILLED.replacement());
    private static final String KEEP_SEEN = """
            insert into seen_hour %s on conflict (hour, project_id, endpoint_id) do update set %s
            where excluded.counted_until > seen_hour.counted_until""".formatted(SEEN.insertion(), SEEN.replacement());

    @Override
    public void keep(Collection<BilledHour> billed, Collection<SeenHour> seen) {
        db.write(connection -> {
            billed.forEach(hour -> Db.execute(connection, KEEP_BILLED, BILLED.values(hour)));
            seen.forEach(hour -> Db.execute(connection, KEEP_SEEN, SEEN.values(hour)));
            return billed.size() + seen.size();
        });
    }

    @Override
    public HourRows between(@Nullable String projectId, long from, long to) {
        return db.read(connection -> {
            String where = "where hour >= ? and hour < ?" + (projectId == null ? "" : " and project_id in (?, ?)");
            List<Object> range = projectId == null ? List.of(from, to)
                    : List.of(from, to, projectId, WATCH.projectId());
            return new HourRows(
                    Db.list(connection, BILLED, "select %s from billed_hour %s order by hour".formatted(BILLED, where),
                            range),
                    Db.list(connection, SEEN, "select %s from seen_hour %s order by hour".formatted(SEEN, where),
                            range));
        });
    }
}
