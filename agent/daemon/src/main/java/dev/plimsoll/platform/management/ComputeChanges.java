package dev.plimsoll.platform.management;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.platform.PlatformFleet;
import dev.plimsoll.platform.PlatformFleet.Written;
import dev.plimsoll.platform.line.Line;
import dev.plimsoll.platform.wire.Reply;
import dev.plimsoll.platform.wire.WireJson;
import dev.plimsoll.platform.wire.WireRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The changes that can be made to the computes of one project, each with the way to find out what became of it. */
final class ComputeChanges {

    private static final String COMPUTES = "/projects/{project_id}/endpoints";
    private static final String COMPUTE = COMPUTES + "/{endpoint_id}";
    private static final String RESTART = COMPUTE + "/restart";
    /** These two are in the interface of profile neon alone (platform/in-the-wild.md section 1.3). */
    private static final String START = COMPUTE + "/start";
    private static final String SUSPEND = COMPUTE + "/suspend";

    private final Sender sender;
    private final PlatformFleet fleet;
    private final String projectId;

    ComputeChanges(Line line, PlatformFleet fleet, String projectId) {
        sender = new Sender(line);
        this.fleet = fleet;
        this.projectId = projectId;
    }

    Listing<ComputeItem> listing() {
        Listing<Written<Compute>> all = fleet.writtenComputes(projectId);
        return new Listing<>(all.items().stream().map(ComputeChanges::item).toList(), all.unknown());
    }

    /** Lists first: only what was not there before can be the one that was made. */
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
            // A request still on its way would make a second one.
            return new Finding.NotCarriedOut<>(false,
                    "the project shows no new compute; look again before creating it anew");
        }
        return new Finding.Unknown<>("new on that branch are " + made.stream().map(ComputeChanges::id).toList()
                + "; look whose they are before creating it anew");
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
            return new Finding.Unknown<>("the compute is not listed");
        }
        return switch (Likeness.of(attributes.fields(), found.get().asWritten())) {
            case AS_ASKED -> new Finding.CarriedOut<>(shown(found.get()));
            case OTHERWISE -> new Finding.NotCarriedOut<>(true, "the compute is not as asked, so nothing was changed");
            case NOT_SHOWN -> new Finding.Unknown<>("the platform's listing does not show all that was asked for");
        };
    }

    ComputeChange delete(String endpointId) {
        return sender.send(WireRequest.delete(COMPUTE, projectId, endpointId), this::read, () -> deleted(endpointId));
    }

    private Finding<ComputeChange> deleted(String endpointId) {
        Listing<ComputeItem> now = listing();
        if (find(now, endpointId).isPresent()) {
            return new Finding.NotCarriedOut<>(true, "the compute is still there");
        }
        return now.isWhole()
                ? new Finding.CarriedOut<>(new ComputeChange(null, List.of(), null))
                : new Finding.Unknown<>("the compute is not listed, but not all computes could be read");
    }

    ComputeChange restart(String endpointId) {
        return sender.send(WireRequest.post(RESTART, null, projectId, endpointId), this::read,
                () -> new Finding.Unknown<>(
                        "a restart leaves nothing to tell it by; look at the compute before restarting it again"));
    }

    ComputeChange start(String endpointId) {
        return sender.send(WireRequest.post(START, null, projectId, endpointId), this::read,
                () -> became(endpointId, ComputeState.Kind.ACTIVE));
    }

    ComputeChange suspend(String endpointId) {
        return sender.send(WireRequest.post(SUSPEND, null, projectId, endpointId), this::read,
                () -> became(endpointId, ComputeState.Kind.IDLE));
    }

    /** Asked twice, it is started or suspended once. */
    private Finding<ComputeChange> became(String endpointId, ComputeState.Kind kind) {
        return find(listing(), endpointId)
                .<Finding<ComputeChange>>map(compute -> compute.compute().state().kind() == kind
                        ? new Finding.CarriedOut<>(shown(compute))
                        : new Finding.NotCarriedOut<>(true, "the compute is still as it was"))
                .orElseGet(() -> new Finding.Unknown<>("the compute is not listed"));
    }

    private static Map<String, Object> body(ComputeAttributes attributes) {
        return Map.of("endpoint", attributes.fields());
    }

    /** Any success is one, whatever body it has. */
    private ComputeChange read(Reply reply) {
        JsonNode answer = WireJson.read(reply.text());
        if (answer == null) {
            return new ComputeChange(null, List.of(), null);
        }
        ComputeItem compute = fleet.compute(projectId, answer.path("endpoint")).map(ComputeChanges::item).orElse(null);
        return new ComputeChange(compute, AccountItems.operations(answer), answer);
    }

    private static Optional<ComputeItem> find(Listing<ComputeItem> listing, String endpointId) {
        return listing.items().stream().filter(compute -> id(compute).equals(endpointId)).findFirst();
    }

    private static ComputeItem item(Written<Compute> written) {
        return new ComputeItem(written.item(), written.asWritten());
    }

    private static String id(ComputeItem compute) {
        return compute.compute().id().endpointId();
    }

    /** As the listing shows it: the answer with its operations is lost. */
    private static ComputeChange shown(ComputeItem compute) {
        return new ComputeChange(compute, List.of(), null);
    }
}
