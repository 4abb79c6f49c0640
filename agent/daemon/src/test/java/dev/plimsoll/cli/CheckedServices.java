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
import picocli.CommandLine;

/** The verb {@code check}, and one server that plays all services and the proxy. */
public final class CheckedServices implements AutoCloseable {

    /** Secret in the path of a webhook. */
    public static final String TOKEN = "T0KEN";

    private final Path folder;
    private final MockWebServer server = new MockWebServer();
    /** First lines of the requests. */
    public final Queue<String> asked = new ConcurrentLinkedQueue<>();
    /** Logins at the proxy. */
    public final Queue<String> logins = new ConcurrentLinkedQueue<>();
    /** The computes of project p, as the platform shows them. */
    public volatile String computes = "{\"endpoints\":[]}";
    public final Map<String, String> environment = new HashMap<>();
    public final StringWriter out = new StringWriter();
    public final StringWriter err = new StringWriter();

    public CheckedServices(Path folder) throws IOException {
        this.folder = folder;
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

    private MockResponse answer(String path) {
        MockResponse.Builder response = new MockResponse.Builder().addHeader("Content-Type", "application/json");
        return switch (path) {
            case "/api/v2/projects" -> response.body("{\"projects\":[{\"id\":\"p\",\"name\":\"p\"}]}").build();
            case "/api/v2/projects/p/endpoints" -> response.body(computes).build();
            case "/api/v2/alerts" -> response.body("[]").build();
            case "/api/v2/status" -> response.body("{\"versionInfo\":{\"version\":\"0.28\"}}").build();
            case "/v1/metrics", "/v1/logs", "/hook/" + TOKEN -> response.code(200).build();
            default -> response.code(404).build();
        };
    }

    public int check(String host, String... more) {
        List<String> all = new ArrayList<>(List.of("check", "-o", "json"));
        all.addAll(
                List.of("--set", "platform.base-url=http://" + host + "/api/v2", "--set", "platform.api-key=k", "--set",
                        "platform.deadline=2s", "--set", "store.url=" + SqliteTemplate.url(folder.resolve("s.db"))));
        for (String each : more) {
            all.addAll(List.of("--set", each));
        }
        return run(all.toArray(String[]::new));
    }

    public int run(String... arguments) {
        CliContext context = new CliContext(environment, InstantSource.fixed(Instant.parse("2026-03-01T12:00:00Z")),
                time -> {}, new BufferedReader(new StringReader("")), Terminal.NONE);
        CommandLine line = Main.commandLine(context);
        return line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(arguments);
    }

    /** Result and detail of the leg with this name. */
    public String leg(String name) throws IOException {
        JsonNode legs = new JsonMapper().readTree(out.toString()).path("checks");
        return StreamSupport.stream(legs.spliterator(), false)
                .filter(leg -> leg.path("check").asText().equals(name))
                .findFirst()
                .map(leg -> leg.path("result").asText() + " " + leg.path("detail").asText())
                .orElse("no such leg in " + legs);
    }

    /** What was written to standard error. */
    public String messages() {
        return err.toString();
    }

    public String here() {
        return "127.0.0.1:" + server.getPort();
    }

    /** Asserts that with a setting, in which HERE stands for this server, this leg fails with this text, and the platform does not. */
    public void assertFails(String setting, String leg, String expected) throws IOException {
        assertThat(check(here(), setting.replace("HERE", here()))).isEqualTo(1);

        assertThat(leg(leg)).startsWith("failed ").contains(expected.replace("HERE", here()));
        assertThat(leg("platform")).startsWith("ok ");
        assertThat(out.toString()).doesNotContain(TOKEN);
    }

    /** Asserts that all requests go through a proxy with a login, which nothing shows. */
    public void assertThroughProxy(String services, String... settings) throws IOException {
        environment.put("HTTP_PROXY", "http://hugo:hunter2@" + here());

        assertThat(check("api.example", settings)).as(out.toString()).isZero();

        assertThat(leg("proxy")).isEqualTo("ok http://•••@" + here() + " of HTTP_PROXY, for " + services);
        assertThat(asked).contains("GET http://api.example/api/v2/projects");
        assertThat(logins).hasSameSizeAs(asked).containsOnly("Basic aHVnbzpodW50ZXIy");
        assertThat(out.toString() + err).doesNotContain("hunter2", "aHVnbzpodW50ZXIy", TOKEN);
    }

    @Override
    public void close() {
        server.close();
    }
}
