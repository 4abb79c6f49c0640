package dev.plimsoll.store.sql;

import dev.plimsoll.activity.learned.IdleAfterProbe;
import dev.plimsoll.activity.learned.ProbeEcho;
import dev.plimsoll.activity.learned.SuspendDelay;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.probing.LastProbe;
import dev.plimsoll.probing.ProbeCost;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.UnsettledCost;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jspecify.annotations.Nullable;

/**
 * What outlives the agent of a watch, as one row of the table {@code state}, each component a column.
 */
record ProbeStateRow(String projectId, String endpointId, long awake, long spent, long caused, String month,
        double cuHours, @Nullable Long probeBegan, @Nullable Long probeEnded, @Nullable Long lastProbeEcho,
        boolean probeFollowed, @Nullable String probeSaw, @Nullable Long lossSince, @Nullable Long lossWorst,
        int wakings,
        @Nullable Long restUntil, int echoCount, long echoGrain, long echoStep, long echoLead, long echoReach,
        String echoOffsets, long echoFloor, long echoLate, long echoKept, boolean echoFooled,
        @Nullable Long delaySurvived,
        @Nullable Long delaySurvivedAt, @Nullable Long delaySeen, long keptAt) {

    static final List<String> COLUMNS = List.of("project_id", "endpoint_id", "awake", "spent", "caused", "month",
            "cu_hours", "look_began", "look_ended", "look_echo", "look_followed", "look_saw", "harm_since",
            "harm_worst", "wakings", "rest_until", "echo_heard", "echo_grain", "echo_step", "echo_lead", "echo_reach",
            "echo_offsets", "echo_floor", "echo_late", "echo_kept", "echo_fooled", "delay_survived",
            "delay_survived_at", "delay_seen", "kept_at");

    /** Written by hand, because a mapper by reflection looks up each class again for every query. */
    static final RowMapper<ProbeStateRow> MAPPER = (row, context) -> read(new Cells(row));

    private static ProbeStateRow read(Cells row) throws SQLException {
        return new ProbeStateRow(row.text(), row.text(), row.number(), row.number(), row.number(), row.text(),
                row.decimal(),
                row.numberOrNull(), row.numberOrNull(), row.numberOrNull(), row.flag(), row.textOrNull(),
                row.numberOrNull(), row.numberOrNull(), row.count(), row.numberOrNull(), row.count(), row.number(),
                row.number(), row.number(), row.number(), row.text(), row.number(), row.number(), row.number(),
                row.flag(), row.numberOrNull(), row.numberOrNull(), row.numberOrNull(), row.number());
    }

    /** In the order of {@link #COLUMNS}. */
    List<@Nullable Object> values() {
        return Arrays.asList(projectId, endpointId, awake, spent, caused, month, cuHours, probeBegan, probeEnded,
                lastProbeEcho, probeFollowed, probeSaw, lossSince, lossWorst, wakings, restUntil, echoCount, echoGrain,
                echoStep, echoLead, echoReach, echoOffsets, echoFloor, echoLate, echoKept, echoFooled, delaySurvived,
                delaySurvivedAt, delaySeen, keptAt);
    }

    static ProbeStateRow of(ComputeId compute, ProbeState state, Instant keptAt) {
        ProbeCost cost = state.account();
        LastProbe probe = state.period().probe();
        UnsettledCost downsizeLoss = state.period().unsettled();
        IdleAfterProbe idleAfterProbe = state.lessons().rest();
        ProbeEcho probeEcho = state.probeEcho();
        SuspendDelay delay = state.delay();
        return new ProbeStateRow(compute.projectId(), compute.endpointId(), Times.of(cost.awake()),
                Times.of(cost.spent()), Times.of(cost.caused()), cost.month().toString(), cost.cuHours(),
                probe == null ? null : Times.of(probe.begun()), probe == null ? null : Times.of(probe.ended()),
                probe == null ? null : Times.ofNullable(probe.probeEcho()), probe != null && probe.followed(),
                probe == null ? null : probe.saw().name(),
                downsizeLoss == null ? null : Times.of(downsizeLoss.evidence()),
                downsizeLoss == null ? null : Times.of(downsizeLoss.worst()), idleAfterProbe.times(),
                Times.ofNullable(idleAfterProbe.until()),
                probeEcho.heard(), Times.of(probeEcho.grain()), Times.of(probeEcho.step()), Times.of(probeEcho.lead()),
                Times.of(probeEcho.reach()), offsets(probeEcho), Times.of(probeEcho.floor()),
                Times.of(probeEcho.late()),
                Times.of(probeEcho.kept()), probeEcho.fooled(),
                Times.ofNullable(delay.survived()), Times.ofNullable(delay.survivedAt()),
                Times.ofNullable(delay.seen()), Times.of(keptAt));
    }

    ComputeId compute() {
        return new ComputeId(projectId, endpointId);
    }

    ProbeState watch() {
        LastProbe probe = probeBegan == null || probeEnded == null || probeSaw == null
                ? null
                : new LastProbe(Times.instant(probeBegan), Times.instant(probeEnded),
                        Times.instantOrNull(lastProbeEcho),
                        probeFollowed, LastProbe.Saw.valueOf(probeSaw));
        UnsettledCost downsizeLoss = lossSince == null || lossWorst == null
                ? null
                : new UnsettledCost(Times.instant(lossSince), Duration.ofNanos(lossWorst));
        return ProbeState.recalled(probe, downsizeLoss, new IdleAfterProbe(wakings, Times.instantOrNull(restUntil)),
                probeEcho(),
                new SuspendDelay(Times.span(delaySurvived), Times.instantOrNull(delaySurvivedAt),
                        Times.span(delaySeen)),
                new ProbeCost(Duration.ofNanos(awake), Duration.ofNanos(spent), Duration.ofNanos(caused),
                        YearMonth.parse(month), cuHours));
    }

    private ProbeEcho probeEcho() {
        return new ProbeEcho(echoCount, Duration.ofNanos(echoGrain), Duration.ofNanos(echoStep),
                Duration.ofNanos(echoLead), Duration.ofNanos(echoReach), offsets(), Duration.ofNanos(echoFloor),
                Duration.ofNanos(echoLate), Duration.ofNanos(echoKept), echoFooled);
    }

    private static String offsets(ProbeEcho probeEcho) {
        return probeEcho.offsets().stream().map(Times::of).map(String::valueOf).collect(Collectors.joining(","));
    }

    private List<Duration> offsets() {
        return Arrays.stream(echoOffsets.split(",", -1))
                .filter(one -> !one.isEmpty())
                .map(one -> Duration.ofNanos(Long.parseLong(one)))
                .toList();
    }
}
