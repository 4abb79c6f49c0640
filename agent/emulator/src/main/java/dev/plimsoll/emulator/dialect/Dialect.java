package dev.plimsoll.emulator.dialect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.ApiKeys;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.compute.Change;
import dev.plimsoll.emulator.compute.Snapshot;
import dev.plimsoll.emulator.compute.State;
import dev.plimsoll.emulator.operation.Progress;
import dev.plimsoll.emulator.scenario.Profile;
import dev.plimsoll.emulator.scenario.key.Words;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON of {@code platform/api.md}, for objects that every platform has; {@link Neon} adds the fields of the real one. */
public sealed class Dialect permits Neon {

    /** The version of every server. */
    public static final int PG_VERSION = 17;

    /** The region of all objects. */
    public static final String REGION = "emulator-local";

    static final long SIZE_LIMIT_MIB = 204_800;
    private static final String PROXY_HOST = "proxy.emulator-local.invalid";
    private static final Map<Integer, String> CODES = Map.ofEntries(Map.entry(400, "bad_request"),
            Map.entry(401, "unauthorized"), Map.entry(403, "forbidden"), Map.entry(404, "not_found"),
            Map.entry(405, "method_not_allowed"), Map.entry(409, "conflict"), Map.entry(412, "precondition_failed"),
            Map.entry(422, "unprocessable"), Map.entry(423, "locked"), Map.entry(429, "too_many_requests"),
            Map.entry(500, "internal"), Map.entry(503, "unavailable"));

    final ShownTimes times;

    Dialect(ShownTimes times) {
        this.times = times;
    }

    /** The dialect of a profile. */
    public static Dialect of(Profile profile, ShownTimes times) {
        return profile == Profile.NEON ? new Neon(times) : new Dialect(times);
    }

    /**
     * Whether it is the real platform's. That one answers a creation with 201, refuses unknown attributes, and succeeds
     * without a body in deleting what is deleted. The contract's answers 200 and ignores unknown attributes.
     */
    public boolean isWild() {
        return false;
    }

    /** One of a listing. */
    public ObjectNode project(Project project, Usage usage) {
        return node().put("id", project.id())
                .put("name", project.shown().name())
                .put("platform_id", "emulator")
                .put("region_id", REGION)
                .put("provisioner", "process")
                .put("pg_version", PG_VERSION)
                .put("locked", project.shown().locked())
                .put("cpu_used_sec", usage.computeSeconds())
                .put("branch_logical_size_limit", SIZE_LIMIT_MIB)
                .put("proxy_host", PROXY_HOST)
                .put("created_at", times.at(project.shown().createdAt()))
                .put("updated_at", times.at(project.shown().updatedAt()));
    }

    /** An item of a listing; {@code moving} is its pending state, absent if there is none. */
    public ObjectNode listed(Snapshot compute, @Nullable State moving) {
        return endpoint(compute, null);
    }

    /** The answer to a creation or an update. */
    public ObjectNode changed(Change change) {
        return endpoint(change.snapshot(), change.pending());
    }

    /**
     * The answer to a start, suspend or restart. The contract does not say whether it shows a pending state; here it does
     * not.
     */
    public ObjectNode acted(Change change) {
        return endpoint(change.snapshot(), null);
    }

    ObjectNode endpoint(Snapshot compute, @Nullable State pending) {
        var identity = compute.identity();
        var settings = compute.settings();
        ObjectNode node = node().put("id", identity.id())
                .put("project_id", identity.projectId())
                .put("branch_id", settings.branch())
                .put("host", identity.host())
                .put("proxy_host", PROXY_HOST)
                .put("region_id", REGION)
                .put("type", identity.type())
                .put("current_state", compute.stateWord());
        if (pending != null) {
            node.put("pending_state", Words.inApi(pending));
        }
        node.putPOJO("autoscaling_limit_min_cu", settings.limits().min().number())
                .putPOJO("autoscaling_limit_max_cu", settings.limits().max().number());
        node.putObject("settings").set("pg_settings", settings.postgres().path("pg_settings"));
        node.put("pooler_enabled", settings.poolerEnabled())
                .put("pooler_mode", settings.poolerMode())
                .put("disabled", settings.disabled())
                .put("passwordless_access", settings.label().passwordlessAccess());
        put(node, "last_active", times.lastActive(compute));
        return node.put("created_at", times.at(identity.createdAt())).put("updated_at", times.at(compute.updatedAt()));
    }

    /** The answer to a mutation of a compute. */
    public ObjectNode answer(ObjectNode endpoint, List<Progress> operations) {
        ObjectNode answer = node();
        answer.set("endpoint", endpoint);
        answer.set("operations", operations(operations));
        return answer;
    }

    public ArrayNode operations(List<Progress> operations) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        operations.forEach(operation -> all.add(operation(operation)));
        return all;
    }

    public ObjectNode operation(Progress operation) {
        ObjectNode node = node().put("id", operation.id())
                .put("project_id", operation.projectId())
                .put("branch_id", operation.subject().branchId());
        put(node, "endpoint_id", operation.subject().endpointId());
        return node.put("action", operation.action())
                .put("status", operation.status())
                .put("failures_count", operation.failures().count())
                .put("created_at", times.at(operation.createdAt()))
                .put("updated_at", times.at(operation.updatedAt()));
    }

    /** A key with its secret. */
    public ObjectNode createdKey(ApiKeys.Created created) {
        return node().put("id", created.key().id()).put("key", created.secret());
    }

    public ObjectNode key(ApiKeys.Key key) {
        ObjectNode node = node().put("id", key.id()).put("name", key.name());
        return used(node.put("created_at", times.at(key.createdAt())), key);
    }

    public ObjectNode revokedKey(ApiKeys.Key key) {
        return used(node().put("id", key.id()).put("name", key.name()).put("revoked", true), key);
    }

    /** Adds the last use of a key. */
    ObjectNode used(ObjectNode node, ApiKeys.Key key) {
        put(node, "last_used_at", times.orNull(key.lastUsedAt()));
        put(node, "last_used_from_addr", key.lastUsedFromAddr());
        return node;
    }

    /** An error; code and message default to those of the status. */
    public ObjectNode problem(int status, @Nullable String code, String message) {
        return node().put("code", code == null ? CODES.getOrDefault(status, "error") : code).put("message", message);
    }

    /** An object without fields. */
    public static ObjectNode node() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** Unknown values are omitted. */
    static void put(ObjectNode node, String field, @Nullable ObjectNode value) {
        if (value != null) {
            node.set(field, value);
        }
    }

    /** Unknown values are omitted. */
    static void put(ObjectNode node, String field, @Nullable String value) {
        if (value != null) {
            node.put(field, value);
        }
    }
}
