package dev.plimsoll.web.metrics;

import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.size.PlatformRule;
import dev.plimsoll.advice.size.RestartImpact;
import dev.plimsoll.advice.size.WeeklyImpact.TypicalHour;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.change.FleetChanges;
import dev.plimsoll.change.RestartTimes;
import dev.plimsoll.change.WaitingSaving;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.web.view.StatusView;
import dev.plimsoll.web.view.WindowLabel;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns the status of one compute into series. Live database figures are included only while it is awake and probes
 * work.
 */
final class ComputeSeries {

    /** How many sizes on each side of the current one have series of their predictions. */
    private static final int NEIGHBORS = 2;

    private final ComputeStatus computeStatus;
    private final StatusView view;
    private final @Nullable FleetChanges fleet;
    private final Sink into;

    private ComputeSeries(ComputeStatus computeStatus, @Nullable FleetChanges fleet, Sink into) {
        this.computeStatus = computeStatus;
        this.view = StatusView.of(computeStatus);
        this.fleet = fleet;
        this.into = into;
    }

    /** Receives one series; a null value is unknown and left out. */
    interface Sink {
        void put(Metric metric, ComputeId compute, @Nullable Number value, String... labels);
    }

    /** Metrics that are read together; each metric belongs to one part. */
    enum Part {
        LISTING(ComputeSeries::listing), STATE(ComputeSeries::state), TOTALS(ComputeSeries::totals), ADVICE(
                ComputeSeries::advice),
        IMPACT(ComputeSeries::impact), CHANGES(ComputeSeries::changes), SAVINGS(ComputeSeries::savings), CACHE(
                ComputeSeries::cache),
        RATIOS(ComputeSeries::ratios), CONNECTIONS(ComputeSeries::connections);

        private final Consumer<ComputeSeries> reader;

        Part(Consumer<ComputeSeries> reader) {
            this.reader = reader;
        }
    }

    static void read(ComputeStatus computeStatus, @Nullable FleetChanges fleet, Part part, Sink into) {
        part.reader.accept(new ComputeSeries(computeStatus, fleet, into));
    }

    private void put(Metric metric, @Nullable Number value, String... labels) {
        into.put(metric, computeStatus.compute().id(), value, labels);
    }

    private void listing() {
        Compute compute = computeStatus.compute();
        put(Metric.COMPUTE_INFO, 1, compute.branchId(), compute.type(), compute.address().regionId(),
                computeStatus.project().name());
        put(Metric.COMPUTE_SIZE_MIN, compute.size().min().value());
        put(Metric.COMPUTE_SIZE_MAX, compute.size().max().value());
        put(Metric.COMPUTE_LAST_ACTIVE, seconds(compute.times().lastActive()));
        put(Metric.TARGET_HIT_RATIO, computeStatus.sizing().policy().target().ratio().value());
    }

    private void state() {
        for (ComputeState.Kind kind : ComputeState.Kind.values()) {
            put(Metric.COMPUTE_STATE, computeStatus.compute().lifecycle().state().kind() == kind ? 1 : 0, kind.word());
        }
        for (Phase phase : Phase.values()) {
            put(Metric.COMPUTE_PHASE, computeStatus.phase() == phase ? 1 : 0, phase.word());
        }
        put(Metric.COMPUTE_UP, up());
    }

    /** 1 if probes work, 0 if they fail; null if none was tried or its result is no longer valid. */
    private @Nullable Integer up() {
        if (!computeStatus.compute().isAwake()) {
            return null;
        }
        if (computeStatus.phase() == Phase.UNREACHABLE || computeStatus.phase() == Phase.UNSUPPORTED) {
            return 0;
        }
        return switch (computeStatus.probes().observation()) {
            case Observation.Observed seen -> computeStatus.live() != null ? 1 : null;
            case Observation.Unreachable failed -> 0;
            case Observation.Unsupported failed -> 0;
            case Observation.Skipped alone ->
                computeStatus.live() != null && isProbed(alone.why()) ? 1 : null;
            case Observation.Asleep asleep -> null;
            case null -> null;
        };
    }

    private static boolean isProbed(Observation.Skip why) {
        return why == Observation.Skip.INTERVAL || why == Observation.Skip.NOBODY_ELSE;
    }

    private void totals() {
        Sample latest = computeStatus.probes().latest();
        if (latest == null) {
            return;
        }
        Totals totals = computeStatus.probes().totals();
        put(Metric.COMPUTE_OBSERVED, seconds(latest.at()));
        put(Metric.HITS_TOTAL, totals.hits());
        put(Metric.MISSES_TOTAL, totals.misses());
        put(Metric.WRITES_TOTAL, totals.writes());
        put(Metric.STARTS, totals.startsByUs(), "us");
        put(Metric.STARTS, totals.startsByOthers(), "others");
    }

    private void cache() {
        put(Metric.CACHE_CAPACITY, view.reads().cacheCapacity() == null ? null : view.reads().cacheCapacity().value());
        Sample live = computeStatus.live();
        Counters counters = live == null ? null : live.cache().counters();
        if (counters == null) {
            return;
        }
        put(Metric.HITS_SINCE_START, counters.hits());
        put(Metric.MISSES_SINCE_START, counters.misses());
        put(Metric.WRITES_SINCE_START, counters.writes());
        put(Metric.CACHE_USED, counters.used());
        put(Metric.LIFETIME_HIT_RATIO, counters.lifetimeHitRatio().map(Ratio::value).orElse(null));
    }

    private void ratios() {
        if (computeStatus.live() == null) {
            return;
        }
        put(Metric.HIT_RATIO, value(computeStatus.ratios().shortWindow()), WindowLabel.label(Assessor.SHORT_WINDOW));
        put(Metric.HIT_RATIO, value(computeStatus.ratios().longWindow()), WindowLabel.label(Assessor.LONG_WINDOW));
        Figures figures = computeStatus.assessment().figures();
        put(Metric.CACHE_FILL, figures == null ? null : value(figures.cache().fill()));
    }

    private void connections() {
        put(Metric.MAX_CONNECTIONS, view.slots().maxConnectionsTable(), "table");
        Sample seen = computeStatus.live();
        if (seen == null) {
            return;
        }
        Connections live = seen.connections();
        put(Metric.MAX_CONNECTIONS, live.maxConnections(), "live");
        put(Metric.CONNECTIONS, live.used());
        put(Metric.CONNECTIONS_LIMIT, live.limit());
        put(Metric.CONNECTIONS_HEADROOM, live.headroom().value());
    }

    private void advice() {
        Recommendation recommendation = computeStatus.advice().advised().recommendation();
        put(Metric.RECOMMENDATION, 1, recommendation.action().word(), recommendation.reason().word());
        put(Metric.RECOMMENDED_MIN, recommendation.target().min().value());
        put(Metric.RECOMMENDED_MAX, recommendation.target().max().value());
        PlatformRule rule = computeStatus.advice().advised().platformRule();
        put(Metric.PLATFORM_RULE, rule instanceof PlatformRule.NoRatio ? null : rule.cu().value());
        CostBenefit costBenefit = recommendation.costBenefit();
        put(Metric.RECOMMENDATION_SAVED, costBenefit == null ? null : Metric.cuSeconds(costBenefit.saved()));
        put(Metric.RECOMMENDATION_COST, costBenefit == null ? null : Metric.cuSeconds(costBenefit.cost()));
        Set<ComputeUnits> near = near(computeStatus.compute().size().max());
        for (PredictedHitRatio prediction : recommendation.predicted()) {
            if (near.contains(prediction.cu())) {
                String cu = prediction.cu().toString();
                boolean isKnown = prediction.isKnown();
                put(Metric.PREDICTED_HIT_RATIO, isKnown ? prediction.lower().value() : null, cu, "lower");
                put(Metric.PREDICTED_HIT_RATIO, isKnown ? prediction.expected().value() : null, cu, "expected");
                put(Metric.PREDICTED_HIT_RATIO, prediction.upper().value(), cu, "upper");
            }
        }
    }

    private Set<ComputeUnits> near(ComputeUnits current) {
        Set<ComputeUnits> near = new HashSet<>(Set.of(current));
        for (List<Size> side : List.of(computeStatus.sizing().table().below(current),
                computeStatus.sizing().table().above(current))) {
            side.stream().limit(NEIGHBORS).map(Size::cu).forEach(near::add);
        }
        return near;
    }

    private void impact() {
        RestartTimes times = computeStatus.advice().restarts();
        TypicalHour lowest = times.lowest();
        put(Metric.IMPACT_LOWEST, lowest == null ? null : lowest.connections());
        put(Metric.IMPACT_LOWEST_HOUR, lowest == null ? null : lowest.hour());
        if (!computeStatus.probes().isCurrent()) {
            // What a restart would cost now is not known.
            return;
        }
        RestartImpact impact = computeStatus.advice().advised().impact();
        Bytes lost = impact.cacheLost();
        Duration warmup = impact.warmup();
        put(Metric.IMPACT_CONNECTIONS, impact.connections());
        put(Metric.IMPACT_CACHE, lost == null ? null : lost.value());
        for (WaitingSaving saving : times.waiting()) {
            put(Metric.WAITING_SAVES, Metric.cuSeconds(saving.cuHours()), saving.until().word());
            put(Metric.WAITING_KEEPS, saving.connections(), saving.until().word());
            put(Metric.WAITING_AT, seconds(saving.at()), saving.until().word());
        }
        put(Metric.IMPACT_WARMUP, warmup == null ? null : warmup.toMillis() / 1000.0);
    }

    private void changes() {
        ChangeSeries.read(computeStatus, fleet, into);
    }

    private void savings() {
        SavingsSeries.read(computeStatus, into);
    }

    private static @Nullable Double value(@Nullable Ratio ratio) {
        return ratio == null ? null : ratio.value();
    }

    private static @Nullable Double seconds(@Nullable Instant time) {
        return time == null ? null : time.toEpochMilli() / 1000.0;
    }
}
