package dev.plimsoll.config;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.PostgresForTests;
import dev.plimsoll.cache.Observation.Unreachable;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.MemoryJournal;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.change.status.Answers;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.notify.Notifier;
import dev.plimsoll.otlp.OtlpExport;
import dev.plimsoll.platform.PlatformClient;
import dev.plimsoll.platform.PlatformSettings;
import dev.plimsoll.postgres.DatabaseSettings;
import dev.plimsoll.postgres.JdbcProbe;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreSettings;
import dev.plimsoll.web.SavingsSource;
import dev.plimsoll.web.WebServer;
import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.metrics.RuntimeMeters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/** Each configuration key that names a file with a secret: a replaced file is used without a restart, and nothing before it. */
class EverySecretFileTest {

    private static final Instant NOON = Instant.parse("2026-11-28T12:00:00Z");
    private static final List<String> SECRETS = List.of("first-of-the-secrets", "second-of-the-secrets",
            "third-of-the-secrets");

    /** Who uses the secret of each key. A key without a row here has nobody who reads its file again. */
    private static final Map<String, Row> ROWS = Map.ofEntries(
            row("platform.api-key-file", "platform: {base-url: URL, api-key-file: FILE}",
                    (settings, world) -> new Account(settings.platform(), world)),
            row("platforms[].api-key-file", """
                    platforms:
                      - {name: other, base-url: "http://127.0.0.1:1/api/v2", api-key: k}
                      - {name: one, base-url: URL, api-key-file: FILE}
                    """, (settings, world) -> new Account(settings.only("one").platform(), world)),
            row("database.password-file", "database: {DATABASE, password-file: FILE}",
                    (settings, world) -> new Probes(settings.defaults().database())),
            row("overrides[].database.password-file", """
                    database: {DATABASE, password: of-the-others}
                    overrides: [{match: ep-one, database: {password-file: FILE}}]
                    """,
                    (settings, world) -> new Probes(
                            settings.forCompute(Probes.COMPUTE.id(), null).orElseThrow().database())),
            row("store.password-file", "store: {url: STORE, user: holder, password-file: FILE}",
                    (settings, world) -> new Rows(settings.store())),
            row("server.token-file", "server: {listen: 127.0.0.1:0, token-file: FILE}",
                    (settings, world) -> new Server(settings)),
            row("otlp.headers-file", "otlp: {url: URL, headers-file: FILE, interval: 1s, logs: false}",
                    (settings, world) -> new Export(settings, world)),
            row("notify[].url-file", "notify: [{type: slack, url-file: FILE}]",
                    (settings, world) -> new Notifications(settings, world, true)),
            row("notify[].secret-file", "notify: [{type: webhook, url: URL, secret-file: FILE}]",
                    (settings, world) -> new Notifications(settings, world, false)));

    private static Map.Entry<String, Row> row(String key, String yaml, BiFunction<Settings, MockWebServer, User> user) {
        return Map.entry(key, new Row(yaml, user));
    }

    /** @param yaml with placeholders in capitals */
    private record Row(String yaml, BiFunction<Settings, MockWebServer, User> user) {}

    /** Who uses a secret, and the other side that accepts only one. */
    private interface User extends AutoCloseable {

        /** The content of the file with {@code secret}. */
        default String content(String secret) {
            return secret;
        }

        /** The other side accepts this secret from now on, and no other. */
        void accept(String secret);

        /** Whether what was accepted last is used. */
        boolean works() throws Exception;

        @Override
        void close();
    }

    @TempDir
    Path folder;

    private final MockWebServer world = new MockWebServer();
    private final Logger root = (Logger) LoggerFactory.getLogger("dev.plimsoll");
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @BeforeEach
    void start() throws IOException {
        world.start();
        log.start();
        root.addAppender(log);
    }

    @AfterEach
    void close() {
        root.detachAppender(log);
        world.close();
    }

    /** The paths of the schema that end in {@code -file}, with those of items. */
    static List<String> keys() throws IOException {
        List<String> found = new ArrayList<>();
        collect(new JsonMapper().readTree(Schema.json()), "", found);
        return found;
    }

    private static void collect(JsonNode schema, String path, List<String> found) {
        schema.path("properties").properties().forEach(property -> {
            String name = path.isEmpty() ? property.getKey() : path + "." + property.getKey();
            if (name.endsWith("-file")) {
                found.add(name);
            }
            collect(property.getValue(), name, found);
        });
        if (schema.has("items")) {
            collect(schema.path("items"), path + "[]", found);
        }
    }

    @Test
    void eachKeyOfTheSchema_hasARow() throws IOException {
        assertThat(keys()).containsExactlyInAnyOrderElementsOf(ROWS.keySet());
    }

    @ParameterizedTest
    @MethodSource("keys")
    void aReplacedFile_isUsedWithoutARestart_andAMissingOneKeepsWhatItHad(String key) throws Exception {
        Row row = Objects.requireNonNull(ROWS.get(key), () -> key + " has no row in this test");
        Path file = folder.resolve("secret");
        Files.writeString(file, world.url("/" + SECRETS.getFirst()).toString());
        try (User user = row.user().apply(settings(row, file), world)) {
            for (String secret : SECRETS) {
                user.accept(secret);
                Files.writeString(file, user.content(secret) + "\n");
                assertThat(user.works()).as("%s with its new content", secret).isTrue();
                Files.writeString(file, "");
                assertThat(user.works()).as("%s while its file is empty", secret).isTrue();
                Files.delete(file);
                assertThat(user.works()).as("%s while its file is away", secret).isTrue();
            }
        }
        List<String> lines = log.list.stream()
                .map(event -> event.getFormattedMessage() + event.getKeyValuePairs())
                .toList();
        // The account's key is in use all the time: its file is read when it changed for a second, or the key is refused.
        assertThat(lines).filteredOn(line -> line.contains("the previous one stays in use"))
                .hasSizeGreaterThanOrEqualTo(key.startsWith("platform") ? 0 : SECRETS.size());
        assertThat(lines)
                .noneSatisfy(line -> assertThat(SECRETS).anySatisfy(secret -> assertThat(line).contains(secret)));
    }

    private Settings settings(Row row, Path file) throws IOException {
        PostgresForTests server = Servers.SHARED;
        String yaml = row.yaml()
                .replace("URL", world.url("/api/v2").toString())
                .replace("STORE", "\"jdbc:postgresql://%s:%d/held\"".formatted(server.host(), server.port()))
                .replace("DATABASE", "user: watcher, host: %s, port: %d, ssl-mode: disable, name: postgres"
                        .formatted(server.host(), server.port()))
                .replace("FILE", file.toString());
        String rest = Stream.of(
                yaml.contains("platform") ? "" : "platform: {base-url: https://console.example.com/api/v2, api-key: k}",
                yaml.contains("database:") ? "" : "database: {user: watcher}")
                .filter(line -> !line.isEmpty())
                .map(line -> line + "\n")
                .reduce("", String::concat);
        // The kinds of the keys differ: what is in the file now fits all of them but the headers.
        if (yaml.contains("headers-file")) {
            Files.writeString(file, "X-Key=none-yet");
        }
        return new Given(folder).yaml(rest + yaml).settings();
    }

    private static final class Servers {

        private static final PostgresForTests SHARED = started();

        private static PostgresForTests started() {
            PostgresForTests server = PostgresForTests.start(Map.of());
            server.run("postgres", "create role watcher login", "create role holder login",
                    "create database held owner holder", "create view svc_stat_file_cache as select 1 as nothing");
            return server;
        }
    }

    private static final class Account implements User {

        private final PlatformClient client;
        private volatile String accepted = "";

        Account(PlatformSettings settings, MockWebServer world) {
            this.client = new PlatformClient(settings, new SimpleMeterRegistry());
            world.setDispatcher(answering(request -> ("Bearer " + accepted)
                    .equals(request.getHeaders().get("Authorization")) ? 200 : 401, "{\"projects\":[]}"));
        }

        @Override
        public void accept(String secret) {
            accepted = secret;
        }

        @Override
        public boolean works() {
            try {
                return client.fleet().projects().items().isEmpty();
            } catch (PlatformFault refused) {
                return false;
            }
        }

        @Override
        public void close() {
            client.close();
        }
    }

    private static final class Probes implements User {

        static final Compute COMPUTE = new ComputeBuilder().id("p1", "ep-one")
                .host("h")
                .size("2")
                .active(null)
                .compute();

        private final JdbcProbe probe;

        Probes(DatabaseSettings settings) {
            this.probe = new JdbcProbe(compute -> settings, InstantSource.fixed(NOON));
        }

        @Override
        public void accept(String secret) {
            Servers.SHARED.run("postgres", "alter role watcher password '" + secret + "'");
        }

        @Override
        public boolean works() {
            return !(probe.probe(COMPUTE, Duration.ZERO) instanceof Unreachable);
        }

        @Override
        public void close() {
            probe.close();
        }
    }

    /** A store, whose sessions are ended with each new password. */
    private static final class Rows implements User {

        private final StoreSettings settings;
        private @Nullable Store store;

        Rows(StoreSettings settings) {
            this.settings = settings;
        }

        @Override
        public void accept(String secret) {
            Servers.SHARED.run("postgres", "alter role holder password '" + secret + "'");
        }

        @Override
        public boolean works() {
            Servers.SHARED.run("postgres",
                    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'holder'");
            Store opened = store == null ? Store.open(settings) : store;
            store = opened;
            // The first statements may find the sessions that have just ended.
            return Stream.generate(opened::constraint).limit(20).anyMatch(Optional::isEmpty);
        }

        @Override
        public void close() {
            if (store != null) {
                store.close();
            }
        }
    }

    private static final class Server implements User {

        private final RuntimeMeters meters = new RuntimeMeters();
        private final HttpClient client = HttpClient.newHttpClient();
        private final WebServer server;
        private String accepted = "none-yet";
        private String before = "none-yet";

        Server(Settings settings) {
            MemoryJournal journal = new MemoryJournal();
            InstantSource clock = InstantSource.fixed(NOON);
            this.server = WebServer.start(settings.process().server(),
                    new FleetBoard(meters.registry(), clock, () -> journal),
                    new Answers(() -> journal, Explanation.WORDING, true),
                    new SavingsSource(() -> SavingsLedger.NONE, CuHourPrices.all(null)), Optional::empty, () -> {
                        throw new IllegalStateException("nothing is stored");
                    }, clock);
        }

        @Override
        public void accept(String secret) {
            before = accepted;
            accepted = secret;
        }

        private int status(String path, String token) throws IOException, InterruptedException {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                    .header("Authorization", "Bearer " + token)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{}"))
                    .build();
            return client.send(request, BodyHandlers.ofString()).statusCode();
        }

        @Override
        public boolean works() throws IOException, InterruptedException {
            return List.of(401, 429).contains(status("/api/v1/stop", before))
                    && List.of(401, 429).contains(status("/mcp", before))
                    && status("/api/v1/stop", accepted) == 200 && status("/mcp", accepted) != 401;
        }

        @Override
        public void close() {
            client.close();
            server.close();
            meters.close();
        }
    }

    private static final class Export implements User {

        private final OtlpExport export;
        private final MockWebServer world;
        private String accepted = "";

        Export(Settings settings, MockWebServer world) {
            this.world = world;
            world.setDispatcher(answering(request -> 200, ""));
            this.export = OtlpExport.start(settings.services().otlp(), "1.2.3", 0,
                    (computes, into) -> assertThat(into.test(new MetricSnapshots())).as("each page is taken").isTrue(),
                    InstantSource.fixed(NOON));
        }

        @Override
        public String content(String secret) {
            return "X-Key=" + secret;
        }

        @Override
        public void accept(String secret) {
            accepted = secret;
        }

        /** Whether one of the next two exports has the header: one may have begun before the file was replaced. */
        @Override
        public boolean works() throws InterruptedException {
            while (world.takeRequest(0, TimeUnit.SECONDS) != null) {
                // What was sent before.
            }
            List<@Nullable String> sent = Arrays.asList(next(world).getHeaders().get("X-Key"),
                    next(world).getHeaders().get("X-Key"));
            return sent.contains(accepted);
        }

        @Override
        public void close() {
            export.close();
        }
    }

    private static final class Notifications implements User {

        private final MockWebServer world;
        private final boolean isAddress;
        private final Notifier notifier;
        private Instant now = NOON;
        private String accepted = "";

        Notifications(Settings settings, MockWebServer world, boolean isAddress) {
            this.world = world;
            this.isAddress = isAddress;
            world.setDispatcher(answering(request -> 200, ""));
            this.notifier = new Notifier(settings.services().notifications(), (type, outcome, times) -> {}, () -> {
                throw new IllegalStateException("no journal here");
            }, compute -> true, () -> now);
            notifier.fleetRead(FleetChanges.NONE, true);
        }

        @Override
        public String content(String secret) {
            return isAddress ? world.url("/" + secret).toString() : secret;
        }

        @Override
        public void accept(String secret) {
            accepted = secret;
        }

        @Override
        public boolean works() throws Exception {
            now = now.plus(Duration.ofHours(2));
            notifier.platformFailed(PlatformFault.FaultKind.UNAUTHORIZED);
            RecordedRequest sent = next(world);
            if (isAddress) {
                return sent.getUrl().encodedPath().equals("/" + accepted);
            }
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(accepted.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            byte[] body = Objects.requireNonNull(sent.getBody()).toByteArray();
            return ("sha256=" + HexFormat.of().formatHex(mac.doFinal(body)))
                    .equals(sent.getHeaders().get("X-Plimsoll-Signature"));
        }

        @Override
        public void close() {
            notifier.close();
        }
    }

    private static RecordedRequest next(MockWebServer world) throws InterruptedException {
        return Objects.requireNonNull(world.takeRequest(30, TimeUnit.SECONDS), "no request came");
    }

    private static Dispatcher answering(ToIntFunction<RecordedRequest> status, String body) {
        return new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return new MockResponse.Builder().code(status.applyAsInt(request))
                        .addHeader("Content-Type", "application/json")
                        .body(body)
                        .build();
            }
        };
    }
}
