package dev.plimsoll.config;

import dev.plimsoll.cache.Observation.Unreachable;
import dev.plimsoll.change.journal.MemoryJournal;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.change.status.Answers;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.platform.PlatformClient;
import dev.plimsoll.platform.PlatformSettings;
import dev.plimsoll.postgres.DatabaseSettings;
import dev.plimsoll.postgres.JdbcProbe;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreSettings;
import dev.plimsoll.web.SavingsSource;
import dev.plimsoll.web.ToyRoute;
import dev.plimsoll.web.WebServer;
import dev.plimsoll.web.connection.ConnectionLimits;
import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.metrics.FleetBoard.SeriesSettings;
import dev.plimsoll.web.metrics.RuntimeMeters;
import dev.plimsoll.web.view.WhatIfAnswers;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import mockwebserver3.MockWebServer;
import org.jspecify.annotations.Nullable;

/** The secrets of the kernel. */
class EverySecretFileTest extends SecretFileContract {

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
            row("server.tokens[].token-file", """
                    server:
                      listen: 127.0.0.1:0
                      tokens: [{name: other, role: look, token-hash: HASH}, {name: ann, role: stop, token-file: FILE}]
                    """.replace("HASH", "'sha256:" + "5f".repeat(32) + "'"), (settings, world) -> new Server(settings)),
            row("server.token-file", "server: {listen: 127.0.0.1:0, token-file: FILE}",
                    (settings, world) -> new Server(settings)));

    @Override
    protected Map<String, Row> rows() {
        return ROWS;
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
            this.server = WebServer.start(settings.process().server(), ConnectionLimits.USUAL,
                    new FleetBoard(meters.registry(), clock, () -> journal, null, SeriesSettings.EVERYTHING),
                    new Answers(() -> journal, Explanation.WORDING, ChangeCase.ANSWERS),
                    new SavingsSource(() -> SavingsLedger.NONE, CuHourPrices.all(null)), Optional::empty,
                    new WhatIfAnswers(() -> {
                        throw new IllegalStateException("nothing is stored");
                    }), ToyRoute.ALONE, clock, System::nanoTime);
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
                    && List.of(401, 429).contains(status("/toy", before))
                    && status("/api/v1/stop", accepted) == 200 && status("/toy", accepted) != 401;
        }

        @Override
        public void close() {
            client.close();
            server.close();
            meters.close();
        }
    }
}
