package dev.plimsoll.web.json;

import com.fasterxml.jackson.databind.util.RawValue;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Scheduler;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.KeptStatus;
import dev.plimsoll.json.DeflatedText;
import dev.plimsoll.web.view.StatusView;
import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.AbstractList;
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

    private final CuHourPrices prices;
    private final Rendered computes = new Rendered();
    private final Rendered recommendations = new Rendered();

    /** @param prices price of a CU-hour of each compute */
    public FleetJson(CuHourPrices prices) {
        this.prices = prices;
    }

    /** {@code {computes:[…], partial, …}}. */
    public void computes(FleetStatus status, Writer out) throws IOException {
        write(out, new Computes(status.at(), status.discovered(), status.isPartial(), new TreeMap<>(status.missing()),
                status.fault(), status.stopped(), status.leader(),
                eachOf(status, computes, one -> new StatusJson.ComputeJson(StatusView.of(one),
                        AdviceJson.of(one, prices)))));
    }

    /** {@code {recommendations:[…]}}: the current recommendation for every compute, including {@code hold}. */
    public void recommendations(FleetStatus status, Writer out) throws IOException {
        write(out, new Recommendations(status.at(), status.isPartial(),
                eachOf(status, recommendations, one -> AdviceJson.of(one, prices))));
    }

    private static void write(Writer out, Object list) throws IOException {
        FigureJson.writer(StatusJson.InLists.class).writeValue(out, list);
    }

    /**
     * Texts by the identity of the status that they show, so each goes with it; compressed, about 1 KB each. They also go when
     * nobody asks for a while.
     */
    private static final class Rendered {

        private static final Duration KEPT = Duration.ofMinutes(5);

        private final Cache<KeptStatus, byte[]> texts = Caffeine.newBuilder()
                .weakKeys()
                .expireAfterAccess(KEPT)
                .scheduler(Scheduler.systemScheduler())
                .build();

        RawValue of(KeptStatus kept, Function<ComputeStatus, Object> json) {
            return new RawValue(DeflatedText.read(texts.get(kept, one -> DeflatedText.of(
                    FigureJson.write(FigureJson.writer(StatusJson.InLists.class), json.apply(one.status()))))));
        }
    }

    /** Each one made when it is written. */
    private static List<RawValue> eachOf(FleetStatus status, Rendered known, Function<ComputeStatus, Object> json) {
        List<KeptStatus> inOrder = StatusView.inOrder(status.kept());
        return new AbstractList<>() {

            @Override
            public RawValue get(int index) {
                return known.of(inOrder.get(index), json);
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
