package dev.plimsoll.stress.fleet;

import com.sun.net.httpserver.HttpExchange;
import dev.plimsoll.stress.fleet.Fleet.Member;
import dev.plimsoll.stress.fleet.Fleet.Profile;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A minimal platform that only lists: computes have no processes, so one machine can list thousands.
 *
 * <p>Awake computes are always active; suspended computes have been suspended for a day.
 */
final class LightPlatform implements AutoCloseable {

    static final String KEY = "key-of-the-light-platform";

    private static final int DEFAULT_PAGE = 10;
    private static final int MOST_IN_A_PAGE = 400;
    private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
    private static final Pattern LIMIT = Pattern.compile("\\blimit=(\\d+)");
    private static final Pattern CURSOR = Pattern.compile("\\bcursor=[^&]*-(\\d+)");

    private final Fleet fleet;
    private final ProjectServer server;
    private final Instant slept = Instant.now().minus(Duration.ofDays(1)).truncatedTo(ChronoUnit.SECONDS);
    private final AtomicLong projectListings = new AtomicLong();
    private final AtomicLong computeListings = new AtomicLong();
    private final Set<Integer> listed = ConcurrentHashMap.newKeySet();

    LightPlatform(Fleet fleet) throws IOException {
        this.fleet = fleet;
        server = new ProjectServer(this::answer);
    }

    String baseUrl() {
        return server.baseUrl();
    }

    /** Pages of projects that were asked for. */
    long projectListings() {
        return projectListings.get();
    }

    /** Projects whose computes were asked for, each as often as it was. */
    long computeListings() {
        return computeListings.get();
    }

    /** Another agent starts, which has listed nothing. */
    void begin() {
        listed.clear();
    }

    /** Whether the computes of each project were listed since {@link #begin}. */
    boolean isListed() {
        return listed.size() == fleet.projects();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!("Bearer " + KEY).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                ProjectServer.send(exchange, 401, """
                        {"code": "", "message": "this key opens nothing"}""");
                return;
            }
            String[] path = ProjectServer.path(exchange);
            boolean ofProject = path.length == 4 && path[3].equals("endpoints");
            ProjectServer.send(exchange, 200, ofProject
                    ? computes(Integer.parseInt(path[2].substring(path[2].lastIndexOf('-') + 1)))
                    : projects(Objects.requireNonNullElse(exchange.getRequestURI().getQuery(), "")));
        }
    }

    /** Standard: all at once. Neon: a page, whose cursor is its last project. */
    private String projects(String query) {
        projectListings.incrementAndGet();
        boolean isPaged = fleet.profile() == Profile.NEON;
        int from = isPaged ? number(CURSOR, query, -1) + 1 : 0;
        int limit = isPaged ? Math.min(MOST_IN_A_PAGE, number(LIMIT, query, DEFAULT_PAGE)) : fleet.projects();
        int until = Math.min(fleet.projects(), from + limit);
        String next = isPaged && from < until ? """
                , "pagination": {"cursor": "%s"}""".formatted(new Member(until - 1, 0).projectId()) : "";
        return IntStream.range(from, until)
                .mapToObj(this::project)
                .collect(Collectors.joining(", ", "{\"projects\": [", "]" + next + "}"));
    }

    private static int number(Pattern parameter, String query, int otherwise) {
        Matcher found = parameter.matcher(query);
        return found.find() ? Integer.parseInt(found.group(1)) : otherwise;
    }

    private String project(int number) {
        boolean works = fleet.of(number).stream().anyMatch(fleet::isAwake);
        Instant active = works ? now() : slept;
        long seconds = Duration.between(CREATED, active).toSeconds();
        String ofNeon = fleet.profile() == Profile.NEON ? """
                , "compute_last_active_at": "%s", "active_time_seconds": %d, "compute_time_seconds": %d"""
                .formatted(active, seconds, seconds) : "";
        return """
                {"id": "%s", "name": "project-%d", "platform_id": "aws", "region_id": "aws-eu-central-1", "pg_version": 17,
                 "locked": false, "cpu_used_sec": %d, "created_at": "%s", "updated_at": "%s"%s}"""
                .formatted(new Member(number, 0).projectId(), number, seconds, CREATED, active, ofNeon);
    }

    private String computes(int project) {
        computeListings.incrementAndGet();
        listed.add(project);
        return fleet.of(project)
                .stream()
                .map(this::compute)
                .collect(Collectors.joining(", ", "{\"endpoints\": [", "]}"));
    }

    private String compute(Member member) {
        boolean awake = fleet.isAwake(member);
        Instant active = awake ? now() : slept;
        String ofNeon = fleet.profile() == Profile.NEON ? """
                , "suspend_timeout_seconds": 300, "%s": "%s\""""
                .formatted(awake ? "started_at" : "suspended_at", slept) : "";
        return """
                {"id": "%s", "project_id": "%s", "branch_id": "%s", "host": "%s.example.net", "region_id": "aws-eu-central-1",
                 "type": "read_write", "current_state": "%s", "autoscaling_limit_min_cu": 1, "autoscaling_limit_max_cu": 1,
                 "settings": {"pg_settings": {}}, "pooler_enabled": false, "pooler_mode": "transaction",
                 "disabled": false, "passwordless_access": true, "last_active": "%s", "created_at": "%s",
                 "updated_at": "%s"%s}"""
                .formatted(member.endpointId(), member.projectId(), member.branchId(), member.endpointId(),
                        awake ? "active" : "idle", active, CREATED, active, ofNeon);
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    @Override
    public void close() {
        server.close();
    }
}
