package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.cli.terminal.Terminal;
import dev.plimsoll.cli.verb.CliContext;
import dev.plimsoll.store.SqliteTemplate;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.StreamSupport;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** {@code check} has a line for each leg that is configured. One server plays all services, and the proxy. */
class CheckVerbTest {

    private static final String TOKEN = "T0KEN";

    @TempDir
    private Path folder = Path.of("");

    @AutoClose
    private final MockWebServer server = new MockWebServer();
    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private final Queue<String> logins = new ConcurrentLinkedQueue<>();
    private final Map<String, String> environment = new HashMap<>();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void start() throws IOException {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                asked.add(request.getRequestLine().replaceFirst(" HTTP/1.1$", ""));
                String login = request.getHeaders().get("Proxy-Authorization");
                if (login != null) {
                    logins.add(login);
                }
                return answer(request.getUrl().encodedPath());
            }
        });
        server.start();
    }

    private static MockResponse answer(String path) {
        MockResponse.Builder response = new MockResponse.Builder().addHeader("Content-Type", "application/json");
        return switch (path) {
            case "/api/v2/projects" -> response.body("{\"projects\":[{\"id\":\"p\",\"name\":\"p\"}]}").build();
            case "/api/v2/projects/p/endpoints" -> response.body("{\"endpoints\":[]}").build();
            case "/api/v2/alerts" -> response.body("[]").build();
            case "/api/v2/status" -> response.body("{\"versionInfo\":{\"version\":\"0.28\"}}").build();
            case "/v1/metrics", "/v1/logs", "/hook/" + TOKEN -> response.code(200).build();
            default -> response.code(404).build();
        };
    }

    private int check(String host, String... more) {
        List<String> all = new ArrayList<>(List.of("check", "-o", "json"));
        all.addAll(
                List.of("--set", "platform.base-url=http://" + host + "/api/v2", "--set", "platform.api-key=k", "--set",
                        "platform.deadline=2s", "--set", "store.url=" + SqliteTemplate.url(folder.resolve("s.db"))));
        for (String each : more) {
            all.addAll(List.of("--set", each));
        }
        return run(all.toArray(String[]::new));
    }

    private int run(String... arguments) {
        CliContext context = new CliContext(environment, InstantSource.fixed(Instant.parse("2026-03-01T12:00:00Z")),
                time -> {}, new BufferedReader(new StringReader("")), Terminal.NONE, settings -> {
                    throw new AssertionError("nothing is managed");
                });
        CommandLine line = Main.commandLine(context);
        return line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(arguments);
    }

    /** Result and detail of the leg with this name. */
    private String leg(String name) throws IOException {
        JsonNode legs = new JsonMapper().readTree(out.toString()).path("checks");
        return StreamSupport.stream(legs.spliterator(), false)
                .filter(leg -> leg.path("check").asText().equals(name))
                .findFirst()
                .map(leg -> leg.path("result").asText() + " " + leg.path("detail").asText())
                .orElse("no such leg in " + legs);
    }

    private String here() {
        return "127.0.0.1:" + server.getPort();
    }

    private String services(String host) {
        return "notify=[{type: webhook, url: 'http://%1$s/hook/%2$s'}, {type: alertmanager, url: 'http://%1$s'}]"
                .formatted(host, TOKEN);
    }

    @Test
    void eachServiceThatIsConfigured_hasALine_andIsSentNothing() throws Exception {
        assertThat(check(here(), services(here()), "alerts.url=http://" + here(), "otlp.url=http://" + here()))
                .isZero();

        assertThat(leg("alertmanager")).startsWith("ok ").contains("no alert blocks changes");
        assertThat(leg("collector")).startsWith("ok ");
        assertThat(leg("notify[0]")).startsWith("ok ").contains("none was sent");
        assertThat(leg("notify[1]")).startsWith("ok ").contains("no alert was sent");
        assertThat(leg("store")).startsWith("ok ");
        assertThat(leg("proxy")).as("none is configured").startsWith("no such leg");
        assertThat(out.toString()).doesNotContain(TOKEN);
        assertThat(asked).contains("HEAD /hook/" + TOKEN, "POST /v1/metrics", "POST /v1/logs")
                .noneMatch(line -> line.startsWith("POST /hook") || line.startsWith("POST /api"));
    }

    @Test
    void whatIsNotConfigured_hasNoLine() throws Exception {
        assertThat(check(here())).isZero();

        assertThat(new JsonMapper().readTree(out.toString()).path("checks").findValuesAsText("check"))
                .containsExactly("configuration", "platform", "key", "database", "store");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "otlp.url=http://HERE/v1/metrics | collector | otlp.url ends in /v1/metrics, which is added to it: write http://HERE",
        "otlp.url=http://HERE/v1/logs/ | collector | otlp.url ends in /v1/logs, which is added to it: write http://HERE",
        "otlp.url=http://HERE/v1 | collector | otlp.url ends in /v1, which is added to it: write http://HERE",
        "otlp.url=http://HERE/other | collector | does not take metrics: HTTP 404, decisions: HTTP 404",
        "otlp.url=http://127.0.0.1:1 | collector | does not take metrics: ConnectException",
        "alerts.url=http://HERE/api/v2 | alertmanager | alerts.url ends in a path of the API",
        "alerts.url=http://HERE/other | alertmanager | Alertmanager answers 404",
        "alerts.url=http://127.0.0.1:1 | alertmanager | Changes wait until alerts can be read",
        "notify=[{type: slack, url: 'http://127.0.0.1:1/T0KEN'}] | notify[0] | slack: connection refused",
        "notify=[{type: alertmanager, url: 'http://HERE/other'}] | notify[0] | answers HTTP 404, but not as an Alertmanager",
        "notify=[{type: alertmanager, url: 'http://HERE/api/v2/alerts'}] | notify[0] | write the base URL of the Alertmanager"})
    void aServiceThatDoesNotWork_isAFailedLeg(String setting, String leg, String expected) throws Exception {
        assertThat(check(here(), setting.replace("HERE", here()))).isEqualTo(1);

        assertThat(leg(leg)).startsWith("failed ").contains(expected.replace("HERE", here()));
        assertThat(leg("platform")).startsWith("ok ");
        assertThat(out.toString()).doesNotContain(TOKEN);
    }

    @Test
    void aReceiverThatMayNotTakeMessages_isAWarning() throws Exception {
        assertThat(check(here(), "notify=[{type: webhook, url: 'http://" + here() + "/gone'}]")).isZero();

        assertThat(leg("notify[0]")).startsWith("warning ").contains("HTTP 404", "no message was sent");
    }

    @Test
    void aRepository_hasALine() throws Exception {
        Path directory = folder.resolve("code");
        try (Git git = Git.init().setDirectory(directory.toFile()).setInitialBranch("main").call()) {
            String[] settings = {"sizing.mode=apply", "change.via=file", "change.file.directory=" + directory};
            assertThat(check(here(), settings)).as("a repository that takes no commits").isEqualTo(2);
            assertThat(err.toString()).contains("has no branch main");

            git.commit().setMessage("first").setAllowEmpty(true).setSign(false).call();
            out.getBuffer().setLength(0);
            assertThat(check(here(), settings)).isZero();
            assertThat(leg("repository")).startsWith("ok ").contains("branch main");
        }
    }

    @Test
    void throughAProxy_eachServiceIsReached_andTheLoginIsNotShown() throws Exception {
        environment.put("HTTP_PROXY", "http://hugo:hunter2@" + here());

        assertThat(check("api.example", services("hooks.example"), "alerts.url=http://alerts.example",
                "otlp.url=http://otel.example")).as(out.toString()).isZero();

        assertThat(leg("proxy")).startsWith("ok http://•••@" + here() + " of HTTP_PROXY")
                .contains("the platform, alerts, the collector, notifications");
        assertThat(asked).contains("GET http://api.example/api/v2/projects", "HEAD http://hooks.example/hook/" + TOKEN,
                "GET http://hooks.example/api/v2/status", "POST http://otel.example/v1/metrics")
                .anyMatch(line -> line.startsWith("GET http://alerts.example/api/v2/alerts?"));
        assertThat(logins).hasSameSizeAs(asked).containsOnly("Basic aHVnbzpodW50ZXIy");
        assertThat(out.toString() + err).doesNotContain("hunter2", "aHVnbzpodW50ZXIy", TOKEN);
    }

    @Test
    void exceptions_andThisMachine_areReachedDirectly() throws Exception {
        environment.put("http_proxy", "http://127.0.0.1:1");

        assertThat(check(here(), "alerts.url=http://" + here())).isZero();

        assertThat(leg("proxy")).isEqualTo("ok http://127.0.0.1:1 of http_proxy, for nothing here");
    }

    @Test
    void aCollectorBehindAProxyWithALogin_isToldThatItsLibraryLogsInAtNone() throws Exception {
        environment.put("HTTPS_PROXY", "http://hugo:hunter2@" + here());

        assertThat(check(here(), "otlp.url=https://otel.example")).isEqualTo(1);

        assertThat(leg("collector")).startsWith("failed ").contains("logs in at no proxy", "NO_PROXY");
    }

    @Test
    void aDeadProxy_isNamed() throws Exception {
        environment.put("HTTP_PROXY", "http://127.0.0.1:1");

        assertThat(check("api.example")).isEqualTo(1);

        assertThat(leg("proxy")).startsWith("failed ").contains("connection refused: check HTTP_PROXY");
        assertThat(leg("platform")).contains("through the proxy http://127.0.0.1:1 of HTTP_PROXY");
    }

    @Test
    void anotherKindOfProxy_isAnInvalidConfiguration() {
        environment.put("HTTPS_PROXY", "socks5://hugo:hunter2@127.0.0.1:1");

        assertThat(check(here())).isEqualTo(2);
        assertThat(err.toString()).contains("HTTPS_PROXY: names a proxy of the kind socks5, which is not supported")
                .doesNotContain("hunter2");
    }

    @Test
    void config_showsTheProxies_withoutTheirLogin() throws Exception {
        environment.put("HTTPS_PROXY", "http://hugo:hunter2@proxy.example:3128");
        environment.put("NO_PROXY", ".svc");
        String[] required = {"--set", "platform.base-url=http://h/api/v2", "--set", "platform.api-key=k"};

        assertThat(run(concat("config", required))).isZero();
        assertThat(out.toString()).contains("# HTTPS_PROXY=http://•••@proxy.example:3128", "# NO_PROXY=.svc")
                .doesNotContain("hunter2");

        out.getBuffer().setLength(0);
        assertThat(run(concat("config", "-o", "json", required))).isZero();
        assertThat(new JsonMapper().readTree(out.toString()).path("environment").path("HTTPS_PROXY").asText())
                .isEqualTo("http://•••@proxy.example:3128");
    }

    private static String[] concat(String verb, String... more) {
        List<String> all = new ArrayList<>(List.of(verb));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private static String[] concat(String verb, String option, String value, String[] more) {
        List<String> all = new ArrayList<>(List.of(verb, option, value));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }
}
