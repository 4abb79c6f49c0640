package dev.plimsoll.web.mcp;

import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.web.json.ToolJson;
import dev.plimsoll.web.mcp.ReadTool.ToolAnswer;
import dev.plimsoll.web.mcp.ReadTool.ToolCall;
import dev.plimsoll.web.view.StatusView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists computes with their size, figures and recommendation, page by page. */
record FleetTool(ToolFacts facts) implements ReadTool {

    private static final int USUAL = 25;

    @Override
    public String name() {
        return "fleet";
    }

    @Override
    public ToolAnswer answer(ToolCall call) {
        FleetStatus status = facts.status().get();
        List<ComputeStatus> all = StatusView.inOrder(status.computeStatuses())
                .stream()
                .filter(one -> isAsked(one, call))
                .toList();
        String after = call.text("after");
        List<ComputeStatus> rest = after == null ? all : all.stream().filter(one -> isAfter(one, after)).toList();
        List<ComputeStatus> page = rest.subList(0, (int) Math.min(call.number("limit", USUAL), rest.size()));
        return new ToolAnswer.Found(ToolJson.fleet(status, all, page));
    }

    private static boolean isAsked(ComputeStatus one, ToolCall call) {
        return isEqual(call.text("project"), one.compute().id().projectId())
                && isEqual(call.text("action"), one.advice().advised().recommendation().action().word());
    }

    private static boolean isEqual(@Nullable String asked, String actual) {
        return asked == null || asked.equals(actual);
    }

    /** Whether the compute comes after {@code place} in the order of {@link StatusView#inOrder}. */
    private static boolean isAfter(ComputeStatus one, String place) {
        int slash = place.indexOf('/');
        int byProject = one.compute().id().projectId().compareTo(place.substring(0, slash));
        return byProject == 0
                ? one.compute().id().endpointId().compareTo(place.substring(slash + 1)) > 0
                : byProject > 0;
    }
}
