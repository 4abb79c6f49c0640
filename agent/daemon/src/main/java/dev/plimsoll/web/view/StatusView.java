package dev.plimsoll.web.view;

import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.change.Plan;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Choices that the page and the JSON make alike. */
public final class StatusView {

    private StatusView() {}

    /**
     * The hit ratio of the shortest window that says something.
     *
     * @param window which
     */
    public record Present(Ratio ratio, Duration window) {}

    public static @Nullable Present hitRatio(ComputeStatus computeStatus) {
        Ratio recent = computeStatus.shortWindow();
        Ratio longer = computeStatus.longWindow();
        if (computeStatus.live() == null) {
            return null;
        }
        if (recent != null) {
            return new Present(recent, Assessor.SHORT_WINDOW);
        }
        return longer == null ? null : new Present(longer, Assessor.LONG_WINDOW);
    }

    /** By project and compute, so that a line stays where it was. */
    public static List<ComputeStatus> inOrder(Map<?, ComputeStatus> computeStatuses) {
        return computeStatuses.values()
                .stream()
                .sorted(Comparator.comparing((ComputeStatus computeStatus) -> computeStatus.compute().id().projectId())
                        .thenComparing(computeStatus -> computeStatus.compute().id().endpointId()))
                .toList();
    }

    /** What keeps a look from working; null where nothing does. */
    public static @Nullable Trouble trouble(ComputeStatus computeStatus) {
        return switch (computeStatus.observation()) {
            case Observation.Unreachable failed -> new Trouble("unreachable", failed.why().word(), failed.detail());
            case Observation.Unsupported failed -> new Trouble("unsupported", failed.why().word(), failed.detail());
            case null, default -> null;
        };
    }

    /**
     * A look that failed.
     *
     * @param kind   {@code unreachable} or {@code unsupported}
     * @param reason in one word
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

    /** Bytes of its cache: as the server said at the latest look at this size, else by the table; null where neither says. */
    public static @Nullable Long capacity(ComputeStatus computeStatus) {
        Sample latest = computeStatus.latest();
        SizeRange size = computeStatus.compute().size();
        Bytes limit = latest != null && latest.size().equals(size) && size.isFixed() ? latest.cacheLimit() : null;
        return limit == null
                ? computeStatus.table().at(size.max()).map(row -> row.cache().value()).orElse(null)
                : Long.valueOf(limit.value());
    }

    /** What follows from the advice, and what that waits for. */
    public static String plan(Plan plan) {
        return switch (plan) {
            case Plan.Nothing nothing -> "nothing to change";
            case Plan.Advise advise -> "advice only; a person may follow it";
            case Plan.Wait wait -> "waits until " + wait.until()
                    + (wait.moment() == null || wait.until().equals(wait.moment()) ? ""
                            : "; then until " + wait.moment());
            case Plan.Blocked blocked -> "held back: " + blocked.why();
            case Plan.Apply apply -> "the agent may change it to " + apply.resize().to().asBounds() + " now";
        };
    }

    /** By the size table and the platform's rule for limits of autoscaling; null where neither knows the size. */
    public static @Nullable Integer maxConnections(ComputeStatus computeStatus) {
        SizeRange size = computeStatus.compute().size();
        return computeStatus.table()
                .at(size.min())
                .map(known -> computeStatus.table().maxConnections(size))
                .orElse(null);
    }
}
