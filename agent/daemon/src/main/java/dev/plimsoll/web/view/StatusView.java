package dev.plimsoll.web.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Skip;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a compute that JSON, metrics, pages and command line show alike. Each has its unit by its type; null is
 * unknown. So are live figures of the database while no probe works.
 *
 * @param observedAt time of the latest probe
 * @param startedAt  when the database started
 */
public record StatusView(@JsonUnwrapped ComputeNames names, @JsonUnwrapped ListedCompute listed,
        @Nullable Instant observedAt, @Nullable Instant startedAt, @JsonUnwrapped HitRatios reads,
        @JsonUnwrapped Slots slots, @JsonUnwrapped ComputeProbing probing) {

    public static StatusView of(ComputeStatus computeStatus) {
        Sample latest = computeStatus.probes().latest();
        Sample live = computeStatus.live();
        return new StatusView(ComputeNames.of(computeStatus), ListedCompute.of(computeStatus),
                latest == null ? null : latest.at(), live == null ? null : live.run().startedAt(),
                HitRatios.of(computeStatus), Slots.of(computeStatus), ComputeProbing.of(computeStatus));
    }

    /**
     * Names and place of the compute.
     *
     * @param platform the name of its platform; null, and not shown, where there is only one
     */
    public record ComputeNames(@JsonInclude(Include.NON_NULL) @Nullable String platform, String projectId,
            String projectName, String endpointId, String branchId, String regionId, String type) {

        private static ComputeNames of(ComputeStatus computeStatus) {
            Compute compute = computeStatus.compute();
            return new ComputeNames(computeStatus.project().platform(), compute.id().projectId(),
                    computeStatus.project().name(), compute.id().endpointId(),
                    compute.branchId(), compute.address().regionId(), compute.type());
        }
    }

    /** What the platform lists, and the phase. */
    public record ListedCompute(String state, @Nullable String pendingState, Phase phase, boolean disabled,
            boolean poolerEnabled, @JsonUnwrapped SizeRange size, @Nullable Instant lastActive) {

        private static ListedCompute of(ComputeStatus computeStatus) {
            Compute compute = computeStatus.compute();
            ComputeState pending = compute.lifecycle().pending();
            return new ListedCompute(compute.lifecycle().state().word(), pending == null ? null : pending.word(),
                    computeStatus.phase(), compute.lifecycle().disabled(), compute.address().poolerEnabled(),
                    compute.size(), compute.times().lastActive());
        }
    }

    /**
     * Hit ratios and cache.
     *
     * @param hitRatio       of the shortest window that has one
     * @param hitRatioWindow that window, such as {@code 5m}
     * @param cache          the view's counters since the last start; the unit of {@code used} is not documented
     */
    public record HitRatios(Ratio targetHitRatio, @Nullable Ratio hitRatio, @Nullable String hitRatioWindow,
            @Nullable Ratio lifetimeHitRatio, @Nullable Counters cache, @Nullable Bytes cacheCapacity,
            @Nullable Ratio cacheFillRatio) {

        private static HitRatios of(ComputeStatus computeStatus) {
            PresentRatio present = StatusView.hitRatio(computeStatus);
            Sample live = computeStatus.live();
            Counters counters = live == null ? null : live.cache().counters();
            Figures figures = live == null ? null : computeStatus.assessment().figures();
            return new HitRatios(computeStatus.sizing().policy().target().ratio(),
                    present == null ? null : present.ratio(),
                    present == null ? null : WindowLabel.label(present.window()),
                    counters == null ? null : counters.lifetimeHitRatio().orElse(null),
                    counters, capacity(computeStatus),
                    figures == null ? null : figures.cache().fill());
        }
    }

    /** Connections and their limits. */
    public record Slots(@Nullable Integer connections, @Nullable Integer connectionsLimit,
            @Nullable Ratio connectionsHeadroomRatio, @Nullable Integer maxConnectionsTable,
            @Nullable Integer maxConnectionsLive) {

        private static Slots of(ComputeStatus computeStatus) {
            Sample live = computeStatus.live();
            Integer table = maxConnections(computeStatus);
            return live == null
                    ? new Slots(null, null, null, table, null)
                    : new Slots(live.connections().used(), live.connections().limit(), live.connections().headroom(),
                            table, live.connections().maxConnections());
        }
    }

    /** What probing found in all, and why it finds nothing now. */
    public record ComputeProbing(@Nullable Counted totals, @Nullable Skip notProbed, @Nullable Trouble problem) {

        private static ComputeProbing of(ComputeStatus computeStatus) {
            return new ComputeProbing(
                    computeStatus.probes().latest() == null ? null : Counted.of(computeStatus.probes().totals()),
                    switch (computeStatus.probes().observation()) {
                        case Observation.Skipped alone -> alone.why();
                        case Observation.Asleep asleep -> Skip.ASLEEP;
                        case null, default -> null;
                    }, trouble(computeStatus));
        }
    }

    /** Counts over all observed starts. */
    public record Counted(long hits, long misses, long writes, long startsByUs, long startsByOthers) {

        private static Counted of(Totals totals) {
            return new Counted(totals.hits(), totals.misses(), totals.writes(), totals.startsByUs(),
                    totals.startsByOthers());
        }
    }

    /**
     * The hit ratio of the shortest window that has one.
     *
     * @param window the window
     */
    public record PresentRatio(Ratio ratio, Duration window) {}

    public static @Nullable PresentRatio hitRatio(ComputeStatus computeStatus) {
        Ratio recent = computeStatus.ratios().shortWindow();
        Ratio longer = computeStatus.ratios().longWindow();
        if (computeStatus.live() == null) {
            return null;
        }
        if (recent != null) {
            return new PresentRatio(recent, Assessor.SHORT_WINDOW);
        }
        return longer == null ? null : new PresentRatio(longer, Assessor.LONG_WINDOW);
    }

    /** Whether the present hit ratio is a miss of the target: while a cache fills, its misses are first reads at any size. */
    public static boolean isBelowTarget(ComputeStatus computeStatus) {
        PresentRatio present = hitRatio(computeStatus);
        return present != null && computeStatus.phase() == Phase.WARM
                && present.ratio().compareTo(computeStatus.sizing().policy().target().ratio()) < 0;
    }

    /** Sorts by project and compute, so that lines keep their place. */
    public static <T> List<T> inOrder(Map<ComputeId, ? extends T> byId) {
        return byId.entrySet()
                .stream()
                .sorted(Map.Entry.comparingByKey())
                .<T>map(Map.Entry::getValue)
                .toList();
    }

    /** The same of statuses. */
    public static List<ComputeStatus> inOrder(Stream<ComputeStatus> statuses) {
        return statuses.sorted(Comparator.comparing(status -> status.compute().id())).toList();
    }

    /** Whether bad verdicts hold back the changes of a compute. */
    public static boolean isBreakerOpen(ComputeStatus computeStatus) {
        return computeStatus.advice().plan() instanceof Plan.BlockedPlan(var vetoes, var approval)
                && vetoes.stream().anyMatch(Veto.BreakerOpen.class::isInstance);
    }

    /**
     * How old the figures from the database of an awake compute are at {@code now}, such as {@code 42 s ago}; null
     * where there are none.
     */
    public static @Nullable String age(ComputeStatus computeStatus, Instant now) {
        Sample latest = computeStatus.probes().latest();
        if (latest == null || !computeStatus.compute().isAwake()) {
            return null;
        }
        Duration age = Duration.between(latest.at(), now);
        return FigureText.of(age.isNegative() ? Duration.ZERO : age) + " ago";
    }

    /** Why probes fail; null if they do not. */
    public static @Nullable Trouble trouble(ComputeStatus computeStatus) {
        return switch (computeStatus.probes().observation()) {
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

    public static @Nullable Double value(@Nullable Ratio ratio) {
        return ratio == null ? null : ratio.value();
    }

    public static @Nullable Double seconds(@Nullable Duration span) {
        return span == null ? null : span.toMillis() / 1000.0;
    }

    /** Cache capacity: from the latest probe at this size, else from the size table; null if neither has it. */
    private static @Nullable Bytes capacity(ComputeStatus computeStatus) {
        Sample latest = computeStatus.probes().latest();
        SizeRange size = computeStatus.compute().size();
        Bytes limit = latest != null && latest.size().equals(size) && size.isFixed() ? latest.cache().limit() : null;
        return limit != null ? limit : computeStatus.sizing().table().at(size.max()).map(Size::cache).orElse(null);
    }

    /** Connection limit by the size table and the platform's autoscaling rule; null for an unknown size. */
    public static @Nullable Integer maxConnections(ComputeStatus computeStatus) {
        SizeRange size = computeStatus.compute().size();
        return computeStatus.sizing()
                .table()
                .at(size.min())
                .map(known -> computeStatus.sizing().table().maxConnections(size))
                .orElse(null);
    }
}
