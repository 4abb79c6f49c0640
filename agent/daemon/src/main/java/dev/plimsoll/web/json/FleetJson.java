package dev.plimsoll.web.json;

import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.json.StatusJson.ComputeJson;
import dev.plimsoll.web.view.ComputeFilter;
import dev.plimsoll.web.view.StatusView;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The lists of computes as JSON, written one compute after the other: the text of a large fleet may exceed the heap of a
 * small container.
 *
 * @param prices price of a CU-hour of each compute
 */
public record FleetJson(CuHourPrices prices) {

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
                status.fault(), status.stopped(), status.leader(),
                each(found, page, one -> new ComputeJson(StatusView.of(one), AdviceJson.of(one, prices), Map.of())),
                page.next(found)));
    }

    /** {@code {recommendations:[…]}}: the current recommendation for every compute, including {@code hold}. */
    public void recommendations(FleetStatus status, ListPage page, Writer out) throws IOException {
        List<ComputeStatus> found = page.of(status);
        write(out,
                new Recommendations(status.at(), status.isPartial(),
                        each(found, page, one -> AdviceJson.of(one, prices)),
                        page.next(found)));
    }

    private static void write(Writer out, Object list) throws IOException {
        FigureJson.writer(StatusJson.InLists.class).writeValue(out, list);
    }

    /** Each one made when it is written. */
    private static Iterator<?> each(List<ComputeStatus> found, ListPage page, Function<ComputeStatus, Object> form) {
        return found.stream().limit(page.limit()).map(form).iterator();
    }

    private record Computes(Instant at, boolean discovered, boolean partial, Map<String, String> missing,
            @Nullable String platformFault, boolean stopped, boolean leader, Iterator<?> computes,
            @Nullable String next) {}

    private record Recommendations(Instant at, boolean partial, Iterator<?> recommendations, @Nullable String next) {}
}
