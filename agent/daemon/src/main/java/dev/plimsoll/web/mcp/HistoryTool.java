package dev.plimsoll.web.mcp;

import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.json.ToolJson;
import dev.plimsoll.web.mcp.ReadTool.ToolAnswer;
import dev.plimsoll.web.mcp.ReadTool.ToolCall;
import java.util.List;
import java.util.Optional;

/** Reads the journal, newest entry first, page by page. */
record HistoryTool(ToolFacts facts) implements ReadTool {

    private static final int USUAL = 25;

    @Override
    public String name() {
        return "history";
    }

    @Override
    public ToolAnswer answer(ToolCall call) {
        String named = call.text(ComputeTool.COMPUTE);
        Optional<ComputeId> id = named == null ? Optional.empty() : find(named);
        if (named != null && id.isEmpty()) {
            return ComputeTool.unknown(named);
        }
        int limit = (int) call.number("limit", USUAL);
        // One entry more than shown, to know whether there are older ones.
        List<StoredEntry> entries = facts.journal()
                .get()
                .page(id.orElse(null), call.number("before", Long.MAX_VALUE), limit + 1);
        List<StoredEntry> page = entries.subList(0, Math.min(limit, entries.size()));
        return new ToolAnswer.Found(ToolJson.history(page, page.size() < entries.size()));
    }

    /** A listed compute, or a deleted one that the journal knows. */
    private Optional<ComputeId> find(String named) {
        return facts.journal()
                .get()
                .find(named)
                .or(() -> facts.status().get().find(named).map(status -> status.compute().id()));
    }
}
