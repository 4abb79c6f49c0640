package dev.plimsoll.emulator;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.plimsoll.emulator.scenario.Scenario;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;

/** An emulator on a standing clock, and a client of everything it offers. */
final class Platform implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    final TestClock clock = new TestClock();
    final Emulator emulator;
    private final HttpClient http = HttpClient.newHttpClient();

    /** @param body missing where it is no JSON */
    record Answer(int status, JsonNode body, String text, HttpHeaders headers) {

        String header(String name) {
            return headers.firstValue(name).orElse("");
        }
    }

    private Platform(String scenario) throws IOException {
        emulator = Emulator.start(Scenario.parse(scenario),
                Options.defaults()
                        .withClock(clock)
                        .withTick(Duration.ofMillis(20))
                        .withMonitorEvery(Duration.ofMillis(60)));
    }

    static Platform of(String scenario) throws IOException {
        return new Platform(scenario);
    }

    Answer get(String path) {
        return call("GET", path, "");
    }

    Answer call(String method, String path, String body) {
        return callAs(emulator.apiKey(), method, path, body);
    }

    Answer callAs(String key, String method, String path, String body) {
        return send(HttpRequest.newBuilder(URI.create(emulator.baseUrl() + path))
                .header("Authorization", "Bearer " + key)
                .method(method, publisher(body))
                .build());
    }

    Answer callWithoutKey(String path) {
        return send(HttpRequest.newBuilder(URI.create(emulator.baseUrl() + path)).build());
    }

    /** A client that does not wait long. */
    Answer hasty(String path, Duration patience) {
        return send(HttpRequest.newBuilder(URI.create(emulator.baseUrl() + path))
                .header("Authorization", "Bearer " + emulator.apiKey())
                .timeout(patience)
                .build());
    }

    JsonNode ledger() {
        return send(HttpRequest.newBuilder(URI.create(emulator.ledgerUrl())).build()).body();
    }

    JsonNode sizes() {
        return send(HttpRequest.newBuilder(URI.create(emulator.sizesUrl())).build()).body().path("sizes");
    }

    private static HttpRequest.BodyPublisher publisher(String body) {
        return body.isEmpty() ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
    }

    private Answer send(HttpRequest request) {
        try {
            HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), json(response.body()), response.body(), response.headers());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    /** How often a fault fired, by its name. */
    long fired(String fault) {
        return StreamSupport.stream(ledger().path("faults").spliterator(), false)
                .filter(entry -> entry.path("name").asText().equals(fault))
                .findFirst()
                .orElseThrow()
                .path("fired")
                .longValue();
    }

    /** Until nothing is under way in a project of profile neon. */
    void awaitOperations(String project) {
        await("operations of " + project).pollInterval(10, TimeUnit.MILLISECONDS)
                .atMost(60, TimeUnit.SECONDS)
                .until(() -> StreamSupport
                        .stream(get("/projects/" + project + "/operations").body().path("operations").spliterator(),
                                false)
                        .allMatch(operation -> operation.path("status")
                                .asText()
                                .matches("finished|failed|cancelled")));
    }

    static List<String> actions(Answer answer) {
        return StreamSupport.stream(answer.body().path("operations").spliterator(), false)
                .map(operation -> operation.path("action").asText() + " " + operation.path("status").asText())
                .toList();
    }

    static String sizes(double min, double max) {
        return "{\"endpoint\":{\"autoscaling_limit_min_cu\":" + min + ",\"autoscaling_limit_max_cu\":" + max + "}}";
    }

    /** As the listing of the only project shows it; missing when it is not listed. */
    JsonNode endpoint(String id) {
        String project = get("/projects").body().path("projects").get(0).path("id").textValue();
        for (JsonNode endpoint : get("/projects/" + project + "/endpoints").body().path("endpoints")) {
            if (endpoint.path("id").asText().equals(id)) {
                return endpoint;
            }
        }
        return MissingNode.getInstance();
    }

    String state(String id) {
        return endpoint(id).path("current_state").asText();
    }

    void awaitState(String id, String state) {
        await(id + " " + state).pollInterval(10, TimeUnit.MILLISECONDS)
                .atMost(60, TimeUnit.SECONDS)
                .until(() -> state(id).equals(state));
    }

    /** As the observer, to the database that is always there. */
    Connection observe(String endpointId) throws SQLException {
        return connect(endpointId, "postgres", emulator.databaseUser(), emulator.databasePassword(), "plimsoll");
    }

    /** As the application, to its own database. */
    Connection use(String endpointId) throws SQLException {
        return connect(endpointId, "app", "app", emulator.loadPassword(), "shop");
    }

    Connection connect(String endpointId, String database, String user, String password, String applicationName)
            throws SQLException {
        return connectTo(endpoint(endpointId).path("host").asText(), database, user, password, applicationName);
    }

    Connection connectTo(String host, String database, String user, String password, String applicationName)
            throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("ApplicationName", applicationName);
        properties.setProperty("assumeMinServerVersion", "14");
        String address = host.contains(":") ? host : host + ":" + emulator.databasePort();
        return DriverManager.getConnection("jdbc:postgresql://" + address + "/" + database, properties);
    }

    static String ask(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return String.valueOf(rows.getString(1));
        }
    }

    @Override
    public void close() {
        emulator.close();
    }
}
