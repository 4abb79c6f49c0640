package dev.plimsoll.web.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.ComputeLaw;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Skip;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.ConsumptionPeriod;
import dev.plimsoll.fleet.ConsumptionPeriod.Quota;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a compute that JSON, metrics, pages and command line show alike. Each has its unit by its type; null is
 * unknown. So are live figures of the database while no probe works.
 *
 * @param observedAt          time of the latest probe
 * @param startedAt           when the database started
 * @param hitRatio            of the shortest window that has one
 * @param hitRatioWindow      that window, such as {@code 5m}
 * @param cache               the view's counters since the last start; the unit of {@code used} is not documented
 * @param cacheCapacity       null for an unknown size
 * @param law                 how cache and connections follow from memory
 * @param maxConnectionsTable connection limit of its size by that law
 * @param totals              what probing found in all
 * @param notProbed           why it finds nothing now
 * @param quotas              what its project used of its quotas
 * @param periodPlan          the plan of its account in the platform's words; null, and not shown, if it reports none
 * @param labels              its labels in the configuration, by name; not shown without one
 */
public record StatusView(@JsonUnwrapped ComputeNames names, String state, @Nullable String pendingState, Phase phase,
        boolean disabled, boolean poolerEnabled, @JsonUnwrapped SizeRange size, @Nullable Instant lastActive,
        @Nullable Instant observedAt, @Nullable Instant startedAt, Ratio targetHitRatio, @Nullable Ratio hitRatio,
        @Nullable String hitRatioWindow, @Nullable Ratio lifetimeHitRatio, @Nullable Counters cache,
        @Nullable Bytes cacheCapacity, @Nullable Ratio cacheFillRatio, @Nullable Integer connections,
        @Nullable Integer connectionsLimit, @Nullable Ratio connectionsHeadroomRatio,
        ComputeLaw law, @Nullable Integer maxConnectionsTable, @Nullable Integer maxConnectionsLive,
        @Nullable Counted totals,
        @Nullable Skip notProbed, @Nullable Trouble problem,
        @JsonInclude(Include.NON_EMPTY) List<QuotaView> quotas,
        @JsonInclude(Include.NON_NULL) @Nullable String periodPlan,
        @JsonInclude(Include.NON_EMPTY) Map<String, String> labels) {

    public static StatusView of(ComputeStatus status) {
        Compute compute = status.compute();
        Sample latest = status.probes().latest();
        Sample live = status.live();
        Connections slots = known(live, Sample::connections);
        Counters counters = known(live, sample -> sample.cache().counters());
        SizeTable table = status.table();
        boolean isRecent = status.ratios().shortWindow() != null;
        Ratio present = live == null ? null : isRecent ? status.ratios().shortWindow() : status.ratios().longWindow();
        return new StatusView(ComputeNames.of(status), compute.lifecycle().state().word(),
                known(compute.lifecycle().pending(), ComputeState::word), status.phase(),
                compute.lifecycle().disabled(),
                compute.address().poolerEnabled(), compute.size(), compute.times().lastActive(),
                known(latest, Sample::at), known(live, sample -> sample.run().startedAt()),
                status.target(), present,
                present == null ? null : WindowLabel.label(isRecent ? Assessor.SHORT_WINDOW : Assessor.LONG_WINDOW),
                known(counters, known -> known.lifetimeHitRatio().orElse(null)), counters,
                table.at(status.size().max()).map(Size::cache).orElse(null),
                live == null ? null : known(status.assessment().figures(), known -> known.cache().fill()),
                known(slots, Connections::used), known(slots, Connections::limit), known(slots, Connections::headroom),
                ComputeLaw.of(latest, status.sizing().table(), compute.size()), maxConnections(table, status.size()),
                known(slots, Connections::maxConnections),
                latest == null ? null : Counted.of(status.probes().totals()),
                switch (status.probes().observation()) {
                    case Observation.Skipped alone -> alone.why();
                    case Observation.Asleep asleep -> Skip.ASLEEP;
                    case null, default -> null;
                }, trouble(status), QuotaView.of(status.project()),
                known(status.project().period(), ConsumptionPeriod::plan), status.labels());
    }

    /** A figure of what may be unknown. */
    public static <S, F> @Nullable F known(@Nullable S source, Function<S, @Nullable F> figure) {
        return source == null ? null : figure.apply(source);
    }

    /**
     * Names and place of the compute.
     *
     * @param platform the name of its platform; null, and not shown, where there is only one
     */
    public record ComputeNames(@JsonInclude(Include.NON_NULL) @Nullable String platform, String projectId,
            String projectName, String endpointId, String branchId, String regionId, String type) {

        private static ComputeNames of(ComputeStatus status) {
            Compute compute = status.compute();
            return new ComputeNames(status.project().platform(), compute.id().projectId(),
                    status.project().name(), compute.id().endpointId(),
                    compute.branchId(), compute.address().regionId(), compute.type());
        }
    }

    /**
     * What a project used of a quota. Times are in seconds, at 1 CU where the quota is compute time.
     *
     * @param used        null if not known
     * @param limit       above 0; null if not known
     * @param exhaustedAt when it is exhausted at the rate of the latest seven days, or was; null if not in this period
     */
    public record QuotaView(Quota quota, @Nullable Double usedRatio, @Nullable Double used, @Nullable Double limit,
            @Nullable Instant exhaustedAt, @Nullable Instant periodEnd) {

        /** Each quota of a project; empty where none is given. */
        public static List<QuotaView> of(Project project) {
            ConsumptionPeriod period = project.period();
            return period == null ? List.of()
                    : period.quotas()
                            .stream()
                            .map(use -> new QuotaView(use.quota(), use.ratio(), use.used(), use.limit(),
                                    period.exhaustedAt(use), period.end()))
                            .toList();
        }
    }

    /** Counts over all observed starts. */
    public record Counted(long hits, long misses, long writes, long startsByUs, long startsByOthers) {

        private static Counted of(Totals totals) {
            return new Counted(totals.hits(), totals.misses(), totals.writes(), totals.startsByUs(),
                    totals.startsByOthers());
        }
    }

    /** Whether the present hit ratio is a miss of the target: while a cache fills, its misses are first reads at any size. */
    public boolean isBelowTarget() {
        return hitRatio != null && phase == Phase.WARM && hitRatio.compareTo(targetHitRatio) < 0;
    }

    /** Sorts by project and compute, so that lines keep their place. */
    public static List<ComputeStatus> inOrder(Stream<ComputeStatus> statuses) {
        return statuses.sorted(Comparator.comparing(status -> status.id())).toList();
    }

    /**
     * How old the figures from the database of an awake compute are at {@code now}, such as {@code 42 s ago}; null
     * where there are none.
     */
    public static @Nullable String age(ComputeStatus status, Instant now) {
        Sample latest = status.probes().latest();
        if (latest == null || !status.compute().isAwake()) {
            return null;
        }
        Duration age = Duration.between(latest.at(), now);
        return FigureText.of(age.isNegative() ? Duration.ZERO : age) + " ago";
    }

    /** Why probes fail; null if they do not. */
    public static @Nullable Trouble trouble(ComputeStatus status) {
        return switch (status.probes().observation()) {
            case Observation.Unreachable failed -> new Trouble("unreachable", failed.why().word(), failed.detail());
            case Observation.Unsupported failed -> new Trouble("unsupported", failed.why().word(), failed.detail());
            case null, default -> null;
        };
    }

    /**
     * A failed probe.
     *
     * @param kind   {@code unreachable} or {@code unsupported}
     * @param reason the reason, as one word
     * @param detail what to do about it
     */
    public record Trouble(String kind, String reason, String detail) {}

    public static @Nullable Double seconds(@Nullable Duration span) {
        return span == null ? null : span.toMillis() / 1000.0;
    }

    /** Connection limit by its law and the platform's autoscaling rule; null for an unknown size. */
    private static @Nullable Integer maxConnections(SizeTable table, SizeRange size) {
        return table.at(size.min()).map(known -> table.maxConnections(size)).orElse(null);
    }
}
