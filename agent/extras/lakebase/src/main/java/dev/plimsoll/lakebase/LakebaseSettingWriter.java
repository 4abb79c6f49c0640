package dev.plimsoll.lakebase;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.platform.ChangeRequest;
import dev.plimsoll.platform.OperationReader;
import dev.plimsoll.platform.Reads;
import dev.plimsoll.platform.request.RequestExecutor;
import dev.plimsoll.platform.wire.Faults;
import dev.plimsoll.platform.wire.WireJson;
import dev.plimsoll.platform.wire.WireRequest;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Changes the size of a compute at Databricks Lakebase (docs/lakebase.md). It can build only one request that changes
 * something: a PATCH whose update mask names both size limits and nothing else.
 * <p>The body has the compute's type too, which the API requires in every specification; a GET reads it first.
 */
public final class LakebaseSettingWriter implements SettingWriter {

    static final String MIN = "autoscaling_limit_min_cu";
    static final String MAX = "autoscaling_limit_max_cu";
    private static final String ROUTE = "/projects/{project_id}/branches/{branch_id}/endpoints/{endpoint_id}";
    private static final String OPERATION = ROUTE + "/operations/{operation_id}";
    private static final String SPEC = "spec.";
    private static final Map<String, String> MASK = Map.of("update_mask", SPEC + MIN + "," + SPEC + MAX);
    private static final Pattern TYPE = Pattern.compile("[A-Z][A-Z_]{0,63}");

    private final RequestExecutor requests;
    private final Reads reads;

    LakebaseSettingWriter(RequestExecutor requests) {
        this.requests = requests;
        this.reads = new Reads(requests);
    }

    @Override
    public Optional<Veto.OfPlatform> heldBack(ComputeId compute) {
        return ChangeRequest.heldBack(requests);
    }

    @Override
    public Execution write(ComputeId compute, SettingValue value, SendCheck check) {
        return switch (value) {
            case SettingValue.OfSize(var limits) -> resize(compute, limits, check);
            case SettingValue.OfAutosuspend(var delay) ->
                new Execution.NotSent("autosuspend cannot be set on this platform");
        };
    }

    private Execution resize(ComputeId compute, SizeRange to, SendCheck check) {
        LakebaseName name = LakebaseName.of(compute).orElse(null);
        if (name == null) {
            return new Execution.NotSent("not the id of a compute: " + Faults.tidy(compute.toString()));
        }
        String type;
        try {
            type = WireJson.text(reads.object(ROUTE, parts(name)).path("status"), "endpoint_type");
        } catch (PlatformFault fault) {
            return new Execution.NotSent("its type could not be read: " + fault.getMessage());
        }
        if (!TYPE.matcher(type).matches()) {
            return new Execution.NotSent("the platform does not report the type of " + name);
        }
        WireRequest patch = WireRequest
                .patch(ROUTE, new SpecPatch(new Spec(type, to.min().value(), to.max().value())), parts(name))
                .with(MASK);
        return ChangeRequest.send(requests, patch, check, body -> accepted(body, name));
    }

    private static String[] parts(LakebaseName name) {
        return name.parts().toArray(String[]::new);
    }

    /** Accepted, with the operation that carries it out; its name is kept only if it is one of this compute. */
    private static Execution accepted(JsonNode body, LakebaseName name) {
        String operation = WireJson.text(body, "name");
        List<String> ids = Optional.of(operation)
                .filter(text -> text.startsWith(name + "/operations/"))
                .map(text -> text.substring(text.lastIndexOf('/') + 1))
                .filter(OperationReader::isId)
                .stream()
                .toList();
        String detail = operation.isEmpty()
                ? "accepted, no operation started"
                : body.path("done").asBoolean(false) ? "operation done" : "operation running";
        return new Execution.Accepted(detail, ids, List.of(), false);
    }

    /** One read for each operation; a change has one. An operation that cannot be read counts as open. */
    @Override
    public OperationState progress(ComputeId compute, List<String> operations) {
        LakebaseName name = LakebaseName.of(compute).orElse(null);
        if (name == null || operations.isEmpty()) {
            return new OperationState.Open(List.of());
        }
        OperationState progress = new OperationState.Finished();
        for (String id : operations) {
            JsonNode operation = operation(name, id);
            if (operation == null || !operation.path("done").asBoolean(false)) {
                progress = new OperationState.Open(List.of());
            } else if (operation.hasNonNull("error")) {
                return new OperationState.OperationFailed(failure(operation.path("error")));
            }
        }
        return progress;
    }

    private @Nullable JsonNode operation(LakebaseName name, String id) {
        try {
            return reads.object(OPERATION, name.project(), name.branch(), name.endpoint(), id);
        } catch (PlatformFault fault) {
            return null;
        }
    }

    private static String failure(JsonNode error) {
        return Faults.tidy("operation failed: %s %s".formatted(WireJson.text(error, "error_code"),
                WireJson.text(error, "message")));
    }

    @Override
    public String toString() {
        return "LakebaseSettingWriter[" + requests + "]";
    }

    private record SpecPatch(@JsonProperty("spec") Spec spec) {}

    private record Spec(@JsonProperty("endpoint_type") String type, @JsonProperty(MIN) BigDecimal min,
            @JsonProperty(MAX) BigDecimal max) {}
}
