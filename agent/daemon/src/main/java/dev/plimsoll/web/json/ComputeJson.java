package dev.plimsoll.web.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.web.view.StatusView;
import dev.plimsoll.web.view.WindowLabel;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A compute as JSON. Unknown values are null, and so are live database figures while no probe works.
 *
 * @param recommendation {@link AdviceJson}, or its text as a raw value
 */
@JsonNaming(SnakeCaseStrategy.class)
record ComputeJson(@JsonUnwrapped ComputeNames identity, @JsonUnwrapped ListedCompute listed,
        @Nullable String observedAt,
        @Nullable String startedAt, @JsonUnwrapped HitRatios reads, @JsonUnwrapped Slots connections,
        @JsonUnwrapped Probing probing, Object recommendation) {

    static ComputeJson of(ComputeStatus computeStatus, Object recommendation) {
        Sample latest = computeStatus.probes().latest();
        Sample live = computeStatus.live();
        return new ComputeJson(ComputeNames.of(computeStatus), ListedCompute.of(computeStatus),
                latest == null ? null : StatusView.time(latest.at()),
                live == null ? null : StatusView.time(live.run().startedAt()), HitRatios.of(computeStatus),
                Slots.of(computeStatus), Probing.of(computeStatus), recommendation);
    }

    /** Names and place of the compute. */
    @JsonNaming(SnakeCaseStrategy.class)
    record ComputeNames(String projectId, String projectName, String endpointId, String branchId, String regionId,
            String type) {

        private static ComputeNames of(ComputeStatus computeStatus) {
            Compute compute = computeStatus.compute();
            return new ComputeNames(compute.id().projectId(), computeStatus.project().name(), compute.id().endpointId(),
                    compute.branchId(), compute.address().regionId(), compute.type());
        }
    }

    /** What the platform lists, and the phase. */
    @JsonNaming(SnakeCaseStrategy.class)
    record ListedCompute(String state, @Nullable String pendingState, String phase, boolean disabled,
            boolean poolerEnabled,
            BigDecimal minCu, BigDecimal maxCu, @Nullable String lastActive) {

        private static ListedCompute of(ComputeStatus computeStatus) {
            Compute compute = computeStatus.compute();
            ComputeState pending = compute.lifecycle().pending();
            return new ListedCompute(compute.lifecycle().state().word(), pending == null ? null : pending.word(),
                    computeStatus.phase().word(), compute.lifecycle().disabled(), compute.address().poolerEnabled(),
                    compute.size().min().value(), compute.size().max().value(),
                    StatusView.time(compute.times().lastActive()));
        }
    }

    /** Hit ratios and cache. */
    @JsonNaming(SnakeCaseStrategy.class)
    record HitRatios(double targetHitRatio, @Nullable Double hitRatio, @Nullable String hitRatioWindow,
            @Nullable Double lifetimeHitRatio, @Nullable Cache cache, @Nullable Long cacheCapacityBytes,
            @Nullable Double cacheFillRatio) {

        private static HitRatios of(ComputeStatus computeStatus) {
            StatusView.Present present = StatusView.hitRatio(computeStatus);
            Sample live = computeStatus.live();
            Counters counters = live == null ? null : live.cache().counters();
            Figures figures = live == null ? null : computeStatus.assessment().figures();
            return new HitRatios(computeStatus.sizing().policy().target().ratio().value(),
                    present == null ? null : present.ratio().value(),
                    present == null ? null : WindowLabel.label(present.window()),
                    counters == null ? null : counters.lifetimeHitRatio().map(Ratio::value).orElse(null),
                    counters == null ? null : Cache.of(counters), StatusView.capacity(computeStatus),
                    figures == null ? null : StatusView.value(figures.cache().fill()));
        }
    }

    /** Connections and their limits. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Slots(@Nullable Integer connections, @Nullable Integer connectionsLimit,
            @Nullable Double connectionsHeadroomRatio, @Nullable Integer maxConnectionsTable,
            @Nullable Integer maxConnectionsLive) {

        private static Slots of(ComputeStatus computeStatus) {
            Sample live = computeStatus.live();
            Integer table = StatusView.maxConnections(computeStatus);
            return live == null
                    ? new Slots(null, null, null, table, null)
                    : new Slots(live.connections().used(), live.connections().limit(),
                            live.connections().headroom().value(), table, live.connections().maxConnections());
        }
    }

    /** What probing found in all, and why it finds nothing now. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Probing(@Nullable Counted totals, @Nullable String notProbed, StatusView.@Nullable Trouble problem) {

        private static Probing of(ComputeStatus computeStatus) {
            return new Probing(
                    computeStatus.probes().latest() == null ? null : Counted.of(computeStatus.probes().totals()),
                    notProbed(computeStatus), StatusView.trouble(computeStatus));
        }

        private static @Nullable String notProbed(ComputeStatus computeStatus) {
            return switch (computeStatus.probes().observation()) {
                case Observation.Skipped alone -> alone.why().word();
                case Observation.Asleep asleep -> Observation.Skip.ASLEEP.word();
                case null, default -> null;
            };
        }
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
