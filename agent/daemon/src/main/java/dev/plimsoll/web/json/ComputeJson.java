package dev.plimsoll.web.json;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.web.view.StatusView;
import dev.plimsoll.web.view.WindowLabel;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A compute as JSON. Unknown values are null, and so are live database figures while no probe works. */
@JsonNaming(SnakeCaseStrategy.class)
record ComputeJson(String projectId, String projectName, String endpointId, String branchId, String regionId,
        String type, String state, @Nullable String pendingState, String phase, boolean disabled,
        boolean poolerEnabled, BigDecimal minCu, BigDecimal maxCu, @Nullable String lastActive,
        @Nullable String observedAt, @Nullable String startedAt, double targetHitRatio, @Nullable Double hitRatio,
        @Nullable String hitRatioWindow, @Nullable Double lifetimeHitRatio, @Nullable Cache cache,
        @Nullable Long cacheCapacityBytes, @Nullable Double cacheFillRatio, @Nullable Integer connections,
        @Nullable Integer connectionsLimit, @Nullable Double connectionsHeadroomRatio,
        @Nullable Integer maxConnectionsTable, @Nullable Integer maxConnectionsLive, @Nullable Counted totals,
        @Nullable String notProbed, StatusView.@Nullable Trouble problem, AdviceJson recommendation) {

    static ComputeJson of(ComputeStatus computeStatus) {
        Compute compute = computeStatus.compute();
        ComputeState pending = compute.pending();
        Sample latest = computeStatus.latest();
        Sample live = computeStatus.live();
        StatusView.Present present = StatusView.hitRatio(computeStatus);
        Counters counters = live == null ? null : live.counters();
        Figures figures = live == null ? null : computeStatus.assessment().figures();
        return new ComputeJson(compute.id().projectId(), computeStatus.project().name(), compute.id().endpointId(),
                compute.branchId(), compute.regionId(), compute.type(), compute.state().word(),
                pending == null ? null : pending.word(), computeStatus.phase().word(), compute.disabled(),
                compute.poolerEnabled(), compute.size().min().value(), compute.size().max().value(),
                StatusView.time(compute.lastActive()), latest == null ? null : StatusView.time(latest.at()),
                live == null ? null : StatusView.time(live.startedAt()), computeStatus.policy().target().value(),
                present == null ? null : present.ratio().value(),
                present == null ? null : WindowLabel.label(present.window()),
                counters == null ? null : counters.lifetimeHitRatio().map(Ratio::value).orElse(null),
                counters == null ? null : Cache.of(counters),
                StatusView.capacity(computeStatus),
                figures == null ? null : StatusView.value(figures.cache().fill()),
                live == null ? null : live.connections().used(), live == null ? null : live.connections().limit(),
                live == null ? null : live.connections().headroom().value(),
                StatusView.maxConnections(computeStatus),
                live == null ? null : live.connections().maxConnections(),
                latest == null ? null : Counted.of(computeStatus.totals()), notProbed(computeStatus),
                StatusView.trouble(computeStatus),
                AdviceJson.of(computeStatus));
    }

    private static @Nullable String notProbed(ComputeStatus computeStatus) {
        return switch (computeStatus.observation()) {
            case Observation.Skipped alone -> alone.why().word();
            case Observation.Asleep asleep -> Observation.Skip.ASLEEP.word();
            case null, default -> null;
        };
    }

    /** The view's counters since the last start; the unit of {@code used} is not documented. */
    record Cache(long hits, long misses, long writes, @Nullable Long used) {

        static Cache of(Counters counters) {
            return new Cache(counters.hits(), counters.misses(), counters.writes(), counters.used());
        }
    }

    /** Counts over all observed starts. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Counted(long hits, long misses, long writes, long startsByUs, long startsByOthers) {

        static Counted of(Totals totals) {
            return new Counted(totals.hits(), totals.misses(), totals.writes(), totals.startsByUs(),
                    totals.startsByOthers());
        }
    }
}
