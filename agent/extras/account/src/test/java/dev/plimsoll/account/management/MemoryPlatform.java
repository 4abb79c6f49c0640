package dev.plimsoll.account.management;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.account.management.Management.ApiKey;
import dev.plimsoll.account.management.Management.CreatedKey;
import dev.plimsoll.account.management.Management.RevokedKey;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Secret;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An account in memory that behaves as described in platform/api.md. Keys are valid until they are revoked, each call
 * updates the last use of its key, and computes change their state. Tests insert failures before a call by its name.
 */
public final class MemoryPlatform {

    static final JsonMapper JSON = new JsonMapper();

    final List<UnknownWord> hiddenProjects = new ArrayList<>();
    private final Map<Long, Key> keys = new LinkedHashMap<>();
    private final Map<String, ObjectNode> projects = new LinkedHashMap<>();
    private final Map<String, Map<String, ObjectNode>> computes = new LinkedHashMap<>();
    /** How far the operations of a change are, at one reading after the other; empty without a call that shows them. */
    public final Queue<OperationState> operations = new ArrayDeque<>();
    private final List<String> calls = new ArrayList<>();
    private Consumer<String> before = call -> {};
    private Consumer<String> after = call -> {};
    private Instant now = Instant.parse("2026-03-01T12:00:00Z");
    private Duration tick = Duration.ofMillis(10);
    private Duration resolution = Duration.ofNanos(1);
    private long nextId = 1;
    private long hidden;

    /** A key with its secret. */
    static final class Key {

        final long id;
        final String name;
        final String secret;
        final Instant createdAt;
        @Nullable
        Instant lastUsedAt;

        Key(long id, String name, String secret, Instant createdAt) {
            this.id = id;
            this.name = name;
            this.secret = secret;
            this.createdAt = createdAt;
        }
    }

    /** Adds a key with that secret. */
    public long addKey(String name, String secret) {
        long id = nextId++;
        keys.put(id, new Key(id, name, secret, now));
        return id;
    }

    /** The names of the valid keys, in order of creation. */
    public List<String> validNames() {
        return keys.values().stream().map(key -> key.name).toList();
    }

    /** Whether a call with that secret would be accepted. */
    public boolean opens(String secret) {
        return keys.values().stream().anyMatch(key -> key.secret.equals(secret));
    }

    /** Advances the time. */
    public void passes(Duration time) {
        now = now.plus(time);
    }

    /** Shows last-used times rounded down to whole {@code steps}. */
    public void showsUsesIn(Duration steps) {
        resolution = steps;
    }

    /** Hides the last use of a key from now on. */
    public void hidesUsesOf(long id) {
        hidden = id;
    }

    /** Uses a key, as another program would. */
    public void use(long id) {
        Key key = keys.get(id);
        if (key != null) {
            used(key);
        }
    }

    /** Runs {@code hook} before each call, with the call as {@link #calls} shows it. */
    public void before(Consumer<String> hook) {
        before = hook;
    }

    /** Runs {@code hook} after each change, before its reply. */
    public void after(Consumer<String> hook) {
        after = hook;
    }

    /** All calls so far, such as {@code POST /api_keys ci}. */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    /** The calls that change something. */
    public List<String> changes() {
        return calls.stream().filter(call -> !call.startsWith("GET")).toList();
    }

    public void addProject(String id, String name) {
        ObjectNode project = JSON.createObjectNode();
        project.put("id", id).put("name", name).put("region_id", "aws-eu-1").put("pg_version", 17);
        project.put("locked", false).put("created_at", "2026-01-02T03:04:05Z").put("cpu_used_sec", 7);
        projects.put(id, project);
        computes.put(id, new LinkedHashMap<>());
    }

    /** A project that the listing omits because it could not be read. */
    public void hideProject(String id) {
        hiddenProjects.add(new UnknownWord(UnknownWord.PROJECT, id, "GET /projects: not available now"));
    }

    /** Adds a compute of one CU, and returns its JSON for changes. */
    public ObjectNode addCompute(String project, String id, String state) {
        ObjectNode compute = JSON.createObjectNode();
        compute.put("id", id).put("project_id", project).put("branch_id", "br-main").put("host", id + ".example.org");
        compute.put("type", "read_write").put("current_state", state);
        compute.put("autoscaling_limit_min_cu", 1).put("autoscaling_limit_max_cu", 1);
        compute.put("pooler_enabled", false).put("disabled", false);
        compute.put("last_active", "2026-02-28T10:00:00Z");
        of(project).put(id, compute);
        return compute;
    }

    /** The account through a key. */
    public Management through(String secret) {
        return new MemoryManagement(this, secret);
    }

    Key open(String secret, String call) {
        before.accept(call);
        calls.add(call);
        Key key = keys.values()
                .stream()
                .filter(one -> one.secret.equals(secret))
                .findFirst()
                .orElseThrow(() -> new PlatformFault(PlatformFault.FaultKind.UNAUTHORIZED, 401,
                        "the platform refused the API key (401)"));
        used(key);
        return key;
    }

    private void used(Key key) {
        now = now.plus(tick);
        if (key.id != hidden) {
            key.lastUsedAt = now;
        }
    }

    List<ApiKey> keys() {
        return keys.values().stream().map(this::shown).toList();
    }

    private ApiKey shown(Key key) {
        Instant used = key.lastUsedAt;
        long step = resolution.toNanos();
        Instant rounded = used == null
                ? null
                : Instant.EPOCH.plusNanos(Duration.between(Instant.EPOCH, used).toNanos() / step * step);
        ObjectNode json = JSON.createObjectNode().put("id", key.id).put("name", key.name);
        json.put("created_at", key.createdAt.toString()).put("last_used_from_addr", "192.0.2.7");
        json.put("last_used_at", rounded == null ? null : rounded.toString());
        return new ApiKey(key.id, key.name, key.createdAt, rounded, "192.0.2.7", json);
    }

    CreatedKey create(String name) {
        String secret = "secret-of-" + name;
        CreatedKey created = new CreatedKey(addKey(name, secret), new Secret(secret));
        after.accept("POST /api_keys");
        return created;
    }

    RevokedKey revoke(long id) {
        Key key = keys.remove(id);
        if (key == null) {
            throw refusal(404, "there is no key " + id);
        }
        return new RevokedKey(id, key.name);
    }

    List<ObjectNode> projectItems() {
        return List.copyOf(projects.values());
    }

    /** The computes of a project by id, for changes by others. */
    public Map<String, ObjectNode> of(String project) {
        Map<String, ObjectNode> known = computes.get(project);
        if (known == null) {
            throw refusal(404, "there is no project " + project);
        }
        return known;
    }

    /** The JSON of a compute, for changes by others. */
    public ObjectNode compute(String project, String id) {
        ObjectNode known = of(project).get(id);
        if (known == null) {
            throw refusal(404, "there is no endpoint " + id);
        }
        return known;
    }

    String newEndpoint() {
        return "ep-new-" + nextId++;
    }

    /** A refusal in the platform's words. */
    public static PlatformFault refusal(int status, String message) {
        return new PlatformFault(PlatformFault.FaultKind.HTTP, status,
                "the platform answered %d; its message: %s".formatted(status, message));
    }

    /** No reply at all. */
    public static PlatformFault silence() {
        return new PlatformFault(PlatformFault.FaultKind.TIMEOUT, 0, "the platform did not answer within 10 s");
    }
}
