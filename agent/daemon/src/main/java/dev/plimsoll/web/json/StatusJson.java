package dev.plimsoll.web.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.cache.series.SampleSeries.Course;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.PlainText;
import dev.plimsoll.web.view.StatusView;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The fleet status and the journal as JSON, the same over HTTP and on the command line.
 * <p>Names are in snake_case, sizes in CU, times in ISO 8601 (UTC), ratios from 0 to 1. Unknown values are null, never
 * 0.
 */
public final class StatusJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

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
        MAPPER.writerWithView(InLists.class)
                .writeValue(out, new Computes(status.at().toString(), status.discovered(), status.isPartial(),
                        new TreeMap<>(status.missing()), status.fault(), status.stopped(), status.leader(),
                        eachOf(status, one -> ComputeJson.of(one, recommendation.apply(one)))));
    }

    private static <T> Iterable<T> eachOf(FleetStatus status, Function<ComputeStatus, ? extends T> json) {
        List<ComputeStatus> inOrder = StatusView.inOrder(status.computeStatuses());
        return () -> inOrder.stream().<T>map(json).iterator();
    }

    /**
     * One element of {@link #computes}.
     *
     * @param name   id of the compute, or project and compute as {@code project/endpoint}
     * @param prices price of a CU-hour of each compute
     * @return empty if the compute is not known
     */
    public static Optional<String> compute(FleetStatus status, String name, CuHourPrices prices) {
        return status.find(name)
                .map(computeStatus -> write(ComputeJson.of(computeStatus, AdviceJson.of(computeStatus, prices))));
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
        MAPPER.writerWithView(InLists.class)
                .writeValue(out, new Recommendations(status.at().toString(), status.isPartial(),
                        eachOf(status, recommendation)));
    }

    /** The text of {@code advice} as an element of a list. */
    static String inLists(AdviceJson advice) {
        return write(MAPPER.writerWithView(InLists.class), advice);
    }

    /** {@code {dismissals:[…]}} in the order given. */
    public static String dismissals(List<Dismissed> dismissals) {
        return write(Map.of("dismissals", dismissals.stream().map(DismissalJson.InList::of).toList()));
    }

    /** {@code {journal:[…]}} in the order given. */
    public static String journal(List<StoredEntry> entries) {
        return write(new Lines(entries.stream().map(StatusJson::line).toList()));
    }

    /** What became of a compute in a range of time; {@code entries} of its journal in any order. */
    public static String history(HistoryRange range, ComputeStatus status, Course course, List<StoredEntry> entries) {
        return write(HistoryJson.of(range, status, course, entries));
    }

    /**
     * What would be advised under another policy.
     *
     * @param present the status of the compute
     * @param answer  the status under the other policy
     * @param prices  price of a CU-hour of each compute
     */
    public static String whatIf(ComputeStatus present, ComputeStatus answer, CuHourPrices prices) {
        return write(WhatIfJson.of(present, answer, prices));
    }

    static JsonNode line(StoredEntry stored) {
        ObjectNode line = MAPPER.createObjectNode().put("id", stored.id());
        if (stored.link() != null) {
            line.put("seq", stored.link().seq()).put("hash", stored.link().hash());
        }
        return line.setAll(MAPPER.<ObjectNode>valueToTree(EntryJson.of(stored.entry())));
    }

    public static String error(String why) {
        return write(new Failure(PlainText.of(why)));
    }

    public static String done(String what) {
        return write(new Done(what));
    }

    static ObjectNode tree(Object shape) {
        return MAPPER.valueToTree(shape);
    }

    static String write(Object shape) {
        return write(MAPPER.writer(), shape);
    }

    private static String write(ObjectWriter writer, Object shape) {
        try {
            return writer.writeValueAsString(shape);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write %s as JSON".formatted(shape.getClass().getSimpleName()), e);
        }
    }

    @JsonNaming(SnakeCaseStrategy.class)
    record Computes(String at, boolean discovered, boolean partial, Map<String, String> missing,
            @Nullable String platformFault, boolean stopped, boolean leader,
            Iterable<ComputeJson> computes) {}

    record Recommendations(String at, boolean partial, Iterable<?> recommendations) {}

    record Lines(List<JsonNode> journal) {}

    record Failure(String error) {}

    record Done(String done) {}
}
