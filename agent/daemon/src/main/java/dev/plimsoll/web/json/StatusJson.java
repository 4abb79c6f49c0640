package dev.plimsoll.web.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.cache.series.SampleSeries.Course;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.change.JournalEntry.Dismissed;
import dev.plimsoll.change.StoredEntry;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.fleet.PlainText;
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
 * The fleet status and the journal as JSON, the same over HTTP and on the command line.
 * <p>Names are in snake_case, sizes in CU, times in ISO 8601 (UTC), ratios from 0 to 1. Unknown values are null, never
 * 0.
 */
public final class StatusJson {

    private StatusJson() {}

    /** What lists of computes have. */
    interface InLists {}

    /** What the JSON of one compute has besides. */
    interface OneCompute extends InLists {}

    /**
     * {@code {computes:[…], partial, …}}, written one compute after the other: the text of a large fleet may exceed the
     * heap of a small container.
     *
     * @param prices price of a CU-hour of each compute
     * @throws IOException if {@code out} fails
     */
    public static void computes(FleetStatus status, CuHourPrices prices, Writer out) throws IOException {
        computesBy(status, one -> AdviceJson.of(one, prices), out);
    }

    /** @param recommendation the recommendation of a compute: {@link AdviceJson}, or its text */
    static void computesBy(FleetStatus status, Function<ComputeStatus, ?> recommendation, Writer out)
            throws IOException {
        FigureJson.writer(InLists.class)
                .writeValue(out, new Computes(status.at(), status.discovered(), status.isPartial(),
                        new TreeMap<>(status.missing()), status.fault(), status.stopped(), status.leader(),
                        eachOf(status, one -> new ComputeJson(StatusView.of(one), recommendation.apply(one)))));
    }

    /** Each one made when it is written. */
    private static <T> List<T> eachOf(FleetStatus status, Function<ComputeStatus, ? extends T> json) {
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

    /**
     * One element of {@link #computes}.
     *
     * @param prices price of a CU-hour of each compute
     */
    public static String compute(ComputeStatus status, CuHourPrices prices) {
        return FigureJson.write(new ComputeJson(StatusView.of(status), AdviceJson.of(status, prices)));
    }

    /**
     * {@code {recommendations:[…]}}: the current recommendation for every compute, including {@code hold}; written like
     * {@link #computes}.
     *
     * @param prices price of a CU-hour of each compute
     * @throws IOException if {@code out} fails
     */
    public static void recommendations(FleetStatus status, CuHourPrices prices, Writer out) throws IOException {
        recommendationsBy(status, one -> AdviceJson.of(one, prices), out);
    }

    /** @param recommendation the recommendation of a compute: {@link AdviceJson}, or its text */
    static void recommendationsBy(FleetStatus status, Function<ComputeStatus, ?> recommendation, Writer out)
            throws IOException {
        FigureJson.writer(InLists.class)
                .writeValue(out, new Recommendations(status.at(), status.isPartial(),
                        eachOf(status, recommendation)));
    }

    /** The text of {@code advice} as an element of a list. */
    static String inLists(AdviceJson advice) {
        return FigureJson.write(FigureJson.writer(InLists.class), advice);
    }

    /** {@code {dismissals:[…]}} in the order given. */
    public static String dismissals(List<Dismissed> dismissals) {
        return FigureJson.write(Map.of("dismissals", dismissals.stream().map(AdviceJson.ListedDismissal::of).toList()));
    }

    /** {@code {journal:[…]}} in the order given. */
    public static String journal(List<StoredEntry> entries) {
        return FigureJson.write(Map.of("journal", entries.stream().map(StatusJson::line).toList()));
    }

    /** What became of a compute in a range of time; {@code entries} of its journal in any order. */
    public static String history(HistoryRange range, ComputeStatus status, Course course, List<StoredEntry> entries) {
        return FigureJson.write(HistoryJson.of(range, status, course, entries));
    }

    /**
     * What would be advised under another policy.
     *
     * @param present the status of the compute
     * @param answer  the status under the other policy
     * @param prices  price of a CU-hour of each compute
     */
    public static String whatIf(ComputeStatus present, ComputeStatus answer, CuHourPrices prices) {
        return FigureJson.write(WhatIfJson.of(present, answer, prices));
    }

    static JsonNode line(StoredEntry stored) {
        ObjectNode line = JsonNodeFactory.instance.objectNode().put("id", stored.id());
        if (stored.link() != null) {
            line.put("seq", stored.link().seq()).put("hash", stored.link().hash());
        }
        return line.setAll(EntryJson.of(stored.entry()));
    }

    public static String error(String why) {
        return FigureJson.write(Map.of("error", PlainText.of(why)));
    }

    public static String done(String what) {
        return FigureJson.write(Map.of("done", what));
    }

    /** @param recommendation {@link AdviceJson}, or its text as a raw value */
    record ComputeJson(@JsonUnwrapped StatusView view, Object recommendation) {}

    record Computes(Instant at, boolean discovered, boolean partial, Map<String, String> missing,
            @Nullable String platformFault, boolean stopped, boolean leader,
            List<ComputeJson> computes) {}

    record Recommendations(Instant at, boolean partial, List<?> recommendations) {}
}
