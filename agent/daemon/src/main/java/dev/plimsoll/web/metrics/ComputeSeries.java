package dev.plimsoll.web.metrics;

import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.size.PlatformRule;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.WaitCause.AwaitedEvent;
import dev.plimsoll.change.plan.WaitingSaving;
import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.change.savings.MeasuredSum;
import dev.plimsoll.change.savings.UnfollowedAdvice;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.verdict.Breaker;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.web.view.StatusView;
import dev.plimsoll.web.view.StatusView.ComputeNames;
import dev.plimsoll.web.view.StatusView.Counted;
import dev.plimsoll.web.view.WindowLabel;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The compute whose series are read. Live database figures are known only while it is awake and probes work.
 *
 * @param fleet the changes of the fleet; null before the journal was read
 */
record ComputeSeries(ComputeStatus status, StatusView view, @Nullable FleetChanges fleet) {

    /** How many sizes on each side of the current one have series of their predictions. */
    private static final int NEIGHBORS = 2;

    static List<ComputeSeries> of(List<ComputeStatus> statuses, @Nullable FleetChanges fleet) {
        return statuses.stream().map(status -> new ComputeSeries(status, StatusView.of(status), fleet)).toList();
    }

    /** The labels that a metric of {@code computes} has besides its own: the platform where there are several. */
    static List<String> furtherLabels(List<ComputeSeries> computes) {
        return computes.stream().allMatch(compute -> compute.view.names().platform() == null) ? List.of()
                : List.of(Metric.PLATFORM);
    }

    ComputeAdvice advice() {
        return status.advice();
    }

    AdviceView recommendation() {
        return status.view();
    }

    PlatformRule rule() {
        return recommendation().platformRule();
    }

    /** What a restart would cost now; null where the latest probe is too old to know. */
    @Nullable
    RestartImpact impactNow() {
        return status.probes().isCurrent() ? recommendation().impact() : null;
    }

    void info(Metric.Sink into) {
        ComputeNames names = view.names();
        into.put(1, names.branchId(), names.type(), names.regionId(), names.projectName());
    }

    void states(Metric.Sink into) {
        for (ComputeState.StateKind kind : ComputeState.StateKind.values()) {
            into.put(status.compute().lifecycle().state().kind() == kind, kind.word());
        }
    }

    void phases(Metric.Sink into) {
        for (Phase phase : Phase.values()) {
            into.put(view.phase() == phase, phase.word());
        }
    }

    /** Whether probes work; null if none was tried or its result is no longer valid. */
    @Nullable
    Boolean up() {
        if (!status.compute().isAwake()) {
            return null;
        }
        if (status.phase() == Phase.UNREACHABLE || status.phase() == Phase.UNSUPPORTED) {
            return false;
        }
        Boolean seen = status.live() == null ? null : true;
        return switch (status.probes().observation()) {
            case Observation.Observed now -> seen;
            case Observation.Unreachable failed -> false;
            case Observation.Unsupported failed -> false;
            case Observation.Skipped alone -> switch (alone.why()) {
                case INTERVAL, NOBODY_ELSE -> seen;
                default -> null;
            };
            case Observation.Asleep asleep -> null;
            case null -> null;
        };
    }

    void ratios(Metric.Sink into) {
        if (status.live() != null) {
            into.put(status.ratios().shortWindow(), WindowLabel.label(Assessor.SHORT_WINDOW));
            into.put(status.ratios().longWindow(), WindowLabel.label(Assessor.LONG_WINDOW));
        }
    }

    void maxConnections(Metric.Sink into) {
        into.put(view.maxConnectionsTable(), "table");
        into.put(view.maxConnectionsLive(), "live");
    }

    void starts(Metric.Sink into) {
        Counted totals = view.totals();
        if (totals != null) {
            into.put(totals.startsByUs(), "us");
            into.put(totals.startsByOthers(), "others");
        }
    }

    /** None while the compute is suspended: most of a fleet is, and 15 series each would be a third of all. */
    void predicted(Metric.Sink into) {
        if (!status.compute().isAwake()) {
            return;
        }
        Set<ComputeUnits> near = near(view.size().max());
        for (PredictedHitRatio prediction : recommendation().predicted()) {
            if (near.contains(prediction.cu())) {
                String cu = prediction.cu().toString();
                into.put(prediction.isKnown() ? prediction.lower() : null, cu, "lower");
                into.put(prediction.isKnown() ? prediction.expected() : null, cu, "expected");
                into.put(prediction.upper(), cu, "upper");
            }
        }
    }

    private Set<ComputeUnits> near(ComputeUnits current) {
        Set<ComputeUnits> near = new HashSet<>(Set.of(current));
        for (List<Size> side : List.of(status.sizing().table().below(current),
                status.sizing().table().above(current))) {
            side.stream().limit(NEIGHBORS).map(Size::cu).forEach(near::add);
        }
        return near;
    }

    /** A figure of each moment for which a change could wait. */
    static Metric.ComputeFigures waiting(Function<WaitingSaving, @Nullable Object> figure) {
        return (compute, into) -> {
            if (compute.status.probes().isCurrent()) {
                compute.advice()
                        .restarts()
                        .waiting()
                        .forEach(saving -> into.put(figure.apply(saving), saving.until().word()));
            }
        };
    }

    boolean isLargest() {
        return status.sizing().policy().allowed().isLargest(view.size().max(), status.sizing().table());
    }

    /** Null before the journal was read. */
    @Nullable
    Boolean isBreakerOpen() {
        return fleet == null ? null : Breaker.isOpenForCompute(advice().record().verdictsSince(fleet.resumedAt()));
    }

    void since(Metric.Sink into) {
        AdviceView said = recommendation();
        AwaitedEvent awaited = said.awaited();
        if (said.answer().since() != null && awaited != null) {
            into.put(said.answer().since(), awaited.word());
        }
    }

    /** Savings of the latest month; none without a change. */
    void savings(Metric.Sink into) {
        ComputeSavings savings = advice().savings();
        if (savings != null && !savings.months().isEmpty()) {
            MeasuredSum sum = savings.sum(savings.months().getLast().month());
            into.put(Metric.cuSeconds(sum.verified()), "verified");
            into.put(Metric.cuSeconds(sum.unverified()), "unverified");
        }
    }

    @Nullable
    UnfollowedAdvice unfollowed() {
        ComputeSavings savings = advice().savings();
        return savings == null ? null : savings.unfollowed();
    }
}
