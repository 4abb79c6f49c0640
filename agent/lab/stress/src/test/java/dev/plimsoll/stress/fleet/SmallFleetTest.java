package dev.plimsoll.stress.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Campaigns;
import dev.plimsoll.stress.Packaged;
import dev.plimsoll.stress.fleet.Agent.Ended;
import dev.plimsoll.stress.fleet.Agent.Program;
import dev.plimsoll.stress.fleet.Fleet.Profile;
import dev.plimsoll.stress.fleet.Http.Scrape;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The real agent on a small fleet with a history: what can be counted, however busy the machine is. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Execution(ExecutionMode.CONCURRENT)
class SmallFleetTest {

    private static final int COMPUTES = 60;
    private static final int PER_PROJECT = 4;
    private static final int AWAKE = 3;
    private static final History.Size HISTORY = new History.Size(100, 10, 2_400, 50);
    /** So that a machine that is taken by others makes nothing of this fail. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** Connections that one probe and its pass take from the store's pool, and one tick besides. */
    private static final int USES_OF_A_PROBE = 25;
    private static final int USES_OF_A_BEAT = 25;

    /** In the folder of each agent: which classes it loaded. */
    private static final String CLASSES = "classes.log";
    private static final Pattern UNUSED = Pattern.compile(
            " (org\\.eclipse\\.jgit|io\\.opentelemetry|io\\.modelcontextprotocol|reactor|com\\.networknt|org\\.flywaydb)\\.");

    private static OneServer server;
    /** Of Neon's profile, which has values for all columns. */
    private static Path seeded;

    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    @BeforeAll
    static void open() throws Exception {
        server = new OneServer();
        try (Stage stage = new Stage(fleet(Profile.NEON), terms(), shared, server, said -> {})) {
            stage.seed();
            seeded = stage.store();
        }
    }

    @AfterAll
    static void close() throws Exception {
        server.close();
    }

    static List<Profile> profiles() {
        return Campaigns.of(List.of(Profile.NEON), List.of(Profile.values()), List.of(Profile.values()));
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void theSmallFleet_isListedAndShown_awakeComputesAreProbed_andTheAgentEndsOnASignal(Profile profile)
            throws Exception {
        Fleet fleet = fleet(profile);
        try (Stage stage = new Stage(fleet, terms(), folder, server, said -> {})) {
            Files.copy(seeded, stage.store());
            Map<String, Long> rows = stage.fill(HISTORY);
            assertThat(rows).containsEntry("sample", (AWAKE + 10L) * 100 + (COMPUTES - AWAKE - 10 + 50) * 3)
                    .containsEntry("journal", 2_400L)
                    .containsEntry("timeline", COMPUTES + 50L);

            try (Agent agent = stage.start(Load.PROBES)) {
                Instant begun = Instant.now();
                Stage.awaitProbes(agent);
                // A compute is shown after its first pass, and has figures after its first probe: one scrape has all.
                AtomicReference<Scrape> shown = new AtomicReference<>();
                agent.await(() -> {
                    shown.set(agent.http().scrape());
                    return showsAll(shown.get());
                }, "shows not all");
                Scrape scrape = shown.get();
                long listings = stage.platform().computeListings();
                long seconds = Duration.between(begun, Instant.now()).toSeconds() + 1;
                Ended ended = agent.stop();

                assertThat(listings).as("each once, and those with somebody awake once a second at most")
                        .isBetween((long) fleet.projects(), fleet.projects() + AWAKE * seconds
                                + fleet.projects() * (seconds / 60));
                assertThat(scrape.sum(Stage.STORE_USES))
                        .isLessThanOrEqualTo(USES_OF_A_PROBE * (COMPUTES + Stage.probes(scrape))
                                + USES_OF_A_BEAT * scrape.sum("plimsoll_cycle_duration_seconds_count"));
                assertThat(agent.health().failures()).isZero();
                assertThat(ended.code()).isZero();
                assertThat(Files.readAllLines(folder.resolve(CLASSES)))
                        .as("assistants, OTLP and commits are not used, and the tables are there")
                        .anyMatch(line -> line.contains(" dev.plimsoll.agent.Agent "))
                        .noneMatch(line -> UNUSED.matcher(line).find());
            }
        }
    }

    private static boolean showsAll(Scrape scrape) {
        return scrape.count("plimsoll_compute_info") == COMPUTES
                && scrape.count("plimsoll_compute_file_cache_hits_since_start") == AWAKE
                && scrape.count("plimsoll_compute_file_cache_hits_total") == COMPUTES;
    }

    private static Fleet fleet(Profile profile) {
        return new Fleet(profile, COMPUTES, PER_PROJECT, AWAKE);
    }

    private static Stage.Terms terms() {
        return new Stage.Terms(program(), program(), Duration.ZERO, Duration.ZERO, 0, 600);
    }

    /** The classes as they were just compiled, with the libraries that lie beside the agent's jar. */
    private static Program program() {
        Path agent = Packaged.agent();
        Path libraries = Packaged.at("daemon/target/lib");
        String classes = String.join(File.pathSeparator, agent.resolve("daemon/target/classes").toString(),
                agent.resolve("core/target/classes").toString(), libraries + File.separator + "*");
        return new Program(List.of("-Xmx256m", "-Xlog:class+load:file=" + CLASSES, "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC", "-cp", classes,
                "dev.plimsoll.cli.Main"), PATIENCE);
    }
}
