package dev.plimsoll.web.view;

import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values that the status page, the JSON and the command line show alike. */
public final class StatusView {

    private StatusView() {}

    /**
     * The hit ratio of the shortest window that has one.
     *
     * @param window the window
     */
    public record Present(Ratio ratio, Duration window) {}

    public static @Nullable Present hitRatio(ComputeStatus computeStatus) {
        Ratio recent = computeStatus.ratios().shortWindow();
        Ratio longer = computeStatus.ratios().longWindow();
        if (computeStatus.live() == null) {
            return null;
        }
        if (recent != null) {
            return new Present(recent, Assessor.SHORT_WINDOW);
        }
        return longer == null ? null : new Present(longer, Assessor.LONG_WINDOW);
    }

    /** Whether the present hit ratio is a miss of the target: while a cache fills, its misses are first reads at any size. */
    public static boolean isBelowTarget(ComputeStatus computeStatus) {
        Present present = hitRatio(computeStatus);
        return present != null && computeStatus.phase() == Phase.WARM
                && present.ratio().compareTo(computeStatus.sizing().policy().target().ratio()) < 0;
    }

    /** Sorts by project and compute, so that lines keep their place. */
    public static List<ComputeStatus> inOrder(Map<?, ComputeStatus> computeStatuses) {
        return computeStatuses.values()
                .stream()
                .sorted(Comparator.comparing((ComputeStatus computeStatus) -> computeStatus.compute().id().projectId())
                        .thenComparing(computeStatus -> computeStatus.compute().id().endpointId()))
                .toList();
    }

    /** Whether bad verdicts hold back the changes of a compute. */
    public static boolean isBreakerOpen(ComputeStatus computeStatus) {
        return computeStatus.advice().plan() instanceof Plan.Blocked(var vetoes, var approval)
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

    /** ISO-8601 in UTC. */
    public static @Nullable String time(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }

    /**
     * Cache capacity in bytes: from the latest probe at this size, else from the size table; null if neither has it.
     */
    public static @Nullable Long capacity(ComputeStatus computeStatus) {
        Sample latest = computeStatus.probes().latest();
        SizeRange size = computeStatus.compute().size();
        Bytes limit = latest != null && latest.size().equals(size) && size.isFixed() ? latest.cache().limit() : null;
        return limit == null
                ? computeStatus.sizing().table().at(size.max()).map(row -> row.cache().value()).orElse(null)
                : Long.valueOf(limit.value());
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
