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
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The lists of computes as JSON, written one compute after the other: the text of a large fleet may exceed the heap of a
 * small container. A server is asked again and again: the text of a compute is written once for each status of the compute.
 */
public final class FleetJson {

    private static final Duration KEPT = Duration.ofMinutes(5);

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

        /** In order, and the first one of the next page. */
        private List<ComputeStatus> of(FleetStatus status) {
            return status.inOrder()
                    .stream()
                    .filter(compute -> isReached(compute.id()) && filter.admits(compute))
                    .limit(limit + 1L)
                    .toList();
        }

        /** The last one listed where others follow; null on the last page. */
        private @Nullable String next(List<ComputeStatus> found) {
            return found.size() > limit ? found.get(limit - 1).id().toString() : null;
        }
    }

    /** {@code {computes:[…], partial, …}}. */
    public void computes(FleetStatus status, ListPage page, Writer out) throws IOException {
        List<ComputeStatus> found = page.of(status);
        write(out, new Computes(status.at(), status.discovered(), status.isPartial(), new TreeMap<>(status.missing()),
                status.fault(), status.stopped(), status.leader(), each(found, page, Rendered::compute),
                page.next(found)));
    }

    /** {@code {recommendations:[…]}}: the current recommendation for every compute, including {@code hold}. */
    public void recommendations(FleetStatus status, ListPage page, Writer out) throws IOException {
        List<ComputeStatus> found = page.of(status);
        write(out, new Recommendations(status.at(), status.isPartial(), each(found, page, Rendered::recommendation),
                page.next(found)));
    }

    private static void write(Writer out, Object list) throws IOException {
        FigureJson.writer(StatusJson.InLists.class).writeValue(out, list);
    }

    /** Each one made when it is written. */
    private Iterator<RawValue> each(List<ComputeStatus> found, ListPage page, Function<Rendered, RawValue> text) {
        return found.stream()
                .limit(page.limit())
                .map(one -> text.apply(rendered.get(one, status -> Rendered.of(status, prices))))
                .iterator();
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
            @Nullable String platformFault, boolean stopped, boolean leader, Iterator<?> computes,
            @Nullable String next) {}

    private record Recommendations(Instant at, boolean partial, Iterator<?> recommendations, @Nullable String next) {}
}
