package dev.plimsoll.assistants;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.plimsoll.assistants.ReadTool.ToolAnswer;
import dev.plimsoll.assistants.ReadTool.ToolCall;
import dev.plimsoll.assistants.ToolSchema.SchemaLimits;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.NamedCompute;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the journal, newest entry first, page by page. */
record HistoryTool(ToolFacts facts) implements ReadTool {

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
        List<StoredEntry> entries = facts.journal()
                .get()
                .page(compute, asked.beforeId(), limit + 1);
        List<StoredEntry> page = entries.subList(0, Math.min(limit, entries.size()));
        return new ToolAnswer.Found(ToolJson.history(page, page.size() < entries.size()));
    }

    /** A listed compute, or a deleted one that the journal knows. */
    private NamedCompute find(String named) {
        return NamedCompute.of(named, Stream.concat(facts.journal().get().computes().stream(),
                facts.status().get().computeStatuses().keySet().stream()));
    }
}
