package dev.plimsoll.assistants;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.assistants.ToolSchema.SchemaLimits;
import dev.plimsoll.change.journal.JournalEntries;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.NamedCompute;
import dev.plimsoll.web.json.FigureJson;
import dev.plimsoll.web.json.ShownAs;
import dev.plimsoll.web.json.StatusJson;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the journal, newest entry first, page by page. */
record HistoryTool(Supplier<FleetStatus> fleet, Supplier<JournalEntries> journal) implements ReadTool {

    record EntriesAsked(
            @JsonPropertyDescription("Only this compute, by id or PROJECT/ID; also a deleted one. All if absent.") @SchemaLimits(ComputeTool.ID) @Nullable String compute,
            @JsonPropertyDescription("Most entries in one answer; 25 if absent. An answer of 4 kB has fewer.") @SchemaLimits(FleetTool.PAGE) @Nullable Integer limit,
            @JsonPropertyDescription("Only entries with a lower id: the value next_before of the answer before.") @SchemaLimits("{\"minimum\":1}") @Nullable BigInteger before) {

        /** Clients may write numbers that no id has. */
        private long beforeId() {
            BigInteger highest = BigInteger.valueOf(Long.MAX_VALUE);
            return before == null ? Long.MAX_VALUE : before.min(highest).longValue();
        }
    }

    @Override
    public ToolText text() {
        return ToolText.HISTORY;
    }

    @Override
    public ToolAnswer answer(ToolCall call) {
        EntriesAsked asked = call.as(EntriesAsked.class);
        String named = asked.compute();
        return named == null ? page(null, asked) : switch (find(named)) {
            case NamedCompute.TheOne(ComputeId id) -> page(id, asked);
            case NamedCompute.NotOne refused -> ComputeTool.refused(refused);
        };
    }

    private ToolAnswer page(@Nullable ComputeId compute, EntriesAsked asked) {
        int limit = asked.limit() == null ? FleetTool.USUAL : asked.limit();
        // One entry more than shown, to know whether there are older ones.
        List<StoredEntry> entries = journal.get().page(compute, asked.beforeId(), limit + 1);
        List<StoredEntry> page = entries.subList(0, Math.min(limit, entries.size()));
        return new ToolAnswer.Found(shortened(page, page.size() < entries.size()));
    }

    /** As many of {@code page}, newest first, as an answer holds; {@code hasMore} says whether older entries follow. */
    private static String shortened(List<StoredEntry> page, boolean hasMore) {
        Function<List<StoredEntry>, Object> shape = shown -> new EntryPage(
                shown.stream().map(HistoryTool::line).toList(),
                shown.isEmpty() || (shown.size() == page.size() && !hasMore) ? null : shown.getLast().id());
        return Brief.of(shape.apply(Brief.fitting(page, shape)), Map.of(), null);
    }

    /** An entry without its place in the chain, which only a program checks. */
    private static JsonNode line(StoredEntry entry) {
        return FigureJson.tree(StatusJson.line(entry)).remove(List.of("seq", "hash"));
    }

    record EntryPage(@ShownAs(EntryLine.class) List<JsonNode> journal,
            @JsonPropertyDescription("Absent where there are no older entries.") @Nullable Long nextBefore) {}

    /** What entries of all kinds have in common. */
    record EntryLine(long id, Instant at,
            @JsonPropertyDescription("recommended, approved, withdrawn, undo_asked, dismissed, dismissal_undone, blocked, intended, executed, "
                    + "settled, verified, set_elsewhere, switched or archived.") String kind,
            @Nullable String projectId, @Nullable String endpointId, @Nullable String why) {}

    /** A listed compute, or a deleted one that the journal knows. */
    private NamedCompute find(String named) {
        return NamedCompute.of(named, Stream.concat(journal.get().computes().stream(),
                fleet.get().computeStatuses().keySet().stream()));
    }
}
