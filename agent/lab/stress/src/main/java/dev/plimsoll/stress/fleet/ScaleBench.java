package dev.plimsoll.stress.fleet;

import dev.plimsoll.bench.report.Report;
import dev.plimsoll.bench.report.Table;
import dev.plimsoll.stress.fleet.Agent.Program;
import dev.plimsoll.stress.fleet.Figures.Footprint;
import dev.plimsoll.stress.fleet.Figures.Latencies;
import dev.plimsoll.stress.fleet.Fleet.Profile;
import dev.plimsoll.stress.fleet.Stage.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code agent/lab/stress/scale/run}. */
@Command(name = "agent/lab/stress/scale/run", mixinStandardHelpOptions = true, sortOptions = false, description = "Measures agents that share a very large fleet and one PostgreSQL store, all on this machine; then kills one.")
final class ScaleBench implements Callable<Integer> {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);
    private static final Duration LONGEST_TAKEOVER = Duration.ofMinutes(2);

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Option(names = "--agents", description = "Number of agents. Default: ${DEFAULT-VALUE}.")
    int agents = 4;

    @Option(names = "--computes", description = "Number of computes. Default: ${DEFAULT-VALUE}.")
    int computes = 100_000;

    @Option(names = "--per-project", description = "Computes per project. Default: ${DEFAULT-VALUE}.")
    int perProject = 20;

    @Option(names = "--awake", description = "Number of awake computes. Default: ${DEFAULT-VALUE}.")
    int awake = 250;

    @Option(names = "--heap", description = "Maximum heap of each agent. Default: ${DEFAULT-VALUE}.")
    String heap = "1g";

    @Option(names = "--requests-per-minute", description = "Limit of platform calls per minute, for all agents together. Default: ${DEFAULT-VALUE}.")
    int requestsPerMinute = 6_000;

    @Option(names = "--settling", description = "Seconds between the start and the measurement. Default: ${DEFAULT-VALUE}.")
    int settling = 120;

    @Option(names = "--seconds", description = "Window of each measurement of CPU and of the store, in seconds. Default: ${DEFAULT-VALUE}.")
    int seconds = 60;

    @Option(names = "--scrapes", description = "Measured scrapes of each agent. Default: ${DEFAULT-VALUE}.")
    int scrapes = 20;

    @Option(names = "--agent", description = "The agent's jar. Default: the jar of this checkout.")
    Path jar = FleetBench.root().resolve("agent/dist/target/plimsoll.jar");

    @Option(names = "--write", description = "Also writes docs/internals/benchmarks/scale.md.")
    boolean write;

    @Option(names = "--keep", description = "Keeps the logs, and prints their path.")
    boolean keep;

    public static void main(String... arguments) {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.exit(new CommandLine(new ScaleBench()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        Path folder = Files.createTempDirectory("plimsoll-scale-");
        try (OneServer server = new OneServer(); SharedStore store = new SharedStore(server)) {
            Measured measured = measured(folder, server, store);
            System.out.print(measured.ofAgents() + "\n" + measured.ofAll());
            if (write) {
                Report.of("scale", Map.of("command", FleetBench.command(spec) + "\n", "machine", FleetBench.machine(),
                        "agents", agents, "computes", "%,d".formatted(computes), "heap", heap, "settling", settling,
                        "figures", measured.ofAgents(), "together", measured.ofAll()), Map.of())
                        .write(FleetBench.root());
            }
        } finally {
            if (keep) {
                tell("logs are in " + folder);
            } else {
                FleetBench.delete(folder);
            }
        }
        return 0;
    }

    private static void tell(String what) {
        System.err.println("scale: " + what);
    }

    /** The tables of the page. */
    private record Measured(Table ofAgents, Table ofAll) {}

    /** What was measured of one agent before another one was killed. */
    private record OneAgent(double cpuPercent, double listingsAMinute, Figures.Ticks ticks, int series,
            Latencies scrape,
            Latencies page, Latencies json, Footprint memory) {}

    private Measured measured(Path folder, OneServer server, SharedStore store) throws Exception {
        Fleet fleet = new Fleet(Profile.STANDARD, computes, perProject, awake);
        Program program = FleetBench.program(jar, heap);
        Stage.Terms terms = new Stage.Terms(program, program, Duration.ofSeconds(settling),
                Duration.ofSeconds(seconds), scrapes, requestsPerMinute);
        List<Stage> stages = new ArrayList<>();
        List<Agent> running = new ArrayList<>();
        try {
            for (int number = 0; number < agents; number++) {
                Path own = Files.createDirectory(folder.resolve("agent-" + number));
                stages.add(new Stage(fleet, terms, own, server, ScaleBench::tell));
                running.add(stages.getLast()
                        .start(Load.DEFAULTS, Map.of("store", store.settings(), "server",
                                Map.of("metrics", "own"))));
            }
            Duration ready = Duration.ZERO;
            for (Agent agent : running) {
                ready = agent.awaitReady();
                tell("ready after %d s".formatted(ready.toSeconds()));
            }
            return measured(stages, running, store, ready);
        } finally {
            running.forEach(Agent::close);
            stages.forEach(Stage::close);
        }
    }

    private Measured measured(List<Stage> stages, List<Agent> running, SharedStore store, Duration ready)
            throws IOException, SQLException, InterruptedException {
        stages.getFirst().settle();
        SharedStore.Counters before = store.counters();
        Instant begun = Instant.now();
        Thread.sleep(Duration.ofSeconds(seconds));
        SharedStore.Counters after = store.counters();
        double elapsed = Duration.between(begun, Instant.now()).toMillis() / 1e3;
        tell("%s, after %.0f s %s".formatted(before, elapsed, after));
        List<OneAgent> each = new ArrayList<>();
        for (int number = 0; number < running.size(); number++) {
            each.add(one(stages.get(number), running.get(number)));
            tell(each.getLast().toString());
        }
        tell("killing one");
        running.getFirst().close();
        Duration takenOver = takenOver(store);
        stages.getFirst().settle();
        List<Agent> left = running.subList(1, running.size());
        double heapAfter = 0;
        int failures = 0;
        for (Agent agent : left) {
            heapAfter = Math.max(heapAfter, agent.heapMiB());
            failures += agent.health().failures();
        }
        Table all = new Table("", "All agents");
        all.row("computes, of them awake", "%,d, %,d".formatted(computes, awake));
        all.row("ready after, s", ready.toSeconds());
        all.row("health failures of the agents that were not killed", failures);
        all.row("transactions of the store a second",
                "%.0f".formatted((after.transactions() - before.transactions()) / elapsed));
        all.row("write-ahead log of the store an hour, MB",
                "%.1f".formatted((after.wal() - before.wal()) / elapsed * 3600 / 1e6));
        all.row("size of the store, MiB", after.bytes() >> 20);
        all.row("one was killed: its projects were taken over after, s", "%.1f".formatted(takenOver.toMillis() / 1e3));
        all.row("heap after GC of the largest one after that, MiB", "%.0f".formatted(heapAfter));
        return new Measured(table(each), all);
    }

    private OneAgent one(Stage stage, Agent agent) throws IOException, InterruptedException {
        long listings = stage.listings();
        Window window = stage.window(agent);
        double listed = (stage.listings() - listings) * 60.0 / seconds;
        Latencies scrape = stage.scrapes(agent);
        Latencies page = Stage.asked(agent, "/", Stage.PAGES);
        Latencies json = Stage.asked(agent, Stage.JSON, Stage.PAGES);
        int series = agent.http().scrape().series();
        return new OneAgent(window.cpuPercent(), listed, window.ticks(), series, scrape, page, json,
                Stage.memory(agent));
    }

    private static Duration takenOver(SharedStore store) throws SQLException, InterruptedException {
        Instant killed = Instant.now();
        while (store.isAnyFree(killed)) {
            if (Duration.between(killed, Instant.now()).compareTo(LONGEST_TAKEOVER) > 0) {
                throw new IllegalStateException("projects of the killed agent are free after " + LONGEST_TAKEOVER);
            }
            Thread.sleep(BETWEEN_LOOKS);
        }
        return Duration.between(killed, Instant.now());
    }

    private static Table table(List<OneAgent> each) {
        List<String> heads = new ArrayList<>();
        for (int number = 1; number <= each.size(); number++) {
            heads.add("Agent " + number);
        }
        Table table = new Table("", heads);
        row(table, "CPU, % of a core", each, one -> "%.1f".formatted(one.cpuPercent));
        row(table, "listing calls per minute", each, one -> "%.0f".formatted(one.listingsAMinute));
        row(table, "tick mean, max, ms", each, one -> "%.0f, %.0f".formatted(one.ticks.mean(), one.ticks.most()));
        row(table, "series per scrape", each, one -> "%,d".formatted(one.series));
        row(table, "scrape p50, p99, ms", each, one -> of(one.scrape));
        row(table, "page p50, p99, ms", each, one -> of(one.page));
        row(table, "JSON of 200 computes p50, p99, ms", each, one -> of(one.json));
        row(table, "failed scrapes, pages, JSON", each,
                one -> String.valueOf(one.scrape.failures() + one.page.failures() + one.json.failures()));
        row(table, "heap after GC, MiB", each, one -> "%.0f".formatted(one.memory.heapMiB()));
        row(table, "resident, MiB", each, one -> String.valueOf(one.memory.residentMiB()));
        return table;
    }

    private static void row(Table table, String name, List<OneAgent> each, Function<OneAgent, String> cell) {
        table.row(name, each.stream().map(cell).toList());
    }

    private static String of(Latencies latencies) {
        return "%.0f, %.0f".formatted(latencies.p50(), latencies.p99());
    }
}
