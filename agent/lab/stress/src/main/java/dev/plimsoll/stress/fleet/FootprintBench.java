package dev.plimsoll.stress.fleet;

import dev.plimsoll.bench.report.Report;
import dev.plimsoll.bench.report.Table;
import dev.plimsoll.stress.fleet.Agent.Program;
import dev.plimsoll.stress.fleet.Fleet.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code agent/lab/stress/footprint/run}. */
@Command(name = "agent/lab/stress/footprint/run", mixinStandardHelpOptions = true, sortOptions = false, description = "Measures how small the agent is with few computes: by options of the JVM, and by what is used of it.")
final class FootprintBench implements Callable<Integer> {

    /** The share of the heap refers to it, as to a container's memory. */
    private static final String MEMORY = "-XX:MaxRAM=256m";
    private static final Duration LIVENESS = Duration.ofSeconds(1);
    private static final Duration BETWEEN_SCRAPES = Duration.ofSeconds(5);
    private static final int PER_PROJECT = 4;

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Option(names = "--computes", description = "Number of computes. Default: ${DEFAULT-VALUE}.")
    int computes = 100;

    @Option(names = "--awake", description = "Number of awake computes. Default: ${DEFAULT-VALUE}.")
    int awake = 5;

    @Option(names = "--options", description = "Options of the JVM to measure, separated by spaces, with {cache} for the path of an AOT cache and {shipped} for those that are shipped; may be repeated. Default: those that are shipped, with an AOT cache, and without each of them.")
    List<String> options = new ArrayList<>();

    @Option(names = "--use", description = "What is used: ${COMPLETION-CANDIDATES}; may be repeated. Default: all of them.")
    List<AgentUse> uses = new ArrayList<>();

    @Option(names = "--settling", description = "Seconds between each start and the measurement. Default: ${DEFAULT-VALUE}.")
    int settling = 60;

    @Option(names = "--agent", description = "The agent's jar. Default: the jar of this checkout.")
    Path jar = FleetBench.root().resolve("agent/dist/target/plimsoll.jar");

    @Option(names = "--write", description = "Also writes docs/internals/benchmarks/footprint.md.")
    boolean write;

    public static void main(String... arguments) {
        System.exit(new CommandLine(new FootprintBench()).setCaseInsensitiveEnumValuesAllowed(true).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        Path folder = Files.createTempDirectory("plimsoll-footprint-");
        try (OneServer server = new OneServer()) {
            Place place = new Place(folder, server);
            // The first start makes the store, and the second the cache: all others are restarts like it.
            Path cache = folder.resolve("plimsoll.aot");
            place.agent(shipped(), AgentUse.SCRAPES, Duration.ZERO);
            place.agent(joined(shipped(), "-XX:AOTCacheOutput=" + cache), AgentUse.PAGES, BETWEEN_SCRAPES);
            Table byOptions = ProcessFigures.table("Options of the JVM");
            for (Map.Entry<String, List<String>> set : sets(cache).entrySet()) {
                byOptions.row(set.getKey(), place.agent(set.getValue(), AgentUse.SCRAPES, settled()).cells());
            }
            Table byUse = ProcessFigures.table("Used");
            for (AgentUse use : uses.isEmpty() ? List.of(AgentUse.values()) : uses) {
                byUse.row(use.says(), place.agent(shipped(), use, settled()).cells());
            }
            System.out.print(byOptions + "\n" + byUse);
            if (write) {
                Report.of("footprint", Map.of("command", FleetBench.command(spec) + "\n", "machine",
                        FleetBench.machine(), "computes", computes, "awake", awake, "settling", settling, "options",
                        byOptions, "uses", byUse), Map.of()).write(FleetBench.root());
            }
        } finally {
            FleetBench.delete(folder);
        }
        return 0;
    }

    private Duration settled() {
        return Duration.ofSeconds(settling);
    }

    /** The options of {@code config/jvm.flags}, which image, unit and launcher read as a file. */
    private static List<String> shipped() throws IOException {
        return Files.readAllLines(FleetBench.root().resolve("config/jvm.flags")).stream().map("-XX:"::concat).toList();
    }

    private Map<String, List<String>> sets(Path cache) throws IOException {
        Map<String, List<String>> sets = new LinkedHashMap<>();
        List<String> all = shipped();
        if (!options.isEmpty()) {
            options.forEach(line -> sets.put(line, List.of(line.replace("{cache}", cache.toString())
                    .replace("{shipped}", String.join(" ", all))
                    .strip()
                    .split(" +"))));
            return sets;
        }
        sets.put("none", List.of());
        sets.put("as shipped", all);
        sets.put("as shipped, AOT cache", joined(all, "-XX:AOTCache=" + cache));
        // A flag that only unlocks another one measures nothing.
        all.stream()
                .filter(one -> !one.contains("Unlock"))
                .forEach(left -> sets.put("without `" + left + "`",
                        all.stream().filter(one -> !one.equals(left) && !areOnlyAllowedTogether(one, left)).toList()));
        return sets;
    }

    /** The JVM refuses to start where the one ratio, by default, is above the other. */
    private static boolean areOnlyAllowedTogether(String one, String other) {
        return one.contains("HeapFreeRatio") && other.contains("HeapFreeRatio");
    }

    private static List<String> joined(List<String> options, String more) {
        return Stream.concat(options.stream(), Stream.of(more)).toList();
    }

    /** Where agents are started, one after the other. */
    private final class Place {

        private final Path folder;
        private final OneServer server;

        Place(Path folder, OneServer server) {
            this.folder = folder;
            this.server = server;
        }

        /** Starts an agent, uses it for a while, and stops it. */
        ProcessFigures agent(List<String> options, AgentUse use, Duration settled)
                throws IOException, InterruptedException {
            List<String> program = new ArrayList<>(List.of(MEMORY));
            program.addAll(options);
            program.addAll(List.of("-jar", jar.toAbsolutePath().toString()));
            Program same = new Program(program, LIVENESS);
            Stage.Terms terms = new Stage.Terms(same, same, settled, settled, 0, 600);
            Fleet fleet = new Fleet(Profile.STANDARD, computes, PER_PROJECT, awake);
            try (Stage stage = new Stage(fleet, terms, folder, server, said -> {});
                    Agent agent = stage.start(Load.DEFAULTS, use.settings(stage.platform().baseUrl()))) {
                Duration first = agent.await(() -> agent.http().succeeds("/metrics"), "served no metrics");
                Duration cpu = agent.cpu();
                agent.awaitReady();
                for (Duration past = Duration.ZERO; past.compareTo(settled) < 0; past = past.plus(BETWEEN_SCRAPES)) {
                    use.of(agent.http());
                    Thread.sleep(BETWEEN_SCRAPES);
                }
                ProcessFigures figures = ProcessFigures.of(agent, first, cpu);
                agent.stop();
                System.err.printf("footprint: %s, %s: %s%n", options, use, figures);
                return figures;
            }
        }
    }
}
