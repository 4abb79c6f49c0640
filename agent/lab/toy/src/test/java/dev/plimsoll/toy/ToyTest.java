package dev.plimsoll.toy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.PostgresForTests;
import dev.plimsoll.agent.Agent;
import dev.plimsoll.cli.CommandModel;
import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Settings;
import dev.plimsoll.config.table.Keys;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An extension on the class path of the kernel is part of it, and the kernel alone knows what the others would add. */
class ToyTest {

    @TempDir
    Path folder;

    private final MockWebServer platform = new MockWebServer();

    @BeforeEach
    void start() throws IOException {
        platform.setDispatcher(answering("{\"projects\":[]}"));
        platform.start();
    }

    private static Dispatcher answering(String json) {
        return new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return new MockResponse.Builder().addHeader("Content-Type", "application/json").body(json).build();
            }
        };
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private Map<String, String> flags() {
        return Map.of("platform.base-url", platform.url("/api/v2").toString(), "platform.api-key", "k",
                "server.listen", "127.0.0.1:0", "store.url", "jdbc:sqlite:" + folder.resolve("toy.db"));
    }

    private CommandModel.Output run(String... words) {
        List<String> all = new ArrayList<>(Arrays.asList(words));
        flags().forEach((key, value) -> all.addAll(List.of("--set", key + "=" + value)));
        return CommandModel.run(all.toArray(String[]::new));
    }

    @Test
    void itsKey_isInSchemaTableAndConfiguration_andItsVerbReadsIt() {
        assertThat(Configuration.schema()).contains("Whether the toy counts.");
        assertThat(Keys.all()).contains(Toy.ENABLED);
        assertThat(run("config").out()).contains("toy:", "enabled: true");
        assertThat(run("toy", "--set", "toy.enabled=false").out().strip()).isEqualTo("counts: false");
        assertThat(run("check", "--set", "toy.enabled=maybe").err())
                .contains("toy.enabled: 'maybe' is not true or false");
    }

    @Test
    void itsVerb_isInHelpAndManPage() {
        assertThat(CommandModel.run("--help").out()).contains("toy ");
        assertThat(CommandModel.run("man").out()).contains("plimsoll toy", "whether the toy counts");
    }

    @Test
    void itsLine_isInTheCheck() {
        assertThat(run("check").out()).containsPattern("toy +ok +counts: true");
    }

    /** The server of the compute is a real one. */
    @Test
    void itsLineOfASession_isInTheCheck_whereAComputeIsAwake() {
        PostgresForTests server = PostgresForTests.start(Map.of());
        server.run("postgres", "create role mon login password 'a-password'", """
                create view svc_stat_file_cache as select 1::bigint as file_cache_misses, 9::bigint as file_cache_hits,
                  1::bigint as file_cache_used, 1::bigint as file_cache_writes, 90.0 as file_cache_hit_ratio
                """, "grant select on svc_stat_file_cache to mon");
        platform.setDispatcher(answering("""
                {"endpoints":[{"id":"ep-one","project_id":"p1","branch_id":"br-1","type":"read_write","host":"%s",
                "current_state":"active","autoscaling_limit_min_cu":1,"autoscaling_limit_max_cu":1}]}
                """.formatted(server.host())));

        assertThat(run("check", "--set", "platform.projects=p1", "--set", "database.user=mon", "--set",
                "database.password=a-password", "--set", "database.port=" + server.port(), "--set",
                "database.ssl-mode=disable", "--set", "database.cache-view=svc_stat_file_cache").out())
                .containsPattern("toy\\.session +ok +server version: " + server.ask("show server_version_num"));
    }

    @Test
    void itsCounter_isInTheMetrics() {
        Configuration.Loaded loaded = (Configuration.Loaded) Configuration.load(null, Map.of(), flags());
        Settings settings = loaded.settings();
        try (Agent agent = Agent.start(settings, InstantSource.system())) {
            Awaitility.await()
                    .until(() -> metrics(agent.port()).anyMatch(line -> line.matches(
                            "plimsoll_toy_statuses_total [1-9].*")));
        }
    }

    private static Stream<String> metrics(int port) throws IOException {
        try (var stream = URI.create("http://127.0.0.1:%d/metrics".formatted(port)).toURL().openStream()) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines();
        }
    }

    /** The jar of an extension beside that of the agent, whose manifest names its libraries: nothing is built again. */
    @Test
    void aJarOnTheClassPath_isFound() throws Exception {
        Path own = Path.of(Toy.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path toy = jar("toy.jar", new Manifest(), own);
        Manifest naming = new Manifest();
        naming.getMainAttributes()
                .put(Attributes.Name.CLASS_PATH,
                        Stream.of(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                                .split(File.pathSeparator))
                                .map(Path::of)
                                .filter(entry -> !entry.toAbsolutePath().equals(own))
                                .map(entry -> entry.toUri().toString())
                                .collect(Collectors.joining(" ")));
        Path agent = jar("plimsoll.jar", naming, folder.resolve("none"));

        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                agent + File.pathSeparator + toy, "dev.plimsoll.cli.Main", "toy", "--set",
                "platform.base-url=https://example.org/api/v2", "--set", "platform.api-key=k", "--set",
                "toy.enabled=false").redirectError(folder.resolve("err").toFile()).start();

        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said.strip()).as(Files.readString(folder.resolve("err"))).isEqualTo("counts: false");
        assertThat(process.waitFor()).isZero();
    }

    private Path jar(String name, Manifest manifest, Path classes) throws IOException {
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        Path jar = folder.resolve(name);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                Stream<Path> files = Files.isDirectory(classes) ? Files.walk(classes) : Stream.of()) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, out);
            }
        }
        return jar;
    }

    @ParameterizedTest
    @CsvSource({"otlp.url, http://c:4318, telemetry", "alerts.url, http://a:9093, alertmanager",
        "notify, '[{type: slack, url: https://x.example}]', notifications", "change.file.branch, main, repository",
        "change.via, file, repository", "platform.profile, lakebase, lakebase"})
    void aKeyOfAnExtraThatIsNotThere_isNamedWithIt(String key, String value, String extra) {
        CommandModel.Output run = run("check", "--set", key + "=" + value);

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains(key).contains("extra " + extra);
    }

    @ParameterizedTest
    @CsvSource({"mcp, assistants", "keys, account", "projects, account", "computes, account", "backtest, backtest",
        "demo, demo", "emulator, demo"})
    void aVerbOfAnExtraThatIsNotThere_isNamedWithIt(String verb, String extra) {
        CommandModel.Output run = CommandModel.run(verb);

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("belongs to the extra " + extra);
    }
}
