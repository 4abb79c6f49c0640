package dev.plimsoll.platform;

import static dev.plimsoll.platform.wire.WireJson.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.SettingWriter.SendCheck;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.platform.request.RequestExecutor;
import dev.plimsoll.platform.wire.WireRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes one setting of a compute. It can build only one request that changes something: a PATCH with the fields of that
 * setting alone, both limits of a size or the autosuspend delay.
 * <p>It is created only if the agent may apply changes.
 */
public final class PlatformSettingWriter extends OperationReader {

    private static final String ROUTE = "/projects/{project_id}/endpoints/{endpoint_id}";

    private final RequestExecutor requests;
    private final Set<ComputeSetting> settings;

    public PlatformSettingWriter(PlatformClient client) {
        super(client.settings().dialect().showsOperations() ? new Reads(client.requests()) : null);
        requests = client.requests();
        settings = client.settings().dialect().settings();
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
            patch = WireRequest.patch(ROUTE, body(to), compute.projectId(), compute.endpointId());
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
            operations.add(words(operation));
            Optional.of(text(operation, "id")).filter(OperationReader::isId).ifPresent(ids::add);
            if (!isKnown(operation)) {
                unknown.add(new UnknownWord(UnknownWord.OPERATION, words(operation), ROUTE));
            }
        }
        String detail = operations.isEmpty() ? "accepted, no operation started" : String.join(", ", operations);
        SettingValue shown = ItemReader.value(body.path("endpoint"), to.setting());
        return shown == null || shown.equals(to)
                ? new Execution.Accepted(detail, ids, unknown, false)
                : new Execution.Accepted(detail + "; the reply shows " + shown, ids, unknown, true);
    }

    /** The body of the request: the fields of one setting, and no other (platform/in-the-wild.md section 1.2). */
    private static Object body(SettingValue to) {
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        return Map.of("endpoint", switch (to) {
            case SettingValue.OfSize(var limits) -> fields.put("autoscaling_limit_min_cu", limits.min().value())
                    .put("autoscaling_limit_max_cu", limits.max().value());
            case SettingValue.OfAutosuspend(var delay) -> fields.put(ItemReader.AUTOSUSPEND, delay.seconds());
        });
    }
}
