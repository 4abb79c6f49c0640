package dev.plimsoll.web.metrics;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.status.KeptStatus.ProbingSum;
import dev.plimsoll.change.verdict.Breaker;
import dev.plimsoll.web.metrics.SeriesRegister.Readings;
import dev.plimsoll.web.view.AgentView;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the agent knows beside the status of the fleet.
 *
 * @param fleet   changes of the fleet; null before the journal was read
 * @param cuHours cost of probing in this month, in CU-hours; null on a follower
 * @param budget  limit of that cost, in CU-hours; null without one
 * @param intact  whether the journal's hash chain is intact; null before the first check and on a follower
 */
record AgentFacts(@Nullable FleetChanges fleet, @Nullable Double cuHours, @Nullable Double budget,
        @Nullable Boolean intact) {

    AgentFacts with(FleetChanges now) {
        return new AgentFacts(now, cuHours, budget, intact);
    }

    AgentFacts withCost(@Nullable Double now) {
        return new AgentFacts(fleet, now, budget, intact);
    }

    AgentFacts withIntact(@Nullable Boolean now) {
        return new AgentFacts(fleet, cuHours, budget, now);
    }

    void read(Readings into) {
        if (fleet != null) {
            into.put(Metric.CHANGE_BREAKER, Breaker.isOpenForFleet(fleet.verdicts()));
        }
        into.put(Metric.JOURNAL_INTACT, intact);
        into.put(Metric.PROBING_COST, Metric.cuSeconds(cuHours));
        into.put(Metric.PROBE_BUDGET_USED, cuHours == null || budget == null ? null : used(cuHours, budget));
    }

    /** A limit of zero is used up from the start. */
    private static double used(double cuHours, double budget) {
        return budget <= 0 ? 1 : cuHours / budget;
    }

    /** The same for the page of the agent. */
    AgentView view(ProbingSum cost, MeterRegistry registry, List<AgentView.RecentError> errors) {
        return new AgentView(new AgentView.FleetProbing(cost.starts(), cost.awake(), cuHours, budget),
                new AgentView.Requests(gauge(registry, "plimsoll.platform.budget.available"),
                        Objects.equals(gauge(registry, "plimsoll.platform.breaker.open"), 1.0), pausedUntil(registry)),
                new AgentView.Changes(fleet == null ? null : fleet.recent().size(),
                        fleet == null ? null : Breaker.isOpenForFleet(fleet.verdicts()), intact),
                errors);
    }

    private static @Nullable Instant pausedUntil(MeterRegistry registry) {
        Double until = gauge(registry, "plimsoll.platform.paused.until.timestamp.seconds");
        return until == null || until == 0 ? null : Instant.ofEpochMilli(Math.round(until * 1000));
    }

    /** A figure of the platform adapter, which registers it itself; null before. */
    private static @Nullable Double gauge(MeterRegistry registry, String name) {
        Gauge gauge = registry.find(name).gauge();
        return gauge == null ? null : gauge.value();
    }
}
