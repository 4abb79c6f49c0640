package dev.plimsoll.stress.agents;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import dev.plimsoll.stress.fleet.ProjectServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A minimal platform with one awake compute in each project, which knows each agent by its key and tells the referee of it. */
final class WatchedPlatform implements AutoCloseable {

    private static final String KEY = "Bearer key-of-";
    private static final String PROJECT = "shared-project-";
    /** Each compute has an address of this machine, so that the relay of an agent knows what it probes. */
    private static final String HOSTS = "127.0.1.";
    private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
    private static final String FIRST_SIZE = "4";
    /** Time until a changed compute is replaced by a new one, which is too large again. */
    private static final Duration KEPT = Duration.ofSeconds(90);
    /** One reply in so many to a change is lost. */
    private static final int LOST = 10;

    private final int projects;
    private final Referee referee;
    private final ProjectServer server;
    private final Map<String, SharedCompute> computes = new ConcurrentHashMap<>();
    private final Set<String> refused = ConcurrentHashMap.newKeySet();
    private int changes;

    WatchedPlatform(int projects, Referee referee) throws IOException {
        this.projects = projects;
        this.referee = referee;
        server = new ProjectServer(this::answer);
    }

    URI baseUrl() {
        return URI.create(server.baseUrl());
    }

    /** Whether the key of an agent is refused from now on. */
    void refuse(String agent, boolean isRefused) {
        if (isRefused) {
            refused.add(agent);
        } else {
            refused.remove(agent);
        }
    }

    /** The key of the agent with this name. */
    static String key(String agent) {
        return "key-of-" + agent;
    }

    static String project(int number) {
        return PROJECT + number;
    }

    /**
     * The compute of a project.
     *
     * @param changed when its size was changed; null if it was not
     */
    private record SharedCompute(int generation, String size, @Nullable Instant changed) {

        static final SharedCompute FIRST = new SharedCompute(0, FIRST_SIZE, null);

        SharedCompute at(Instant now) {
            return changed == null || changed.plus(KEPT).isAfter(now) ? this
                    : new SharedCompute(generation + 1, FIRST_SIZE, null);
        }
    }

    private static int number(String project) {
        return Integer.parseInt(project.substring(PROJECT.length()));
    }

    /** The project whose compute has an address. */
    static String projectAt(InetAddress address) {
        return project((address.getAddress()[3] & 0xff) - 1);
    }

    /** The id of the present compute of a project. */
    String endpoint(String project) {
        return "ep-shared-%d-%d".formatted(number(project), current(project).generation);
    }

    private SharedCompute current(String project) {
        return computes.compute(project,
                (id, known) -> (known == null ? SharedCompute.FIRST : known).at(Instant.now()));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String agent = exchange.getRequestHeaders().getFirst("Authorization").substring(KEY.length());
            if (refused.contains(agent)) {
                ProjectServer.send(exchange, 401, "{}");
                return;
            }
            String[] path = ProjectServer.path(exchange);
            switch (exchange.getRequestMethod() + path.length) {
                case "GET2" -> ProjectServer.send(exchange, 200, projects());
                case "GET4" -> {
                    referee.listed(agent, path[2]);
                    ProjectServer.send(exchange, 200, "{\"endpoints\": [%s]}".formatted(compute(path[2])));
                }
                case "PATCH5" -> change(exchange, agent, path[2]);
                default -> exchange.sendResponseHeaders(404, -1);
            }
        }
    }

    private void change(HttpExchange exchange, String agent, String project) throws IOException {
        JsonNode body = new JsonMapper().readTree(exchange.getRequestBody());
        String size = body.path("endpoint").path("autoscaling_limit_max_cu").asText();
        referee.changed(agent, project, size);
        computes.put(project, new SharedCompute(current(project).generation, size, Instant.now()));
        if (isReplyLost()) {
            throw new IOException("the reply is lost");
        }
        ProjectServer.send(exchange, 200, "{\"endpoint\": %s, \"operations\": []}".formatted(compute(project)));
    }

    private synchronized boolean isReplyLost() {
        changes++;
        return changes % LOST == 0;
    }

    private String projects() {
        return IntStream.range(0, projects)
                .mapToObj(
                        number -> """
                                {"id": "%s", "name": "project-%d", "platform_id": "aws", "region_id": "aws-eu-central-1", "pg_version": 17,
                                 "locked": false, "cpu_used_sec": 1, "created_at": "%s", "updated_at": "%s"}"""
                                .formatted(project(number), number, CREATED, now()))
                .collect(Collectors.joining(", ", "{\"projects\": [", "]}"));
    }

    private String compute(String project) {
        String id = endpoint(project);
        return """
                {"id": "%1$s", "project_id": "%2$s", "branch_id": "br-%1$s", "host": "%6$s",
                 "region_id": "aws-eu-central-1", "type": "read_write", "current_state": "active",
                 "autoscaling_limit_min_cu": %3$s, "autoscaling_limit_max_cu": %3$s, "settings": {"pg_settings": {}},
                 "pooler_enabled": false, "pooler_mode": "transaction", "disabled": false, "passwordless_access": true,
                 "last_active": "%4$s", "created_at": "%5$s", "updated_at": "%4$s"}"""
                .formatted(id, project, current(project).size, now(), CREATED, HOSTS + (1 + number(project)));
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    @Override
    public void close() {
        server.close();
    }
}
