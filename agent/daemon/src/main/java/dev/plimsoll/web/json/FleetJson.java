package dev.plimsoll.web.json;

import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.util.RawValue;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Scheduler;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.view.ComputeFilter;
import dev.plimsoll.web.view.StatusView;
import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.AbstractList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The lists of computes as JSON, written one compute after the other: the text of a large fleet may exceed the heap of a
 * small container. A server is asked again and again: the text of a compute is written once for each status of the compute.
 */
public final class FleetJson {

    private static final Duration KEPT = Duration.ofMinutes(5);
    private static final Comparator<ComputeStatus> BY_ID = Comparator.comparing(ComputeStatus::id);

    private final CuHourPrices prices;
    /** By identity, so a text goes with the status that it shows. It also goes when nobody asks for a while. */
    private final Cache<ComputeStatus, Rendered> rendered = Caffeine.newBuilder()
            .weakKeys()
            .expireAfterAccess(KEPT)
            .scheduler(Scheduler.systemScheduler())
            .build();

    /** @param prices price of a CU-hour of each compute */
    public FleetJson(CuHourPrices prices) {
        this.prices = prices;
    }

    /** Forgets the texts with the prices of before. */
    public void repriced() {
        rendered.invalidateAll();
    }

    /**
     * Which computes of a list are written.
     *
     * @param after the compute before the first one, in view or not; null for the beginning
     * @param limit most computes, from 1
     * @param filter admits those of all pages
     */
    public record ListPage(@Nullable ComputeId after, int limit, ComputeFilter filter) {

        public static final ListPage ALL = new ListPage(null, Integer.MAX_VALUE);

        /** Of all computes. */
        public ListPage(@Nullable ComputeId after, int limit) {
            this(after, limit, ComputeFilter.ALL);
        }

        /** Whether a compute is on this page or a later one. */
        public boolean isReached(ComputeId compute) {
            return after == null || compute.compareTo(after) > 0;
        }

        /** In order. A page of a large fleet does not sort it. */
        private List<ComputeStatus> of(FleetStatus status) {
            PriorityQueue<ComputeStatus> found = new PriorityQueue<>(BY_ID.reversed());
            status.computeStatuses().forEach((id, compute) -> {
                boolean isFull = found.size() == limit;
                if (isReached(id) && (!isFull || id.compareTo(found.element().id()) < 0) && filter.admits(compute)) {
                    found.add(compute);
                    if (isFull) {
                        found.remove();
                    }
                }
            });
            return found.stream().sorted(BY_ID).toList();
        }

        /** The last one listed where others follow; null on the last page. */
        private @Nullable String next(List<ComputeStatus> listed, FleetStatus status) {
            if (listed.isEmpty()) {
                return null;
            }
            ComputeId last = listed.getLast().id();
            boolean isLast = status.computeStatuses()
                    .entrySet()
                    .stream()
                    .noneMatch(one -> one.getKey().compareTo(last) > 0 && filter.admits(one.getValue()));
            return isLast ? null : last.toString();
        }
    }

    /** {@code {computes:[…], partial, …}}. */
    public void computes(FleetStatus status, ListPage page, Writer out) throws IOException {
        List<ComputeStatus> listed = page.of(status);
        write(out, new Computes(status.at(), status.discovered(), status.isPartial(), new TreeMap<>(status.missing()),
                status.fault(), status.stopped(), status.leader(), each(listed, Rendered::compute),
                page.next(listed, status)));
    }

    /** {@code {recommendations:[…]}}: the current recommendation for every compute, including {@code hold}. */
    public void recommendations(FleetStatus status, ListPage page, Writer out) throws IOException {
        List<ComputeStatus> listed = page.of(status);
        write(out, new Recommendations(status.at(), status.isPartial(), each(listed, Rendered::recommendation),
                page.next(listed, status)));
    }

    private static void write(Writer out, Object list) throws IOException {
        FigureJson.writer(StatusJson.InLists.class).writeValue(out, list);
    }

    /** Each one made when it is written. */
    private List<RawValue> each(List<ComputeStatus> listed, Function<Rendered, RawValue> text) {
        return new AbstractList<>() {

            @Override
            public RawValue get(int index) {
                return text.apply(rendered.get(listed.get(index), status -> Rendered.of(status, prices)));
            }

            @Override
            public int size() {
                return listed.size();
            }
        };
    }

    /** The texts of one compute: its figures, and its recommendation. */
    private record Rendered(String figures, String advice) {

        static Rendered of(ComputeStatus status, CuHourPrices prices) {
            ObjectWriter writer = FigureJson.writer(StatusJson.InLists.class);
            return new Rendered(FigureJson.write(writer, StatusView.of(status)),
                    FigureJson.write(writer, AdviceJson.of(status, prices)));
        }

        RawValue recommendation() {
            return new RawValue(advice);
        }

        /** {@link StatusJson.ComputeJson}: the recommendation is one more figure. */
        RawValue compute() {
            return new RawValue(figures.substring(0, figures.length() - 1) + ",\"recommendation\":" + advice + "}");
        }
    }

    private record Computes(Instant at, boolean discovered, boolean partial, Map<String, String> missing,
            @Nullable String platformFault, boolean stopped, boolean leader, List<?> computes,
            @Nullable String next) {}

    private record Recommendations(Instant at, boolean partial, List<?> recommendations, @Nullable String next) {}
}
