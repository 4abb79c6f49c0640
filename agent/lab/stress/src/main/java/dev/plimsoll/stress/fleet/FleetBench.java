package dev.plimsoll.stress.fleet;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.management.OperatingSystemMXBean;
import dev.plimsoll.bench.report.Report;
import dev.plimsoll.stress.fleet.Agent.Program;
import dev.plimsoll.stress.fleet.Fleet.Profile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code agent/lab/stress/fleet/run}. */
@Command(name = "agent/lab/stress/fleet/run", mixinStandardHelpOptions = true, sortOptions = false, description = "Measures the agent on fleets of many computes, with a minimal platform, one PostgreSQL server for "
        + "all awake computes, and a store with a full history. Prints a table, or JSON with --json.")
public final class FleetBench implements Callable<Integer> {

    private static final List<Integer> SIZES = List.of(200, 1_000, 10_000);
    private static final int AWAKE_OF = 20;
    private static final int FEWEST_AWAKE = 5;
    /** What a liveness probe allows by default. */
    private static final Duration LIVENESS = Duration.ofSeconds(1);

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Option(names = "--computes", description = "Number of computes of a fleet; may be repeated. Default: 200, 1000 and 10000.")
    List<Integer> computes = new ArrayList<>();

    @Option(names = "--profile", description = "Platform profile: standard or neon; may be repeated. Default: both.")
    List<Profile> profiles = new ArrayList<>();

    @Option(names = "--awake", description = "Number of awake computes. Default: one in 20, at least 5.")
    @Nullable
    Integer awake;

    @Option(names = "--per-project", description = "Computes per project. Default: ${DEFAULT-VALUE}.")
    int perProject = 4;

    @Option(names = "--samples", description = "Samples per compute with a full history. Default: ${DEFAULT-VALUE}.")
    int samples = 3_000;

    @Option(names = "--suspended", description = "Suspended computes with a full history, in addition to the awake ones. Default: ${DEFAULT-VALUE}.")
    int suspended = 200;

    @Option(names = "--journal", description = "Entries of the journal. Default: ${DEFAULT-VALUE}.")
    int journal = 2_000_000;

    @Option(names = "--deleted", description = "Deleted computes with rows in the store. Default: ${DEFAULT-VALUE}.")
    int deleted = 20_000;

    @Option(names = "--heap", description = "Maximum heap of the agent. Default: ${DEFAULT-VALUE}.")
    String heap = "256m";

    @Option(names = "--seconds", description = "Window of the CPU measurement, in seconds. It should be longer than the time between two listings of a project with an awake compute: 107 s with 10,000 computes. Default: ${DEFAULT-VALUE}.")
    int seconds = 120;

    @Option(names = "--settling", description = "Seconds between each start and the measurement. The JVM compiles what runs once a second after about 200 of them. Default: ${DEFAULT-VALUE}.")
    int settling = 300;

    @Option(names = "--scrapes", description = "Scrapes per phase. Default: ${DEFAULT-VALUE}.")
    int scrapes = 60;

    @Option(names = "--requests-per-minute", description = "The agent's limit of platform calls per minute. Default: ${DEFAULT-VALUE}, the agent's default.")
    int requestsPerMinute = 600;

    @Option(names = "--agent", description = "The agent's jar. Default: the jar of this checkout.")
    Path jar = root().resolve("agent/dist/target/plimsoll.jar");

    @Option(names = "--json", description = "Prints JSON instead of the table.")
    boolean json;

    @Option(names = "--write", description = "Also writes docs/internals/benchmarks/fleet.md.")
    boolean write;

    @Option(names = "--keep", description = "Keeps stores and logs, and prints their path.")
    boolean keep;

    public static void main(String... arguments) {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        CommandLine line = new CommandLine(new FleetBench()).setCaseInsensitiveEnumValuesAllowed(true);
        System.exit(line.execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        if (!Files.isRegularFile(jar)) {
            System.err.println("fleet: there is no agent at " + jar.toAbsolutePath().normalize());
            return 2;
        }
        List<Figures> measured = new ArrayList<>();
        try (OneServer server = new OneServer()) {
            for (int size : computes.isEmpty() ? SIZES : computes) {
                for (Profile profile : profiles.isEmpty() ? List.of(Profile.values()) : profiles) {
                    measured.add(measure(fleet(profile, size), server));
                    // A long run may be interrupted.
                    System.err.print(Figures.table(List.of(measured.getLast())));
                }
            }
        }
        System.out.print(json
                ? new JsonMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(measured) + "\n"
                : Figures.table(measured));
        if (write) {
            Report.of("fleet", Map.of("command", command(spec) + "\n", "machine", machine(), "heap",
                    heap.replace("m", " MiB"), "figures", Figures.table(measured)), Map.of()).write(root());
        }
        return 0;
    }

    /** The checkout. */
    public static Path root() {
        return Path.of(System.getProperty("plimsoll.root", "."));
    }

    /** The command line that was read, for a shell. */
    public static String command(CommandSpec spec) {
        List<String> words = new ArrayList<>(List.of(spec.name()));
        spec.commandLine()
                .getParseResult()
                .originalArgs()
                .forEach(
                        word -> words.add(word.contains(" ") ? "'" + word + "'" : word));
        return String.join(" ", words);
    }

    /** What the figures depend on. */
    public static String machine() throws IOException {
        String model = Files.readAllLines(Path.of("/proc/cpuinfo"))
                .stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(System.getProperty("os.arch"));
        long memory = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
        return "%d cores (%s), %d GiB, Java %s".formatted(Runtime.getRuntime().availableProcessors(), model,
                memory >> 30, Runtime.version().feature());
    }

    private Fleet fleet(Profile profile, int size) {
        int some = awake == null ? Math.max(FEWEST_AWAKE, size / AWAKE_OF) : awake;
        return new Fleet(profile, size, perProject, Math.min(some, size));
    }

    /** The agent with the JVM options that are shipped, but for the heap. */
    static Program program(Path jar, String heap) {
        return new Program(List.of("-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:Flags=" + root().resolve("config/jvm.flags").toAbsolutePath(), "-Xmx" + heap,
                "-jar", jar.toAbsolutePath().toString()), LIVENESS);
    }

    private Figures measure(Fleet fleet, OneServer server) throws Exception {
        Path folder = Files.createTempDirectory("plimsoll-fleet-");
        String name = "%d computes, %s".formatted(fleet.computes(), fleet.profile().word());
        Program program = program(jar, heap);
        Path cache = folder.resolve("plimsoll.aot");
        Stage.Terms terms = new Stage.Terms(program.with("-XX:AOTCacheOutput=" + cache),
                program.with("-XX:AOTCache=" + cache), Duration.ofSeconds(settling), Duration.ofSeconds(seconds),
                scrapes, requestsPerMinute);
        try (Stage stage = new Stage(fleet, terms, folder, server, said -> System.err.printf("fleet: %s: %s%n", name,
                said))) {
            return stage.figures(new History.Size(samples, suspended, journal, deleted));
        } finally {
            if (keep) {
                System.err.printf("fleet: %s: store and log are in %s%n", name, folder);
            } else {
                delete(folder);
            }
        }
    }

    /** Deletes a folder with all that is in it. */
    public static void delete(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> found = Files.walk(folder)) {
            all = found.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) {
            Files.delete(each);
        }
    }
}
