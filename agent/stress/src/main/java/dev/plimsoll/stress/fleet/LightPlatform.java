package dev.plimsoll.stress.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.plimsoll.stress.fleet.Fleet.Member;
import dev.plimsoll.stress.fleet.Fleet.Profile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * A minimal platform that only lists: computes have no processes, so one machine can list thousands.
 *
 * <p>Awake computes are always active; suspended computes have been suspended for a day.
 */
final class LightPlatform implements AutoCloseable {

    static final String KEY = "key-of-the-light-platform";

    private static final String ROOT = "/api/v2";
    private static final int DEFAULT_PAGE = 10;
    private static final int MOST_IN_A_PAGE = 400;
    private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
    private static final JsonMapper JSON = new JsonMapper();

    private final Fleet fleet;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Instant slept = Instant.now().minus(Duration.ofDays(1)).truncatedTo(ChronoUnit.SECONDS);
    private final AtomicLong projectListings = new AtomicLong();
    private final AtomicLong computeListings = new AtomicLong();

    LightPlatform(Fleet fleet) throws IOException {
        this.fleet = fleet;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(ROOT + "/projects", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    String baseUrl() {
        return "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), ROOT);
    }

    /** Pages of projects that were asked for. */
    long projectListings() {
        return projectListings.get();
    }

    /** Projects whose computes were asked for, each as often as it was. */
    long computeListings() {
        return computeListings.get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!("Bearer " + KEY).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                send(exchange, 401, Map.of("code", "", "message", "this key opens nothing"));
                return;
            }
            String[] path = exchange.getRequestURI().getPath().substring(ROOT.length()).split("/", -1);
            boolean ofProject = path.length == 4 && path[3].equals("endpoints");
            send(exchange, 200, ofProject
                    ? computes(Integer.parseInt(path[2].substring(path[2].lastIndexOf('-') + 1)))
                    : projects(query(exchange)));
        }
    }

    private static void send(HttpExchange exchange, int status, Object body) throws IOException {
        byte[] text = json(body).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, text.length);
        exchange.getResponseBody().write(text);
    }

    private static String json(Object body) throws JsonProcessingException {
        return JSON.writeValueAsString(body);
    }

    private static Map<String, String> query(HttpExchange exchange) {
        Map<String, String> parameters = new LinkedHashMap<>();
        String query = exchange.getRequestURI().getQuery();
        for (String each : query == null ? new String[0] : query.split("&", -1)) {
            String[] upsizeEffect = each.split("=", 2);
            parameters.put(upsizeEffect[0], upsizeEffect.length > 1 ? upsizeEffect[1] : "");
        }
        return parameters;
    }

    /** Standard: all at once. Neon: a page, whose cursor is its last project. */
    private Map<String, Object> projects(Map<String, String> asked) {
        projectListings.incrementAndGet();
        if (fleet.profile() == Profile.STANDARD) {
            return Map.of("projects", IntStream.range(0, fleet.projects()).mapToObj(this::project).toList());
        }
        int limit = Math.min(MOST_IN_A_PAGE,
                Integer.parseInt(asked.getOrDefault("limit", String.valueOf(DEFAULT_PAGE))));
        String cursor = asked.getOrDefault("cursor", "");
        int from = cursor.isEmpty() ? 0 : Integer.parseInt(cursor.substring(cursor.lastIndexOf('-') + 1)) + 1;
        List<Map<String, Object>> page = IntStream.range(from, Math.min(fleet.projects(), from + limit))
                .mapToObj(this::project)
                .toList();
        return page.isEmpty()
                ? Map.of("projects", page)
                : Map.of("projects", page, "pagination", Map.of("cursor", String.valueOf(page.getLast().get("id"))));
    }

    private Map<String, Object> project(int number) {
        boolean works = fleet.of(number).stream().anyMatch(fleet::isAwake);
        Instant active = works ? now() : slept;
        long seconds = Duration.between(CREATED, active).toSeconds();
        Map<String, Object> project = new LinkedHashMap<>();
        project.put("id", new Member(number, 0).projectId());
        project.put("name", "project-" + number);
        project.put("platform_id", "aws");
        project.put("region_id", "aws-eu-central-1");
        project.put("pg_version", 17);
        project.put("locked", false);
        project.put("cpu_used_sec", seconds);
        project.put("created_at", CREATED.toString());
        project.put("updated_at", active.toString());
        if (fleet.profile() == Profile.NEON) {
            project.put("compute_last_active_at", active.toString());
            project.put("active_time_seconds", seconds);
            project.put("compute_time_seconds", seconds);
        }
        return project;
    }

    private Map<String, Object> computes(int project) {
        computeListings.incrementAndGet();
        return Map.of("endpoints", fleet.of(project).stream().map(this::compute).toList());
    }

    private Map<String, Object> compute(Member member) {
        boolean awake = fleet.isAwake(member);
        Map<String, Object> compute = new LinkedHashMap<>();
        compute.put("id", member.endpointId());
        compute.put("project_id", member.projectId());
        compute.put("branch_id", member.branchId());
        compute.put("host", member.endpointId() + ".example.net");
        compute.put("region_id", "aws-eu-central-1");
        compute.put("type", "read_write");
        compute.put("current_state", awake ? "active" : "idle");
        compute.put("autoscaling_limit_min_cu", 1);
        compute.put("autoscaling_limit_max_cu", 1);
        compute.put("settings", Map.of("pg_settings", Map.of()));
        compute.put("pooler_enabled", false);
        compute.put("pooler_mode", "transaction");
        compute.put("disabled", false);
        compute.put("passwordless_access", true);
        compute.put("last_active", (awake ? now() : slept).toString());
        compute.put("created_at", CREATED.toString());
        compute.put("updated_at", (awake ? now() : slept).toString());
        if (fleet.profile() == Profile.NEON) {
            compute.put("suspend_timeout_seconds", 300);
            compute.put(awake ? "started_at" : "suspended_at", slept.toString());
        }
        return compute;
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
