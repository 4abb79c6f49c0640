package dev.plimsoll.platform;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.change.plan.SettingWriter.SendCheck;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.platform.request.RequestExecutor;
import dev.plimsoll.platform.wire.WireRequest;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes one setting of a compute. It can build only one request that changes something: a PATCH with the fields of that
 * setting alone, both limits of a size or the autosuspend delay.
 * <p>It is created only if the agent may apply changes.
 */
public final class PlatformSettingWriter implements SettingWriter {

    private static final String ROUTE = "/projects/{project_id}/endpoints/{endpoint_id}";

    private final RequestExecutor requests;
    private final Set<ComputeSetting> settings;
    /** Reads operations; null where the platform does not show them. */
    private final @Nullable OperationReader operations;

    public PlatformSettingWriter(PlatformClient client) {
        requests = client.requests();
        settings = client.settings().dialect().settings();
        operations = client.settings().dialect().showsOperations() ? new OperationReader(new Reads(requests)) : null;
    }

    @Override
    public OperationState progress(ComputeId compute, List<String> ids) {
        return operations == null ? new OperationState.Open(List.of()) : operations.progress(compute.projectId(), ids);
    }

    @Override
    public boolean isUntouchedSince(ComputeId compute, Instant since) {
        return operations != null && operations.isUntouchedSince(compute, since);
    }

    @Override
    public boolean isWorkingOn(ComputeId compute, Instant since) {
        return operations != null && operations.isWorkingOn(compute, since);
    }

    @Override
    public boolean hasPrewarmed(ComputeId compute, Instant since) {
        return operations != null && operations.hasPrewarmed(compute, since);
    }

    @Override
    public Optional<Veto.OfPlatform> heldBack(ComputeId compute) {
        return ChangeRequest.heldBack(requests);
    }

    @Override
    public Execution write(ComputeId compute, SettingValue to, SendCheck check) {
        if (!settings.contains(to.setting())) {
            return new Execution.NotSent("this platform has no field for " + to.setting().word());
        }
        WireRequest patch;
        try {
            patch = WireRequest.patch(ROUTE, EndpointPatch.of(to), compute.projectId(),
                    compute.endpointId());
        } catch (PlatformFault invalidId) {
            return new Execution.NotSent(invalidId.getMessage());
        }
        return ChangeRequest.send(requests, patch, check, body -> accepted(body, to));
    }

    /** Accepted, with the value and the operations that the platform reports, known or unknown. */
    private static Execution accepted(JsonNode body, SettingValue to) {
        List<String> operations = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        List<UnknownWord> unknown = new ArrayList<>();
        for (JsonNode operation : body.path("operations")) {
            operations.add(OperationReader.words(operation));
            Optional.of(operation.path("id").asText("")).filter(OperationReader::isId).ifPresent(ids::add);
            if (!OperationReader.isKnown(operation)) {
                unknown.add(new UnknownWord(UnknownWord.OPERATION, OperationReader.words(operation), ROUTE));
            }
        }
        String detail = operations.isEmpty() ? "accepted, no operation started" : String.join(", ", operations);
        SettingValue shown = ItemReader.value(body.path("endpoint"), to.setting());
        return shown == null || shown.equals(to)
                ? new Execution.Accepted(detail, ids, unknown, false)
                : new Execution.Accepted(detail + "; the reply shows " + shown, ids, unknown, true);
    }

    @Override
    public String toString() {
        return "PlatformSettingWriter[" + requests + "]";
    }

    /** The body of the request: the fields of one setting, and no other. */
    private record EndpointPatch(@JsonProperty("endpoint") SettingFields endpoint) {

        static EndpointPatch of(SettingValue to) {
            return new EndpointPatch(switch (to) {
                case SettingValue.OfSize(var limits) -> new LimitFields(limits.min().value(), limits.max().value());
                case SettingValue.OfAutosuspend(var delay) -> new DelayFields(delay.seconds());
            });
        }
    }

    private sealed interface SettingFields {}

    private record LimitFields(@JsonProperty("autoscaling_limit_min_cu") BigDecimal min,
            @JsonProperty("autoscaling_limit_max_cu") BigDecimal max) implements SettingFields {}

    /** platform/in-the-wild.md section 1.2. */
    private record DelayFields(@JsonProperty(ItemReader.AUTOSUSPEND) long seconds) implements SettingFields {}
}
