package dev.plimsoll.account.management;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.account.management.Management.ComputeAction;
import dev.plimsoll.account.management.Management.ComputeAttributes;
import dev.plimsoll.account.management.Management.ComputeChange;
import dev.plimsoll.account.management.Management.ComputeItem;
import dev.plimsoll.account.management.Sender.Finding;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.platform.ItemReader;
import dev.plimsoll.platform.PlatformFleet;
import dev.plimsoll.platform.PlatformSettings;
import dev.plimsoll.platform.Reads;
import dev.plimsoll.platform.request.RequestExecutor;
import dev.plimsoll.platform.wire.Reply;
import dev.plimsoll.platform.wire.WireJson;
import dev.plimsoll.platform.wire.WireRequest;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Changes of the computes of one project, each with a check of its effect after a lost reply. */
final class ComputeChanges {

    private static final String COMPUTES = "/projects/{project_id}/endpoints";
    private static final String COMPUTE = COMPUTES + "/{endpoint_id}";

    private final Sender sender;
    private final PlatformSettings settings;
    private final PlatformFleet fleet;
    private final String projectId;

    ComputeChanges(RequestExecutor requests, PlatformSettings settings, String projectId) {
        sender = new Sender(requests);
        this.settings = settings;
        fleet = new PlatformFleet(new Reads(requests), settings);
        this.projectId = projectId;
    }

    Listing<ComputeItem> listing() {
        return fleet.computes(projectId, this::item, ComputeChanges::id);
    }

    /** Creates a compute. It lists first, so that a new compute can be recognized. */
    ComputeChange create(ComputeAttributes attributes) {
        Set<String> before = listing().items().stream().map(ComputeChanges::id).collect(Collectors.toSet());
        return sender.send(WireRequest.post(COMPUTES, body(attributes), projectId), this::read,
                () -> created(before, attributes));
    }

    private Finding<ComputeChange> created(Set<String> before, ComputeAttributes attributes) {
        Listing<ComputeItem> now = listing();
        List<ComputeItem> made = now.items()
                .stream()
                .filter(compute -> !before.contains(id(compute)))
                .filter(compute -> isThatKind(compute, attributes))
                .toList();
        if (made.size() == 1) {
            return new Finding.CarriedOut<>(shown(made.getFirst()));
        }
        if (made.isEmpty() && now.isWhole()) {
            // A delayed request could still create one, and a repeated request a second one.
            return new Finding.NotDone<>(false,
                    "the project shows no new compute; list again before you create it again");
        }
        return new Finding.NotKnown<>("new computes on that branch: " + made.stream().map(ComputeChanges::id).toList()
                + "; check who created them before you create it again");
    }

    private static boolean isThatKind(ComputeItem compute, ComputeAttributes attributes) {
        Map<String, Object> kind = attributes.fields()
                .entrySet()
                .stream()
                .filter(field -> Set.of("branch_id", "type").contains(field.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return Likeness.of(kind, compute.asWritten()) == Likeness.AS_ASKED;
    }

    ComputeChange update(String endpointId, ComputeAttributes attributes) {
        return sender.send(WireRequest.patch(COMPUTE, body(attributes), projectId, endpointId), this::read,
                () -> updated(endpointId, attributes));
    }

    private Finding<ComputeChange> updated(String endpointId, ComputeAttributes attributes) {
        Optional<ComputeItem> found = find(listing(), endpointId);
        if (found.isEmpty()) {
            return new Finding.NotKnown<>("the compute is not listed");
        }
        return switch (Likeness.of(attributes.fields(), found.get().asWritten())) {
            case AS_ASKED -> new Finding.CarriedOut<>(shown(found.get()));
            case OTHERWISE -> new Finding.NotDone<>(true,
                    "the compute does not have the requested attributes, so nothing was changed");
            case NOT_SHOWN -> new Finding.NotKnown<>("the platform's listing does not show all requested attributes");
        };
    }

    /** Restart, start and suspend have no attributes; start and suspend exist only in profile neon (platform/in-the-wild.md 1.3). */
    ComputeChange act(String endpointId, ComputeAction action) {
        WireRequest request = action == ComputeAction.DELETE
                ? WireRequest.delete(COMPUTE, projectId, endpointId)
                : WireRequest.post(COMPUTE + "/" + action.word(), null, projectId, endpointId);
        return sender.send(request, this::read, () -> switch (action) {
            case DELETE -> deleted(endpointId);
            case RESTART -> new Finding.NotKnown<>(
                    "a listing cannot show whether it restarted; check the compute before you restart it again");
            case START -> became(endpointId, ComputeState.StateKind.ACTIVE);
            case SUSPEND -> became(endpointId, ComputeState.StateKind.IDLE);
        });
    }

    private Finding<ComputeChange> deleted(String endpointId) {
        Listing<ComputeItem> now = listing();
        if (find(now, endpointId).isPresent()) {
            return new Finding.NotDone<>(true, "the compute still exists");
        }
        return now.isWhole()
                ? new Finding.CarriedOut<>(new ComputeChange(null, List.of(), null))
                : new Finding.NotKnown<>("the compute is not listed, but not all computes could be read");
    }

    /** Start and suspend may be repeated: they have an effect only once. */
    private Finding<ComputeChange> became(String endpointId, ComputeState.StateKind kind) {
        return find(listing(), endpointId)
                .<Finding<ComputeChange>>map(compute -> compute.compute().lifecycle().state().kind() == kind
                        ? new Finding.CarriedOut<>(shown(compute))
                        : new Finding.NotDone<>(true, "the state of the compute has not changed"))
                .orElseGet(() -> new Finding.NotKnown<>("the compute is not listed"));
    }

    private static Map<String, Object> body(ComputeAttributes attributes) {
        return Map.of("endpoint", attributes.fields());
    }

    /** Reads a successful reply, with or without a usable body. */
    private ComputeChange read(Reply reply) {
        JsonNode answer = WireJson.read(reply.text());
        if (answer == null) {
            return new ComputeChange(null, List.of(), null);
        }
        ComputeItem compute = item(new ItemReader(settings), answer.path("endpoint")).orElse(null);
        return new ComputeChange(compute, AccountItems.operations(answer), answer);
    }

    private static Optional<ComputeItem> find(Listing<ComputeItem> listing, String endpointId) {
        return listing.items().stream().filter(compute -> id(compute).equals(endpointId)).findFirst();
    }

    private Optional<ComputeItem> item(ItemReader items, JsonNode json) {
        return items.compute(projectId, json).map(compute -> new ComputeItem(compute, json));
    }

    private static String id(ComputeItem compute) {
        return compute.compute().id().endpointId();
    }

    /** The change as the listing shows it; the reply with its operations is lost. */
    private static ComputeChange shown(ComputeItem compute) {
        return new ComputeChange(compute, List.of(), null);
    }

    /** How a compute compares with the requested attributes. */
    enum Likeness {
        /** All requested attributes are present. */
        AS_ASKED,
        /** A requested attribute differs. */
        OTHERWISE,
        /** The shown attributes are as requested, but not all are shown. */
        NOT_SHOWN;

        /** Compares {@code actual} with {@code requested} field by field; further fields are ignored. */
        static Likeness of(Map<?, ?> requested, JsonNode actual) {
            Likeness worst = AS_ASKED;
            for (Map.Entry<?, ?> field : requested.entrySet()) {
                Likeness one = of(field.getValue(), actual.path(String.valueOf(field.getKey())));
                if (one == OTHERWISE) {
                    return OTHERWISE;
                }
                worst = one == NOT_SHOWN ? NOT_SHOWN : worst;
            }
            return worst;
        }

        private static Likeness of(Object requested, JsonNode actual) {
            if (requested instanceof Map<?, ?> inner) {
                return of(inner, actual);
            }
            if (actual.isMissingNode()) {
                return NOT_SHOWN;
            }
            boolean numbers = requested instanceof Number && actual.isNumber();
            boolean same = numbers
                    ? new BigDecimal(requested.toString()).compareTo(actual.decimalValue()) == 0
                    : requested.toString().equals(actual.asText());
            return same ? AS_ASKED : OTHERWISE;
        }
    }
}
