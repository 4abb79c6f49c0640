package dev.plimsoll.web.json;

import com.fasterxml.jackson.databind.util.RawValue;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.web.view.StatusView;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The lists of computes as JSON, written one compute after the other: the text of a large fleet may exceed the heap of a
 * small container. A server is asked again and again: the recommendation of a compute, most of the work, is written once
 * for each status of the compute.
 */
public final class FleetJson {

    private final CuHourPrices prices;
    /** By identity, so a text goes with the status that it shows. About 2 KB each. */
    private final Cache<ComputeStatus, RawValue> recommendations = Caffeine.newBuilder().weakKeys().build();

    /** @param prices price of a CU-hour of each compute */
    public FleetJson(CuHourPrices prices) {
        this.prices = prices;
    }

    /** {@code {computes:[…], partial, …}}. */
    public void computes(FleetStatus status, Writer out) throws IOException {
        write(out, new Computes(status.at(), status.discovered(), status.isPartial(), new TreeMap<>(status.missing()),
                status.fault(), status.stopped(), status.leader(),
                eachOf(status, one -> new StatusJson.ComputeJson(StatusView.of(one), recommendation(one)))));
    }

    /** {@code {recommendations:[…]}}: the current recommendation for every compute, including {@code hold}. */
    public void recommendations(FleetStatus status, Writer out) throws IOException {
        write(out, new Recommendations(status.at(), status.isPartial(), eachOf(status, this::recommendation)));
    }

    private static void write(Writer out, Object list) throws IOException {
        FigureJson.writer(StatusJson.InLists.class).writeValue(out, list);
    }

    private RawValue recommendation(ComputeStatus status) {
        return recommendations.get(status, one -> new RawValue(
                FigureJson.write(FigureJson.writer(StatusJson.InLists.class), AdviceJson.of(one, prices))));
    }

    /** Each one made when it is written. */
    private static <T> List<T> eachOf(FleetStatus status, Function<ComputeStatus, T> json) {
        List<ComputeStatus> inOrder = StatusView.inOrder(status.computeStatuses());
        return new AbstractList<>() {

            @Override
            public T get(int index) {
                return json.apply(inOrder.get(index));
            }

            @Override
            public int size() {
                return inOrder.size();
            }
        };
    }

    private record Computes(Instant at, boolean discovered, boolean partial, Map<String, String> missing,
            @Nullable String platformFault, boolean stopped, boolean leader, List<?> computes) {}

    private record Recommendations(Instant at, boolean partial, List<?> recommendations) {}
}
