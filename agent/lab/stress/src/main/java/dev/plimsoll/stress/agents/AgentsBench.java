package dev.plimsoll.stress.agents;

import dev.plimsoll.bench.report.Report;
import dev.plimsoll.bench.report.Table;
import dev.plimsoll.stress.agents.Campaign.Terms;
import dev.plimsoll.stress.fleet.FleetBench;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code agent/lab/stress/agents/run}. */
@Command(name = "agent/lab/stress/agents/run", mixinStandardHelpOptions = true, sortOptions = false, description = "Kills, stalls and parts agents that share a PostgreSQL store, and checks that each project has exactly one of them. Exit code 1: a rule was violated.")
final class AgentsBench implements Callable<Integer> {

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Option(names = "--agents", description = "Number of agents. Default: ${DEFAULT-VALUE}.")
    int agents = 4;

    @Option(names = "--projects", description = "Number of projects, with one compute each. Default: ${DEFAULT-VALUE}.")
    int projects = 60;

    @Option(names = "--kills", description = "Number of kills after which it ends. Default: ${DEFAULT-VALUE}.")
    int kills = 200;

    @Option(names = "--minutes", description = "Time after which it ends in any case. Default: ${DEFAULT-VALUE}.")
    int minutes = 60;

    @Option(names = "--pause", description = "Mean seconds between two disturbances. Default: ${DEFAULT-VALUE}.")
    double pause = 3;

    @Option(names = "--listing", description = "Seconds between two list calls of a project. Default: ${DEFAULT-VALUE}.")
    int listing = 10;

    @Option(names = "--seed", description = "What is drawn: the order of disturbances, not the machine's time. Default: ${DEFAULT-VALUE}.")
    long seed = 1;

    @Option(names = "--keep", description = "Keeps the logs of the agents, and prints their path.")
    boolean keep;

    @Option(names = "--write", description = "Also writes docs/internals/benchmarks/agents.md.")
    boolean write;

    public static void main(String... arguments) {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.exit(new CommandLine(new AgentsBench()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        Path folder = Files.createTempDirectory("plimsoll-agents-");
        Terms terms = new Terms(agents, projects, Duration.ofSeconds(listing), Duration.ofMillis((long) (pause * 1000)),
                kills, Duration.ofMinutes(minutes), seed);
        long begun = System.nanoTime();
        try (Campaign campaign = new Campaign(terms, folder, AgentsBench::tell)) {
            campaign.play();
            Tally tally = campaign.tally();
            Table figures = tally.table(campaign.open());
            System.out.print(figures);
            tally.violations().forEach(System.out::println);
            if (write) {
                Report.of("agents", Map.of("command", FleetBench.command(spec) + "\n", "machine", FleetBench.machine(),
                        "agents", agents, "projects", projects, "listing", listing, "minutes",
                        Duration.ofNanos(System.nanoTime() - begun).toMinutes(), "answer",
                        tally.violations().isEmpty() ? "each rule held"
                                : tally.violations().size()
                                        + " violations were seen",
                        "figures", figures), Map.of()).write(FleetBench.root());
            }
            return tally.violations().isEmpty() ? 0 : 1;
        } finally {
            if (keep) {
                System.err.println("agents: logs are in " + folder);
            } else {
                FleetBench.delete(folder);
            }
        }
    }

    private static void tell(String what) {
        System.err.printf("agents: %s %s%n", LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS),
                what);
    }
}
