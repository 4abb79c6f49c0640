package dev.plimsoll.web.mcp;

import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.web.mcp.ReadTool.ToolAnswer;
import dev.plimsoll.web.mcp.ReadTool.ToolCall;
import java.util.function.BiFunction;

/**
 * A tool about one compute.
 *
 * @param about its answer
 */
record ComputeTool(String name, ToolFacts facts, BiFunction<ComputeStatus, ToolCall, ToolAnswer> about)
        implements
            ReadTool {

    /** The argument with the compute's id, or {@code project/endpoint}. */
    static final String COMPUTE = "compute";

    @Override
    public ToolAnswer answer(ToolCall call) {
        String named = String.valueOf(call.text(COMPUTE));
        return facts.status()
                .get()
                .find(named)
                .map(status -> about.apply(status, call))
                .orElseGet(() -> unknown(named));
    }

    static ToolAnswer unknown(String compute) {
        return new ToolAnswer.Refused(
                "compute '%s' is not known; the tool fleet lists all known computes".formatted(compute));
    }
}
