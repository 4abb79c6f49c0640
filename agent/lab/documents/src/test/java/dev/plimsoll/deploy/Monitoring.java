package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.PostgresForTests;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionFactory;

/** Real Prometheus and Alertmanager on loopback, with the shipped files in {@link ShortTime}. */
public final class Monitoring implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String LOOPBACK = "127.0.0.1:";
    private static final String READY = "/-/ready";

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Process> started = new ArrayList<>();
    private final Path folder;
    private final int prometheus;
    private final int alertmanager;

    private Monitoring(Path folder) throws IOException {
        this.folder = folder;
        this.prometheus = PostgresForTests.freePort();
        this.alertmanager = PostgresForTests.freePort();
    }

    /** Alertmanager alone; its receivers call {@code webhooks} followed by their name. */
    public static Monitoring ofAlerts(Path folder, String webhooks) throws IOException, InterruptedException {
        return running(folder, monitoring -> monitoring.startAlertmanager(webhooks));
    }

    /** Prometheus alone, which scrapes the agents on these ports. */
    public static Monitoring ofMetrics(Path folder, List<Integer> agents) throws IOException, InterruptedException {
        return running(folder, monitoring -> monitoring.startPrometheus(agents, List.of()));
    }

    /** Both. */
    public static Monitoring of(Path folder, List<Integer> agents, String webhooks)
            throws IOException, InterruptedException {
        return running(folder, monitoring -> {
            monitoring.startAlertmanager(webhooks);
            monitoring.startPrometheus(agents, List.of(monitoring.alertmanager));
        });
    }

    private interface Start {

        void in(Monitoring monitoring) throws IOException, InterruptedException;
    }

    /** A start that fails leaves no process behind. */
    private static Monitoring running(Path folder, Start start) throws IOException, InterruptedException {
        Monitoring monitoring = new Monitoring(folder);
        boolean isUp = false;
        try {
            start.in(monitoring);
            isUp = true;
            return monitoring;
        } finally {
            if (!isUp) {
                monitoring.close();
            }
        }
    }

    private void startAlertmanager(String webhooks) throws IOException {
        Tool tool = alertmanager();
        Files.writeString(folder.resolve("alertmanager.yaml"), ShortTime.alertmanager(webhooks));
        start(tool, "alertmanager", alertmanager, "--config.file=alertmanager.yaml", "--storage.path=alerts",
                // No gossip with others.
                "--cluster.listen-address=");
    }

    /** Rules come after the first scrapes: Prometheus finds its targets up to 5 s late, which is an outage in short time. */
    private void startPrometheus(List<Integer> agents, List<Integer> alertmanagers)
            throws IOException, InterruptedException {
        Tool tool = prometheus();
        Path rules = folder.resolve("rules.yaml");
        Files.writeString(rules, "groups: []");
        Files.writeString(folder.resolve("prometheus.yaml"), ShortTime.prometheus(agents, alertmanagers));
        start(tool, "prometheus", prometheus, "--config.file=prometheus.yaml", "--storage.tsdb.path=series",
                "--web.enable-lifecycle");
        within().untilAsserted(
                () -> assertThat(query("up == 1")).as(() -> read("prometheus.log")).hasSize(agents.size()));
        Files.writeString(rules, ShortTime.rules());
        post(prometheus, "/-/reload", "");
    }

    /** Skips the test, or fails where tools are required, unless both programs are installed. */
    public static void assumeInstalled() {
        prometheus();
        alertmanager();
    }

    private static Tool prometheus() {
        return Tool.named("prometheus");
    }

    private static Tool alertmanager() {
        return Tool.named("prometheus-alertmanager", "alertmanager");
    }

    private void start(Tool tool, String name, int port, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.add("--web.listen-address=" + LOOPBACK + port);
        Process process = tool.start(folder, arguments, folder.resolve(name + ".log"));
        started.add(process);
        within().ignoreExceptions().untilAsserted(() -> {
            assertThat(process.isAlive()).as(() -> read(name + ".log")).isTrue();
            assertThat(get(port, READY).statusCode()).isEqualTo(200);
        });
    }

    private static ConditionFactory within() {
        return await().atMost(Duration.ofSeconds(60));
    }

    private String read(String name) {
        try {
            return Files.readString(folder.resolve(name));
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** Result of a PromQL query at the present time; fails if Prometheus refuses it. */
    public List<JsonNode> query(String expression) throws IOException, InterruptedException {
        String path = "/api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8);
        JsonNode answer = JSON.readTree(get(prometheus, path).body());
        assertThat(answer.path("status").asText()).as("%s: %s", expression, answer.path("error").asText())
                .isEqualTo("success");
        return Checkout.items(answer.at("/data/result"));
    }

    /** Names of the alerts that fire in Prometheus. */
    public List<String> firing() throws IOException, InterruptedException {
        return query("ALERTS{alertstate=\"firing\"}").stream()
                .map(alert -> alert.at("/metric/alertname").asText())
                .toList();
    }

    /** The alerts of Alertmanager, as its API returns them. */
    public List<JsonNode> alerts() throws IOException, InterruptedException {
        return Checkout.items(JSON.readTree(get(alertmanager, "/api/v2/alerts").body()));
    }

    /** The base URL of Prometheus. */
    public URI prometheusUrl() {
        return URI.create("http://" + LOOPBACK + prometheus);
    }

    /** Base URL of Alertmanager. */
    URI alertmanagerUrl() {
        return uri(alertmanager, "");
    }

    /** Sends alerts with these labels to Alertmanager. */
    public void send(JsonNode alerts) throws IOException, InterruptedException {
        post(alertmanager, "/api/v2/alerts", alerts.toString());
    }

    /** How often Prometheus has evaluated a group of rules, over all groups. */
    public double evaluations() throws IOException, InterruptedException {
        return get(prometheus, "/metrics").body()
                .lines()
                .filter(line -> line.startsWith("prometheus_rule_group_iterations_total"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    private HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(uri(port, path)).build(), BodyHandlers.ofString());
    }

    private void post(int port, String path, String json) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri(port, path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build();
        HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    }

    private static URI uri(int port, String path) {
        return URI.create("http://" + LOOPBACK + port + path);
    }

    /** Ends both, and waits until their files are free. */
    @Override
    public void close() {
        started.forEach(Process::destroy);
        for (Process process : started) {
            try {
                if (!process.waitFor(20, TimeUnit.SECONDS)) {
                    process.destroyForcibly().waitFor();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        http.close();
    }
}
