package dev.plimsoll.store.sql;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.watch.Watch;
import dev.plimsoll.watch.Watches;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Jdbi;

/** What looking taught and cost, in SQL that SQLite and PostgreSQL share. */
public final class SqlWatches implements Watches {

    private static final String KEEP = """
            insert into watch (project_id, endpoint_id, awake, spent, caused, month, cu_hours, look_began, look_ended,
                look_echo, look_followed, look_saw, harm_since, harm_worst, wakings, rest_until, echo_heard,
                echo_grain, echo_step, echo_lead, echo_reach, echo_offsets, echo_floor, echo_late, echo_kept, echo_fooled,
                delay_survived, delay_survived_at, delay_seen)
            values (:projectId, :endpointId, :awake, :spent, :caused, :month, :cuHours, :lookBegan, :lookEnded,
                :lookEcho, :lookFollowed, :lookSaw, :harmSince, :harmWorst, :wakings, :restUntil, :echoHeard,
                :echoGrain, :echoStep, :echoLead, :echoReach, :echoOffsets, :echoFloor, :echoLate, :echoKept, :echoFooled,
                :delaySurvived, :delaySurvivedAt, :delaySeen)
            on conflict (project_id, endpoint_id) do update set
                awake = excluded.awake, spent = excluded.spent, caused = excluded.caused, month =
                excluded.month, cu_hours = excluded.cu_hours, look_began = excluded.look_began, look_ended =
                excluded.look_ended, look_echo = excluded.look_echo, look_followed = excluded.look_followed,
                look_saw = excluded.look_saw, harm_since = excluded.harm_since, harm_worst =
                excluded.harm_worst, wakings = excluded.wakings, rest_until = excluded.rest_until, echo_heard =
                excluded.echo_heard, echo_grain = excluded.echo_grain, echo_step = excluded.echo_step, echo_lead
                = excluded.echo_lead, echo_reach = excluded.echo_reach, echo_offsets = excluded.echo_offsets,
                echo_floor = excluded.echo_floor, echo_late = excluded.echo_late, echo_kept = excluded.echo_kept, echo_fooled =
                excluded.echo_fooled, delay_survived = excluded.delay_survived, delay_survived_at =
                excluded.delay_survived_at, delay_seen = excluded.delay_seen""";

    private final Jdbi jdbi;

    public SqlWatches(Jdbi jdbi) {
        this.jdbi = jdbi;
    }

    @Override
    public Map<ComputeId, Watch> all() {
        return jdbi.withHandle(handle -> handle.createQuery("select * from watch")
                .mapTo(WatchRow.class)
                .collect(Collectors.toMap(WatchRow::compute, WatchRow::watch)));
    }

    @Override
    public void keep(ComputeId compute, Watch watch) {
        jdbi.useHandle(handle -> handle.createUpdate(KEEP).bindMethods(WatchRow.of(compute, watch)).execute());
    }
}
