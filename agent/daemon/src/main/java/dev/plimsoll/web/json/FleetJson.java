package dev.plimsoll.web.json;

import com.fasterxml.jackson.databind.ObjectWriter;
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

    private static final Duration KEPT = Duration.ofMinutes(5);

    private final CuHourPrices prices;
    /** By identity, so a text goes with the status that it shows. It also goes when nobody asks for a while. */
    private final Cache<KeptStatus, Rendered> rendered = Caffeine.newBuilder()
            .weakKeys()
            .expireAfterAccess(KEPT)
            .scheduler(Scheduler.systemScheduler())
            .build();

    /** @param prices price of a CU-hour of each compute */
    public FleetJson(CuHourPrices prices) {
        this.prices = prices;
    }

    /** {@code {computes:[…], partial, …}}. */
    public void computes(FleetStatus status, Writer out) throws IOException {
        write(out, new Computes(status.at(), status.discovered(), status.isPartial(), new TreeMap<>(status.missing()),
                status.fault(), status.stopped(), status.leader(), eachOf(status, Rendered::compute)));
    }

    /** {@code {recommendations:[…]}}: the current recommendation for every compute, including {@code hold}. */
    public void recommendations(FleetStatus status, Writer out) throws IOException {
        write(out, new Recommendations(status.at(), status.isPartial(), eachOf(status, Rendered::recommendation)));
    }

    private static void write(Writer out, Object list) throws IOException {
        FigureJson.writer(StatusJson.InLists.class).writeValue(out, list);
    }

    /**
     * The texts of one compute, compressed to about 2 KB: its figures, and from {@code middle} on its recommendation.
     */
    private static final class Rendered {

        private final byte[] both;
        private final int middle;

        private Rendered(ComputeStatus status, CuHourPrices prices) {
            ObjectWriter writer = FigureJson.writer(StatusJson.InLists.class);
            String figures = FigureJson.write(writer, StatusView.of(status));
            this.both = DeflatedText.of(figures + FigureJson.write(writer, AdviceJson.of(status, prices)));
            this.middle = figures.length();
        }

        RawValue recommendation() {
            return new RawValue(DeflatedText.read(both).substring(middle));
        }

        /** {@link StatusJson.ComputeJson}: the recommendation is one more figure. */
        RawValue compute() {
            String text = DeflatedText.read(both);
            return new RawValue(text.substring(0, middle - 1) + ",\"recommendation\":" + text.substring(middle) + "}");
        }
    }

    /** Each one made when it is written. */
    private List<RawValue> eachOf(FleetStatus status, Function<Rendered, RawValue> text) {
        List<KeptStatus> inOrder = StatusView.inOrder(status.kept());
        return new AbstractList<>() {

            @Override
            public RawValue get(int index) {
                return text.apply(rendered.get(inOrder.get(index), one -> new Rendered(one.status(), prices)));
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
