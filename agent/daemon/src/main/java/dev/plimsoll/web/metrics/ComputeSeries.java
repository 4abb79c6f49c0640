package dev.plimsoll.web.metrics;

import static dev.plimsoll.web.metrics.Readings.cuSeconds;
import static dev.plimsoll.web.view.StatusView.known;

import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.cache.ComputeLaw;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.WaitCause.AwaitedEvent;
import dev.plimsoll.change.plan.WaitingSaving;
import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.change.savings.MeasuredSum;
import dev.plimsoll.change.savings.UnfollowedAdvice;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.verdict.Breaker;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Worded;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.web.view.StatusView;
import dev.plimsoll.web.view.StatusView.ComputeNames;
import dev.plimsoll.web.view.StatusView.Counted;
import dev.plimsoll.web.view.WindowLabel;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The compute whose series are read. Live database figures are known only while it is awake and probes work.
 *
 * @param fleet the changes of the fleet; null before the journal was read
 */
record ComputeSeries(ComputeStatus status, StatusView view, AdviceView advice, @Nullable FleetChanges fleet) {

    /** Receives one series of a compute; an unknown value is null, and left out. */
    interface Sink {

        void put(@Nullable Object value, String... labels);
    }

    /** Reads the series of one compute. */
    interface ComputeFigures {

        void read(ComputeSeries compute, Sink into);
    }

    /** How many sizes on each side of the current one have series of their predictions. */
    private static final int NEIGHBORS = 2;

    static List<ComputeSeries> of(List<ComputeStatus> statuses, @Nullable FleetChanges fleet) {
        return statuses.stream()
                .map(status -> new ComputeSeries(status, StatusView.of(status), status.view(), fleet))
                .toList();
    }

    /** The labels that a metric of {@code computes} has besides its own: the platform where there are several. */
    static List<String> furtherLabels(List<ComputeSeries> computes) {
        return computes.stream().allMatch(compute -> compute.view.names().platform() == null) ? List.of()
                : List.of(DeclaredMetric.PLATFORM);
    }

    /** What a restart would cost now; null where the latest probe is too old to know. */
    @Nullable
    RestartImpact impactNow() {
        return status.probes().isCurrent() ? advice.impact() : null;
    }

    void info(Sink into) {
        ComputeNames names = view.names();
        into.put(1, names.branchId(), names.type(), names.regionId(), names.projectName());
    }

    void law(Sink into) {
        ComputeLaw law = view.law();
        into.put(1, Objects.toString(law.cacheShare(), ""), Objects.toString(law.connectionsPerCu(), ""),
                Objects.toString(known(law.chunk(), Bytes::value), ""), law.source().word());
    }

    void states(Sink into) {
        oneOf(ComputeState.StateKind.values(), status.state().kind(), into);
    }

    void phases(Sink into) {
        oneOf(Phase.values(), view.phase(), into);
    }

    private static <W extends Worded> void oneOf(W[] all, W present, Sink into) {
        for (W word : all) {
            into.put(word.equals(present), word.word());
        }
    }

    /** Whether probes work; null if none was tried or its result is no longer valid. */
    @Nullable
    Boolean up() {
        Observation latest = status.probes().observation();
        boolean isSeen = latest instanceof Observation.Observed || (latest instanceof Observation.Skipped alone
                && (alone.why() == Observation.Skip.INTERVAL || alone.why() == Observation.Skip.NOBODY_ELSE));
        boolean fails = view.problem() != null || view.phase() == Phase.UNREACHABLE
                || view.phase() == Phase.UNSUPPORTED;
        return !status.compute().isAwake() ? null
                : fails ? Boolean.FALSE : (isSeen && status.live() != null) ? Boolean.TRUE : null;
    }

    void ratios(Sink into) {
        if (status.live() != null) {
            into.put(status.ratios().shortWindow(), WindowLabel.label(Assessor.SHORT_WINDOW));
            into.put(status.ratios().longWindow(), WindowLabel.label(Assessor.LONG_WINDOW));
        }
    }

    void maxConnections(Sink into) {
        into.put(view.maxConnectionsTable(), "table");
        into.put(view.maxConnectionsLive(), "live");
    }

    void starts(Sink into) {
        Counted totals = view.totals();
        if (totals != null) {
            into.put(totals.startsByUs(), "us");
            into.put(totals.startsByOthers(), "others");
        }
    }

    void startRefills(Sink into) {
        advice.restarts().starts().forEach(start -> into.put(start.refill(), start.kind().word()));
    }

    /** None while the compute is suspended: most of a fleet is, and 15 series each would be a third of all. */
    void predicted(Sink into) {
        if (!status.compute().isAwake()) {
            return;
        }
        Set<ComputeUnits> near = near(view.size().max());
        for (PredictedHitRatio prediction : advice.predicted()) {
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
        SizeTable table = status.table();
        for (List<Size> side : List.of(table.below(current), table.above(current))) {
            side.stream().limit(NEIGHBORS).map(Size::cu).forEach(near::add);
        }
        return near;
    }

    /** A figure of each moment for which a change could wait. */
    static ComputeFigures waiting(Function<WaitingSaving, @Nullable Object> figure) {
        return (compute, into) -> {
            if (compute.status.probes().isCurrent()) {
                compute.advice.restarts()
                        .waiting()
                        .forEach(saving -> into.put(figure.apply(saving), saving.until().word()));
            }
        };
    }

    boolean isLargest() {
        return status.policy().allowed().isLargest(view.size().max(), status.table());
    }

    /** Null before the journal was read. */
    @Nullable
    Boolean isBreakerOpen() {
        return fleet == null ? null
                : Breaker.isOpenForCompute(status.advice().record().verdictsSince(fleet.resumedAt()));
    }

    void since(Sink into) {
        AwaitedEvent awaited = advice.awaited();
        if (awaited != null) {
            into.put(advice.answer().since(), awaited.word());
        }
    }

    /** Savings of the latest month; none without a change. */
    void savings(Sink into) {
        ComputeSavings savings = status.advice().savings();
        if (savings != null && !savings.months().isEmpty()) {
            MeasuredSum sum = savings.sum(savings.months().getLast().month());
            into.put(cuSeconds(sum.verified()), "verified");
            into.put(cuSeconds(sum.unverified()), "unverified");
        }
    }

    @Nullable
    UnfollowedAdvice unfollowed() {
        return known(status.advice().savings(), ComputeSavings::unfollowed);
    }
}
