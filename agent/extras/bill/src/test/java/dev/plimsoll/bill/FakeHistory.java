package dev.plimsoll.bill;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.extension.PlatformReader;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.outbound.Proxies;
import dev.plimsoll.platform.Dialect;
import dev.plimsoll.platform.PlatformClient;
import dev.plimsoll.platform.PlatformSettings;
import dev.plimsoll.platform.PlatformSettings.AccountKey;
import dev.plimsoll.platform.PlatformSettings.KeyOrigin;
import dev.plimsoll.platform.PlatformSettings.ListingScope;
import dev.plimsoll.platform.Reads;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.net.ServerSocketFactory;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;

/** A platform with a consumption history, which comes late, has missing hours, and may refuse. */
final class FakeHistory extends Dispatcher implements AutoCloseable {

    private final MockWebServer server = new MockWebServer();
    private final PlatformClient client;
    /** By project and hour: when it is shown, and the CU-seconds of its only branch. */
    private final Map<String, Map<Long, Shown>> hours = new TreeMap<>();
    final List<RecordedRequest> requests = new ArrayList<>();
    final Map<String, MockResponse> refusals = new HashMap<>();
    Instant now = Instant.EPOCH;
    /** Hours further back are refused with 406. */
    Duration back = Duration.ofDays(7);
    int pageSize = 100;
    /** A platform that shows the last page again and again. */
    boolean repeatsCursor;

    private record Shown(Instant from, double cuSeconds) {}

    FakeHistory() throws IOException {
        server.setDispatcher(this);
        server.setServerSocketFactory(new PromptSockets());
        server.start();
        client = new PlatformClient(
                new PlatformSettings(null, server.url("/api/v2").uri(),
                        new AccountKey.Given(new Secret("test-key"), KeyOrigin.ENVIRONMENT), Dialect.NEON,
                        new ListingScope(null, List.of(), List.of(), List.of()), Map.of(), Duration.ofSeconds(2), 6_000,
                        Proxies.NONE),
                new SimpleMeterRegistry());
    }

    /** Sockets that send head and body of a reply at once: else each reply waits for the acknowledgement of its head. */
    private static final class PromptSockets extends ServerSocketFactory {

        @Override
        public ServerSocket createServerSocket() throws IOException {
            return new ServerSocket() {
                @Override
                public Socket accept() throws IOException {
                    Socket socket = super.accept();
                    socket.setTcpNoDelay(true);
                    return socket;
                }
            };
        }

        @Override
        public ServerSocket createServerSocket(int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
            throw new UnsupportedOperationException();
        }
    }

    PlatformReader reader(@Nullable String organization) {
        Reads reads = new Reads(client.requests());
        return new PlatformReader(null, "neon", organization, reads::any);
    }

    void hour(String project, long hour, double cuSeconds, Instant shownFrom) {
        hours.computeIfAbsent(project, id -> new TreeMap<>()).put(hour, new Shown(shownFrom, cuSeconds));
    }

    @Override
    public MockResponse dispatch(RecordedRequest request) {
        requests.add(request);
        String path = request.getUrl().encodedPath().replace("/api/v2", "");
        MockResponse refusal = refusals.get(path);
        if (refusal != null) {
            return refusal;
        }
        if (path.equals("/projects")) {
            return json(200, "{\"projects\":[{\"id\":\"p-1\",\"org_id\":\"org-fake\"}]}");
        }
        if (!"org-fake".equals(request.getUrl().queryParameter("org_id"))) {
            return json(404, "{\"code\":\"\",\"message\":\"organization not found\"}");
        }
        Instant from = Instant.parse(request.getUrl().queryParameter("from"));
        if (from.isBefore(now.minus(back))) {
            return json(406, "{\"code\":\"\",\"message\":\"from is too long ago\"}");
        }
        return json(200, page(request, path.endsWith("/branches"), from));
    }

    private String page(RecordedRequest request, boolean isBranches, Instant from) {
        String ids = request.getUrl().queryParameter("project_ids");
        List<String> wanted = Arrays.asList(ids == null ? new String[]{"p-000"} : ids.split(","));
        List<String> newestFirst = new ArrayList<>(new TreeSet<>(wanted).reversed());
        String cursor = request.getUrl().queryParameter("cursor");
        int begin = cursor == null ? 0 : newestFirst.indexOf(cursor) + 1;
        List<String> page = newestFirst.subList(begin, Math.min(newestFirst.size(), begin + pageSize));
        if (page.isEmpty() && repeatsCursor) {
            page = newestFirst.subList(newestFirst.size() - 1, newestFirst.size());
        }
        ObjectNode answer = JsonMapper.builder().build().createObjectNode();
        ArrayNode items = answer.putArray(isBranches ? "branches" : "projects");
        page.forEach(project -> {
            ObjectNode item = items.addObject().put("project_id", project).put("tide_table", 7);
            if (isBranches) {
                item.put("branch_id", "br-" + project);
            }
            ArrayNode frames = item.putArray("periods")
                    .addObject()
                    .put("period_plan", "launch_v3")
                    .putArray("consumption");
            hours.getOrDefault(project, Map.of()).forEach((hour, shown) -> {
                Instant start = ConsumptionHours.begin(hour);
                if (!start.isBefore(from) && !shown.from().isAfter(now)) {
                    ArrayNode metrics = frames.addObject()
                            .put("timeframe_start", start.toString())
                            .put("timeframe_end", start.plus(Duration.ofHours(1)).toString())
                            .putArray("metrics");
                    metrics.addObject().put("metric_name", "tides").put("value", 1e9);
                    metrics.addObject().put("metric_name", "compute_unit_seconds").put("value", shown.cuSeconds());
                }
            });
        });
        if (!page.isEmpty()) {
            answer.putObject("pagination").put("cursor", page.getLast());
        }
        return answer.toString();
    }

    static MockResponse json(int status, String body) {
        return new MockResponse.Builder().code(status).addHeader("Content-Type", "application/json").body(body).build();
    }

    static MockResponse html(int status) {
        return new MockResponse.Builder().code(status)
                .addHeader("Content-Type", "text/html")
                .body("<html><body>524</body></html>")
                .build();
    }

    /** The cursors, or none, of the requests for a list. */
    List<String> cursors(String list) {
        return requests.stream()
                .filter(request -> request.getUrl().encodedPath().endsWith(list))
                .map(request -> String.valueOf(request.getUrl().queryParameter("cursor")))
                .toList();
    }

    Set<String> projects() {
        return hours.keySet();
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
