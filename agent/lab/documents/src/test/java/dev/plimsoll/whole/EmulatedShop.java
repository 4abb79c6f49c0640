package dev.plimsoll.whole;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Settings;
import dev.plimsoll.config.Sources;
import dev.plimsoll.emulator.Emulator;
import dev.plimsoll.emulator.Options;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.store.SqliteTemplate;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.awaitility.core.ConditionFactory;

/** An emulated project with a busy, too small compute and a suspended one, and the settings of an agent for it. */
public final class EmulatedShop {

    private static final String SCENARIO = """
            cache-per-cu: 4MiB
            suspend-delay: 1h
            projects:
              - id: shop-one
                name: shop
                computes:
                  - id: ep-small
                    branch: br-small
                    min-cu: 1
                    max-cu: 1
                    started: true
                    data: {rows: 30000}
                    load:
                      - {kind: lookups, application-name: shop-web, clients: 2, rate-per-second: 1000, rows: 30000}
                  - id: ep-asleep
                    branch: br-asleep
                    min-cu: 1
                    max-cu: 1
                    started: false
            """;

    private EmulatedShop() {}

    /** The platform, with {@code more} computes as lines of the scenario. */
    public static Emulator open(String more) {
        return open(SCENARIO + more, Options.defaults());
    }

    /** The same with another rate of its lookups. */
    static Emulator openAt(int ratePerSecond, String more) {
        return open(SCENARIO.replace("rate-per-second: 1000", "rate-per-second: " + ratePerSecond) + more,
                Options.defaults());
    }

    /** A platform of another account, with other ids. */
    static Emulator openAnother() {
        return open(
                SCENARIO.replace("shop-one", "blog-one").replace("ep-small", "ep-blog").replace("ep-asleep", "ep-away"),
                Options.defaults());
    }

    /** Another platform. */
    public static Emulator open(String scenario, Options options) {
        try {
            Path work = Path.of(System.getProperty("plimsoll.root", ".."), "target", "plimsoll-emulator");
            return Emulator.start(Scenario.parse(scenario), options.withWorkDir(work));
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    /** Writes the platform's size table to the file that {@link #settings} use. */
    public static void keepSizes(Emulator platform, Path folder) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            Files.writeString(folder.resolve("sizes.json"),
                    http.send(HttpRequest.newBuilder(URI.create(platform.sizesUrl())).build(), BodyHandlers.ofString())
                            .body());
        }
    }

    /** An agent that probes every second, with the platform at {@code baseUrl}; {@code more} overrides other keys. */
    public static Settings settings(Emulator platform, String baseUrl, Path folder, Map<String, String> more) {
        return settings(platform, folder, ofPlatform(platform, baseUrl, folder, more));
    }

    private static Map<String, String> ofPlatform(Emulator platform, String baseUrl, Path folder,
            Map<String, String> more) {
        Map<String, String> flags = new LinkedHashMap<>();
        flags.put("platform.base-url", baseUrl);
        flags.put("platform.api-key", platform.apiKey());
        flags.put("platform.sizes", folder.resolve("sizes.json").toString());
        flags.putAll(more);
        return flags;
    }

    /** The same with a file, which has what {@code more} and the flags for the platform do not set. */
    static Sources sources(Emulator platform, Path folder, Path file, Map<String, String> more) {
        return new Sources(file, Map.of(),
                flags(platform, folder, ofPlatform(platform, platform.baseUrl(), folder, more)));
    }

    /** The same with other platforms, as {@code more} says; {@code platform} has the databases. */
    static Settings settings(Emulator platform, Path folder, Map<String, String> more) {
        Configuration loaded = Configuration.load(null, Map.of(), flags(platform, folder, more));
        assertThat(loaded).isInstanceOf(Configuration.Loaded.class);
        return ((Configuration.Loaded) loaded).settings();
    }

    private static Map<String, String> flags(Emulator platform, Path folder, Map<String, String> more) {
        Map<String, String> flags = new LinkedHashMap<>();
        flags.put("database.user", platform.databaseUser());
        flags.put("database.password", platform.databasePassword());
        flags.put("database.port", Integer.toString(platform.databasePort()));
        flags.put("database.ssl-mode", "disable");
        flags.put("sizing.cost.restart", "0");
        flags.put("sizing.cost.dropped-connection", "0");
        flags.put("poll.interval", "1s");
        flags.put("poll.list-active", "1s");
        flags.put("poll.list-idle", "1s");
        flags.put("store.url", SqliteTemplate.url(folder.resolve("record.db")));
        flags.put("server.listen", "127.0.0.1:0");
        flags.putAll(more);
        return flags;
    }

    /** A clock that is five minutes slow, until a test sets it right. */
    static final class Clock implements InstantSource {

        private volatile Duration slow = Duration.ofMinutes(5);

        @Override
        public Instant instant() {
            return InstantSource.system().instant().minus(slow);
        }

        /** The first minutes of an agent, in which no change by policy begins, are over. */
        void passFirstMinutes() {
            slow = Duration.ZERO;
        }
    }

    /** A timeout for real servers on a busy machine. */
    static ConditionFactory soon() {
        return await().atMost(Duration.ofMinutes(2)).pollInterval(Duration.ofMillis(250)).ignoreExceptions();
    }
}
