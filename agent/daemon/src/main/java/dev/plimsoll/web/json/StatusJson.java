package dev.plimsoll.web.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.cache.series.SampleSeries.SeriesCourse;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.PendingAnswer;
import dev.plimsoll.fleet.PlainText;
import dev.plimsoll.web.view.FigureTable;
import dev.plimsoll.web.view.StatusView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
     * One element of {@link FleetJson#computes}.
     *
     * @param prices price of a CU-hour of each compute
     * @param tables what extensions show of it
     */
    public static String compute(ComputeStatus status, CuHourPrices prices, List<FigureTable> tables) {
        return FigureJson.write(
                new ComputeJson(StatusView.of(status), AdviceJson.of(status, prices), FigureTable.noted(tables)));
    }

    /** {@code {dismissals:[…]}} in the order given. */
    public static String dismissals(List<Dismissed> dismissals) {
        return FigureJson.write(Map.of("dismissals", dismissals.stream().map(AdviceJson.ListedDismissal::of).toList()));
    }

    /** {@code {approvals:[…]}} in the order given. */
    public static String approvals(List<PendingAnswer> answers) {
        return FigureJson.write(Map.of("approvals", answers.stream().map(AdviceJson.ListedAnswer::of).toList()));
    }

    /** {@code {journal:[…]}} in the order given. */
    public static String journal(List<StoredEntry> entries) {
        return FigureJson.write(Map.of("journal", entries.stream().map(StatusJson::line).toList()));
    }

    /** What became of a compute in a range of time; {@code entries} of its journal in any order. */
    public static String history(HistoryRange range, ComputeStatus status, SeriesCourse course,
            List<StoredEntry> entries) {
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

    public static JsonNode line(StoredEntry stored) {
        ObjectNode line = JsonNodeFactory.instance.objectNode().put("id", stored.id());
        if (stored.link() != null) {
            line.put("seq", stored.link().seq()).put("hash", stored.link().hash());
        }
        return line.setAll(EntryJson.of(stored.entry()));
    }

    public static String error(String why) {
        return FigureJson.write(Map.of("error", PlainText.of(why)));
    }

    /**
     * An error about a name that several computes have.
     *
     * @param candidates computes one of which is meant
     */
    public static String error(String why, List<String> candidates) {
        return FigureJson.write(new TreeMap<>(Map.of("error", PlainText.of(why), "candidates", candidates)));
    }

    public static String done(String what) {
        return FigureJson.write(Map.of("done", what));
    }

    record ComputeJson(@JsonUnwrapped StatusView view, AdviceJson recommendation,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Map<String, Object>> tables) {}

    /**
     * A range of time.
     *
     * @param from its first moment
     * @param to   its last moment, after {@code from}
     */
    public record HistoryRange(Instant from, Instant to) {

        boolean holds(Instant at) {
            return !at.isBefore(from) && !at.isAfter(to);
        }
    }
}
