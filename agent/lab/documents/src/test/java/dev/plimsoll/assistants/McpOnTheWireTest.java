package dev.plimsoll.assistants;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.emulator.Options;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.store.SqliteTemplate;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreSettings;
import dev.plimsoll.whole.EmulatedShop;
import dev.plimsoll.whole.OnEmulatedShop;
import dev.plimsoll.whole.RecordingProxy;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** {@code plimsoll mcp} as a process of its own, and all that it sends to the platform. */
class McpOnTheWireTest extends OnEmulatedShop {

    private static final String SCENARIO = """
            cache-per-cu: 4MiB
            projects:
              - id: shop-one
                name: shop
                computes:
                  - id: ep-asleep
                    branch: br-asleep
                    min-cu: 1
                    max-cu: 1
                    started: false
            """;
    private static final Map<String, Object> ASLEEP = Map.of("compute", "ep-asleep");

    @AutoClose
    private final RecordingProxy proxy = new RecordingProxy(URI.create(platform.baseUrl()));

    McpOnTheWireTest() {
        super(EmulatedShop.open(SCENARIO, Options.defaults()));
    }

    @Test
    void eachToolAnswers_thePlatformSeesGetsAlone_andTheJournalStays() {
        SizeRange one = Given.cu("1");
        JournalEntry known = NamedEntries.recommended(Instant.parse("2026-01-01T00:00:00Z"),
                new ComputeId("shop-one", "ep-asleep"), Action.HOLD, Reason.UNDECIDED, one, one, "br-asleep",
                "No data.");
        StoreSettings settings = new StoreSettings(store(), Duration.ofDays(30));
        try (Store store = Store.open(settings)) {
            store.stores().journal().append(known);
        }
        Queue<String> messages = new ConcurrentLinkedQueue<>();
        StdioClientTransport transport = new StdioClientTransport(server(), new JacksonMcpJsonMapper(new JsonMapper()));
        transport.setStdErrorHandler(messages::add);
        try (McpSyncClient client = McpClient.sync(transport)
                .initializationTimeout(Duration.ofSeconds(60))
                .requestTimeout(Duration.ofSeconds(60))
                .build()) {
            assertThat(client.initialize().serverInfo().name()).isEqualTo("plimsoll");
            assertThat(client.listTools().tools()).hasSize(7);
            assertThat(text(client, "fleet", Map.of())).contains("\"endpoint_id\":\"ep-asleep\"", "\"total\":1");
            assertThat(text(client, "explain", ASLEEP)).contains("\"phase\":\"asleep\"");
            assertThat(text(client, "what_if", Map.of("compute", "ep-asleep", "target", 0.9))).contains("0.9");
            assertThat(text(client, "why_awake", ASLEEP)).contains("\"state\":\"idle\"");
            CallToolResult none = client.callTool(CallToolRequest.builder("tables").arguments(ASLEEP).build());
            assertThat(none.isError()).isTrue();
            assertThat(((TextContent) none.content().getFirst()).text()).contains("only a running agent has tables");
            assertThat(text(client, "history", ASLEEP)).contains("\"kind\":\"recommended\"");
            assertThat(text(client, "propose", ASLEEP)).contains("\"possible\":false")
                    .doesNotContain("\"page\"", "null");
        }

        assertThat(String.join("\n", messages)).doesNotContain(platform.apiKey()).doesNotContain("level=");
        assertThat(proxy.recorded()).isNotEmpty().allSatisfy(request -> {
            assertThat(request.method()).isEqualTo("GET");
            assertThat(request.body()).isEmpty();
        });
        // These questions within half a minute are answered by one listing.
        assertThat(proxy.recorded().stream().filter(request -> request.path().matches("/projects(\\?.*)?"))).hasSize(1);
        try (Store store = Store.open(settings)) {
            assertThat(Given.latest(store.stores().entries(), 10)).containsExactly(known);
        }
    }

    @Test
    void theProcessEnds_whenItsInputEnds_andSaysNothingOnItsOutput() throws Exception {
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(arguments());
        Process process = new ProcessBuilder(command).redirectError(folder.resolve("err").toFile()).start();
        process.getOutputStream().close();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(folder.resolve("err"))).isZero();
        assertThat(process.getInputStream().readAllBytes()).isEmpty();
    }

    @Test
    void callsThatArePipedIn_areAnswered_beforeTheProcessEnds() throws Exception {
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(arguments());
        Path sent = Files.writeString(folder.resolve("sent"),
                """
                        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"sh","version":"1"}}}
                        {"jsonrpc":"2.0","method":"notifications/initialized"}
                        {"jsonrpc":"2.0","id":2,"method":"tools/list"}
                        {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"fleet","arguments":{}}}
                        {"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"explain","arguments":{"compute":"ep-asleep"}}}
                        """);
        Process process = new ProcessBuilder(command).redirectInput(sent.toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();

        List<String> answers = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines()
                .toList();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(folder.resolve("err"))).isZero();
        assertThat(answers).hasSize(4).allSatisfy(answer -> assertThat(answer).contains("\"result\""));
        assertThat(String.join("\n", answers)).contains("\"total\":1", "\"phase\":\"asleep\"");
    }

    private static String text(McpSyncClient client, String tool, Map<String, Object> arguments) {
        CallToolResult result = client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
        String text = ((TextContent) result.content().getFirst()).text();
        assertThat(result.isError()).as(text).isNotEqualTo(true);
        return text;
    }

    private ServerParameters server() {
        return ServerParameters.builder(java()).args(arguments()).build();
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private List<String> arguments() {
        String classes = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> arguments = new ArrayList<>(
                List.of("-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-cp", classes,
                        "dev.plimsoll.cli.Main", "mcp"));
        Map.of("platform.base-url", proxy.baseUrl(), "platform.api-key", platform.apiKey(), "platform.sizes",
                folder.resolve("sizes.json").toString(), "database.user", "nobody", "database.password", "unused",
                "database.ssl-mode", "disable", "store.url", store())
                .forEach((key, value) -> arguments.addAll(List.of("--set", key + "=" + value)));
        return arguments;
    }

    private String store() {
        return SqliteTemplate.url(folder.resolve("record.db"));
    }
}
