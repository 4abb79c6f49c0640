package dev.plimsoll.assistants;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plimsoll.assistants.ReadTool.ToolAnswer;
import dev.plimsoll.assistants.ReadTool.ToolCall;
import dev.plimsoll.assistants.ToolSchema.SchemaLimits;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.whatif.WhatIfParameters;
import dev.plimsoll.explain.text.NameText;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.NamedCompute;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A tool about one compute, which {@code about} answers. */
record ComputeTool(ToolText text, Supplier<FleetStatus> fleet, BiFunction<ComputeStatus, ToolCall, ToolAnswer> about)
        implements
            ReadTool {

    /** The argument with the compute's id, or {@code project/endpoint}. */
    static final String COMPUTE = "compute";

    static final String ID = "{\"minLength\":1,\"maxLength\":200}";

    record ComputeAsked(
            @JsonPropertyDescription("Id of a compute, or PROJECT/ID, such as ep-shop-1.") @SchemaLimits(ID) String compute) {}

    /** A policy by the names of {@link WhatIfParameters}, which reads it. */
    record PolicyAsked(@JsonUnwrapped ComputeAsked compute,
            @JsonPropertyDescription("Hit ratio that the compute should reach, such as 0.99.") @SchemaLimits("{\"exclusiveMinimum\":0,\"maximum\":1}") @Nullable Ratio target,
            @JsonPropertyDescription("Smallest size to advise, in CU.") @SchemaLimits(SIZE) @Nullable ComputeUnits minCu,
            @JsonPropertyDescription("Largest size to advise, in CU.") @SchemaLimits(SIZE) @Nullable ComputeUnits maxCu,
            @JsonPropertyDescription("Cost in CU-hours of one hour in which one session waits for reads beyond the target.") @SchemaLimits(COST) @Nullable Double waitingHour,
            @JsonPropertyDescription("Cost of a restart with anyone connected, in hours of the present size.") @SchemaLimits(COST) @Nullable Double restart,
            @JsonPropertyDescription("Cost in CU-hours of one dropped connection.") @SchemaLimits(COST) @Nullable Double droppedConnection) {

        private static final String SIZE = "{\"exclusiveMinimum\":0}";
        private static final String COST = "{\"minimum\":0,\"maximum\":" + WhatIfParameters.HIGHEST_COST + "}";
    }

    @Override
    public ToolAnswer answer(ToolCall call) {
        String named = String.valueOf(call.arguments().get(COMPUTE));
        FleetStatus status = fleet.get();
        return switch (status.named(named)) {
            case NamedCompute.TheOne(ComputeId id) ->
                about.apply(Objects.requireNonNull(status.computeStatuses().get(id)), call);
            case NamedCompute.NotOne refused -> refused(refused);
        };
    }

    static ToolAnswer refused(NamedCompute.NotOne name) {
        return new ToolAnswer.NoAnswer(NameText.of(name) + "; the tool fleet lists all known computes");
    }
}
