package dev.plimsoll.account.management;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeAddress;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.Lifecycle;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The account of a {@link MemoryPlatform} through one key. */
record MemoryManagement(MemoryPlatform platform, String secret) implements Management {

    @Override
    public List<ApiKey> keys() {
        platform.open(secret, "GET /api_keys");
        return platform.keys();
    }

    @Override
    public CreatedKey createKey(String name) {
        platform.open(secret, "POST /api_keys " + name);
        return platform.create(name);
    }

    @Override
    public RevokedKey revokeKey(long id) {
        platform.open(secret, "DELETE /api_keys/" + id);
        return platform.revoke(id);
    }

    @Override
    public Management with(Secret key) {
        return platform.through(key.reveal());
    }

    @Override
    public Listing<ProjectItem> projects() {
        platform.open(secret, "GET /projects");
        return new Listing<>(platform.projectItems()
                .stream()
                .map(json -> new ProjectItem(json.path("id").asText(), json.path("name").asText(),
                        json.path("region_id").asText(), json.path("pg_version").asInt(),
                        json.path("locked").asBoolean(), Instant.parse(json.path("created_at").asText()), json))
                .toList(), platform.hiddenProjects);
    }

    /** Pending changes are complete at the next listing. */
    @Override
    public Listing<ComputeItem> computes(String projectId) {
        platform.open(secret, "GET /projects/%s/endpoints".formatted(projectId));
        List<ComputeItem> shown = platform.of(projectId)
                .values()
                .stream()
                .map(json -> item(projectId, json))
                .toList();
        platform.of(projectId).values().forEach(json -> {
            JsonNode pending = json.remove("pending_state");
            if (pending != null) {
                json.set("current_state", pending);
            }
        });
        return new Listing<>(shown, List.of());
    }

    @Override
    public ComputeChange createCompute(String projectId, ComputeAttributes attributes) {
        platform.open(secret, "POST /projects/%s/endpoints %s".formatted(projectId, attributes.fields()));
        String id = platform.newEndpoint();
        ObjectNode compute = platform.addCompute(projectId, id, "init");
        compute.put("pending_state", "active").remove("last_active");
        set(compute, attributes.fields());
        return change(projectId, compute, "start_compute");
    }

    @Override
    public ComputeChange updateCompute(ComputeId id, ComputeAttributes attributes) {
        platform.open(secret,
                "PATCH /projects/%s/endpoints/%s %s".formatted(id.projectId(), id.endpointId(), attributes.fields()));
        ObjectNode compute = platform.compute(id.projectId(), id.endpointId());
        set(compute, attributes.fields());
        if (compute.path("current_state").asText().equals("idle")) {
            return unchanged(id.projectId(), compute);
        }
        compute.put("pending_state", compute.path("current_state").asText());
        return change(id.projectId(), compute, "apply_config");
    }

    /** The reply to a restart is not documented (platform/api.md section 4), so here it is empty. */
    @Override
    public ComputeChange act(ComputeId id, ComputeAction action) {
        String place = "/projects/%s/endpoints/%s".formatted(id.projectId(), id.endpointId());
        platform.open(secret, action == ComputeAction.DELETE ? "DELETE " + place
                : "POST %s/%s".formatted(place, action.word()));
        ObjectNode compute = platform.compute(id.projectId(), id.endpointId());
        return switch (action) {
            case DELETE -> {
                platform.of(id.projectId()).remove(id.endpointId());
                yield unchanged(id.projectId(), compute);
            }
            case RESTART -> {
                compute.put("current_state", "init").put("pending_state", "active");
                yield new ComputeChange(null, List.of(), null);
            }
            case START -> change(id.projectId(), compute.put("current_state", "active"), "start_compute");
            case SUSPEND -> change(id.projectId(), compute.put("current_state", "idle"), "suspend_compute");
        };
    }

    /** A reply without operations. */
    private static ComputeChange unchanged(String projectId, ObjectNode compute) {
        return new ComputeChange(item(projectId, compute), List.of(), answer(compute, null));
    }

    /** The next of the states that the platform shows, the last one for ever. */
    @Override
    public Optional<OperationState> progress(ComputeId compute, List<String> operations, Instant since) {
        platform.open(secret, "GET /projects/%s/operations %s".formatted(compute.projectId(), operations));
        return Optional.ofNullable(platform.operations.size() > 1
                ? platform.operations.remove()
                : platform.operations.peek());
    }

    @Override
    public List<BranchItem> branches(String projectId) {
        platform.open(secret, "GET /projects/%s/branches".formatted(projectId));
        return List.of(new BranchItem("br-main", "main"), new BranchItem("br-dev", "dev"),
                new BranchItem("br-1", "twin"), new BranchItem("br-2", "twin"));
    }

    @Override
    public void close() {}

    private static void set(ObjectNode compute, Map<String, Object> fields) {
        fields.forEach((name, value) -> compute.set(name, MemoryPlatform.JSON.valueToTree(value)));
    }

    private static ComputeChange change(String projectId, ObjectNode compute, String action) {
        return new ComputeChange(item(projectId, compute),
                List.of(new ComputeChange.Operation("0b1d", action, "running", 0)), answer(compute, action));
    }

    private static JsonNode answer(ObjectNode compute, @Nullable String action) {
        ObjectNode answer = MemoryPlatform.JSON.createObjectNode();
        answer.set("endpoint", compute.deepCopy());
        if (action == null) {
            // Some platforms write null for an empty list.
            answer.putNull("operations");
        } else {
            answer.putArray("operations").addObject().put("id", "0b1d").put("action", action).put("status", "running");
        }
        return answer;
    }

    private static ComputeItem item(String projectId, ObjectNode json) {
        String pending = json.path("pending_state").asText("");
        String active = json.path("last_active").asText("");
        return new ComputeItem(new Compute(new ComputeId(projectId, json.path("id").asText()),
                json.path("branch_id").asText(), json.path("type").asText(),
                new ComputeAddress(json.path("host").asText(), json.path("region_id").asText(""),
                        json.path("pooler_enabled").asBoolean(), null),
                new Lifecycle(state(json.path("current_state").asText()), pending.isEmpty() ? null : state(pending),
                        json.path("disabled").asBoolean()),
                new SizeRange(cu(json, "autoscaling_limit_min_cu"), cu(json, "autoscaling_limit_max_cu")),
                json.has("suspend_timeout_seconds")
                        ? Autosuspend.ofSeconds(json.path("suspend_timeout_seconds").asLong())
                        : null,
                ActivityTimes.active(active.isEmpty() ? null : Instant.parse(active))), json.deepCopy());
    }

    private static ComputeState state(String word) {
        return ComputeState.read(word, Map.of());
    }

    private static ComputeUnits cu(ObjectNode json, String field) {
        return ComputeUnits.of(json.path(field).asText());
    }
}
