package dev.plimsoll.emulator;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.plimsoll.emulator.scenario.Scenario;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/** An emulator on a standing clock, and a client of everything it offers. */
final class Platform implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    final TestClock clock = new TestClock();
    final Emulator emulator;
    private final HttpClient http = HttpClient.newHttpClient();

    record Answer(int status, JsonNode body) {}

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
            return new Answer(response.statusCode(), JSON.readTree(response.body()));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
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
                .atMost(20, TimeUnit.SECONDS)
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
