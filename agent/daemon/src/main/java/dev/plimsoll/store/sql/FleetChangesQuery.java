package dev.plimsoll.store.sql;

import dev.plimsoll.advice.Action;
import dev.plimsoll.change.FleetChanges;
import dev.plimsoll.change.FleetChanges.RecentChange;
import dev.plimsoll.change.FleetChanges.RecentChange.Progress;
import dev.plimsoll.change.effect.Breaker;
import dev.plimsoll.change.effect.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Reads recent changes and verdicts of the fleet from the journal. Its cost depends on recent changes only. */
final class FleetChangesQuery {

    private static final String RECENT = """
            select intent.at, intent.project_id, intent.endpoint_id, intent.action, intent.to_max, intent.rolls_back,
                (select ending.outcome from journal as ending where ending.change_id = intent.change_id
                    and (ending.kind = 'settled' or (ending.kind = 'executed' and ending.outcome = 'refused'))
                    order by ending.id desc limit 1) as ended,
                (select verdict.outcome from journal as verdict where verdict.change_id = intent.change_id
                    and verdict.kind = 'verified' order by verdict.id limit 1) as verdict
            from journal as intent where intent.kind = 'intended' and intent.at >= :since
                and not exists (select 1 from journal as unsent where unsent.change_id = intent.change_id
                    and unsent.kind = 'executed' and unsent.outcome = 'not_sent')
            order by intent.id desc""";

    private static final String RESUMED = """
            select id, at from journal where kind = 'switched' and not stopped order by id desc limit 1""";

    private static final String VERDICTS = """
            select outcome from journal where kind = 'verified' and outcome <> 'inconclusive' and id > :after
            order by id desc limit :bound""";

    private FleetChangesQuery() {}

    static FleetChanges since(Instant since, Handle handle) {
        Optional<Map.Entry<Long, Instant>> resumed = handle.createQuery(RESUMED)
                .map((row, context) -> Map.entry(row.getLong("id"), Times.instant(row.getLong("at"))))
                .findOne();
        List<EffectVerdict> verdicts = handle.createQuery(VERDICTS)
                .bind("after", resumed.map(Map.Entry::getKey).orElse(0L))
                .bind("bound", Breaker.FLEET_VERDICTS)
                .map((row, context) -> EffectVerdict.read(row.getString("outcome")))
                .list();
        return new FleetChanges(handle.createQuery(RECENT)
                .bind("since", Times.of(since))
                .map((row, context) -> recent(row))
                .list(), verdicts, resumed.map(Map.Entry::getValue).orElse(null));
    }

    private static RecentChange recent(ResultSet row) throws SQLException {
        String verdict = row.getString("verdict");
        String action = row.getString("action");
        String largest = row.getString("to_max");
        return new RecentChange(Times.instant(row.getLong("at")),
                new ComputeId(row.getString("project_id"), row.getString("endpoint_id")),
                action == null ? Action.HOLD : Action.read(action), largest == null ? null : ComputeUnits.of(largest),
                row.getString("rolls_back") != null,
                Progress.of(row.getString("ended"), verdict == null ? null : EffectVerdict.read(verdict)));
    }
}
