package dev.plimsoll.web.metrics;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.status.ProbeRecord.ProbingSum;
import dev.plimsoll.change.verdict.Breaker;
import dev.plimsoll.probing.ProjectClaims.AgentCounts;
import dev.plimsoll.web.view.AgentView;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the agent knows beside the status of the fleet.
 *
 * @param fleet   changes of the fleet; null before the journal was read
 * @param cuHours cost of probing in this month, in CU-hours; null where another agent counts it
 * @param read    the configuration as it was read last
 * @param agents  the agents that share the store; null while they are not known
 * @param intact  whether the journal's hash chain is intact; null before the first check, and where another agent checks it
 */
record AgentFacts(@Nullable FleetChanges fleet, @Nullable Double cuHours, ReadConfiguration read,
        @Nullable AgentCounts agents, @Nullable Boolean intact) {

    /**
     * The configuration as it was read last.
     *
     * @param budget  limit of the cost of probing, in CU-hours; null without one
     * @param isValid whether the latest reading took effect
     * @param since   when the one in force took effect
     */
    record ReadConfiguration(@Nullable Double budget, boolean isValid, Instant since) {}

    void read(Readings into) {
        Double budget = read.budget();
        into.put(FleetMetric.RELOAD_SUCCESS, read.isValid());
        into.put(FleetMetric.RELOADED_AT, read.since());
        into.put(FleetMetric.CHANGE_BREAKER, breakerOpen());
        into.put(FleetMetric.JOURNAL_INTACT, intact);
        if (agents != null) {
            into.put(FleetMetric.AGENTS, agents.able(), "able");
            into.put(FleetMetric.AGENTS, agents.blind(), "blind");
            into.put(FleetMetric.PROJECTS_UNLISTED, agents.unlisted());
        }
        into.put(FleetMetric.PROBING_COST, Readings.cuSeconds(cuHours));
        // A limit of zero is used up from the start.
        into.put(FleetMetric.PROBE_BUDGET_USED, cuHours == null || budget == null ? null
                : budget <= 0 ? 1 : cuHours / budget);
    }

    /** These facts for the page of the agent. */
    AgentView view(ProbingSum cost, MeterRegistry registry, List<AgentView.RecentError> errors) {
        return new AgentView(cost, cuHours, read.budget(),
                gauges(registry, "plimsoll.platform.budget.available").stream().reduce(Double::sum).orElse(null),
                gauges(registry, "plimsoll.platform.breaker.open").contains(1.0), pausedUntil(registry),
                fleet == null ? null : fleet.recent().size(), breakerOpen(), intact, errors);
    }

    private @Nullable Boolean breakerOpen() {
        return fleet == null ? null : Breaker.isOpenForFleet(fleet.verdicts());
    }

    /** Null while some platform takes requests; else the end of the first pause. */
    private static @Nullable Instant pausedUntil(MeterRegistry registry) {
        double until = gauges(registry, "plimsoll.platform.paused.until.timestamp.seconds").stream()
                .reduce(Double::min)
                .orElse(0.0);
        return until == 0 ? null : Instant.ofEpochMilli(Math.round(until * 1000));
    }

    /** A figure that the adapter of each platform registers itself. */
    private static List<Double> gauges(MeterRegistry registry, String name) {
        return registry.find(name).gauges().stream().map(Gauge::value).toList();
    }
}
