package dev.plimsoll.assistants;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.plimsoll.advice.Action;
import dev.plimsoll.assistants.ReadTool.ToolAnswer;
import dev.plimsoll.assistants.ReadTool.ToolCall;
import dev.plimsoll.assistants.ToolSchema.SchemaLimits;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.json.FleetJson.ListPage;
import dev.plimsoll.web.view.StatusView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists computes with their size, figures and recommendation, page by page. */
record FleetTool(ToolFacts facts) implements ReadTool {

    /** Limits of the length of a page. */
    static final String PAGE = "{\"minimum\":1,\"maximum\":100}";

    /** Usual length of a page. */
    static final int USUAL = 25;

    record FleetAsked(
            @JsonPropertyDescription("Only computes of this project, by id.") @SchemaLimits(ComputeTool.ID) @Nullable String project,
            @JsonPropertyDescription("Only computes with this recommendation.") @Nullable Action action,
            @JsonPropertyDescription("Most computes in one answer; 25 if absent. An answer of 4 kB has fewer.") @SchemaLimits(PAGE) @Nullable Integer limit,
            @JsonPropertyDescription("Only computes after this one: the value next of the answer before, as PROJECT/ID.") @SchemaLimits("{\"pattern\":\"^[^/]+/.+$\",\"maxLength\":200}") @Nullable String after) {

        private boolean includes(ComputeStatus one) {
            return (project == null || project.equals(one.compute().id().projectId()))
                    && (action == null || action == one.view().action());
        }

        private ListPage page() {
            return new ListPage(after == null ? null : ComputeId.parse(after).orElse(null),
                    limit == null ? USUAL : limit);
        }
    }

    @Override
    public ToolText text() {
        return ToolText.FLEET;
    }

    @Override
    public ToolAnswer answer(ToolCall call) {
        FleetAsked asked = call.as(FleetAsked.class);
        FleetStatus status = facts.status().get();
        List<ComputeStatus> all = StatusView.inOrder(status.computeStatuses())
                .stream()
                .filter(asked::includes)
                .toList();
        ListPage page = asked.page();
        List<ComputeStatus> listed = all.stream()
                .filter(one -> page.isReached(one.compute().id()))
                .limit(page.limit())
                .toList();
        return new ToolAnswer.Found(ToolJson.fleet(status, all, listed));
    }
}
