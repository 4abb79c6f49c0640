package dev.plimsoll.stress.change;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.plimsoll.bench.report.Report;
import dev.plimsoll.change.journal.MemoryJournal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code agent/lab/stress/changes/run}. */
@Command(name = "agent/lab/stress/changes/run", mixinStandardHelpOptions = true, sortOptions = false, description = "Runs "
        + "the reconciler on random fleets under random faults, in simulated time, and checks the rules of changes.")
final class ChangesBench implements Callable<Integer> {

    private static final int PROGRESS = 500;

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Option(names = "--runs", description = "Number of runs, with the seeds from 1 on. Default: ${DEFAULT-VALUE}.")
    long runs = 10_000;

    @Option(names = "--seed", description = "Plays this seed only, and prints what happens.")
    @Nullable
    Long seed;

    @Option(names = "--threads", description = "Runs at a time. Default: ${DEFAULT-VALUE}.")
    int threads = 2;

    @Option(names = "--write", description = "Writes docs/internals/benchmarks/changes.md.")
    boolean write;

    public static void main(String[] args) {
        System.exit(new CommandLine(new ChangesBench()).execute(args));
    }

    @Override
    public Integer call() throws IOException {
        silence();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        long start = System.nanoTime();
        ChangeCampaign campaign = new ChangeCampaign(MemoryJournal::new);
        ChangeCampaign.Outcome outcome = seed == null
                ? campaign.play(1, runs, threads, done -> progress(done, err))
                : campaign.play(seed, out::println);
        if (outcome.violation() != null) {
            err.printf("seed %d: %s%n", outcome.seed(), outcome.violation());
            return 1;
        }
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        if (write && seed == null) {
            Path root = Path.of(System.getProperty("plimsoll.root", "../../.."));
            new Report(Map.of(ChangesText.PAGE, ChangesText.of(runs, took, outcome.counts()))).write(root);
        }
        out.println(outcome.counts());
        err.printf("%s: all rules held, in %d s%n", seed == null ? runs + " runs" : "seed " + seed, took.toSeconds());
        return 0;
    }

    private static void progress(long done, PrintWriter err) {
        if (done % PROGRESS == 0) {
            err.printf("%d runs%n", done);
        }
    }

    /** Refused requests and failing stores are what a run is about; nobody reads their warnings. */
    static void silence() {
        if (LoggerFactory.getLogger("dev.plimsoll") instanceof Logger logger) {
            logger.setLevel(Level.OFF);
        }
        if (LoggerFactory.getLogger("com.zaxxer.hikari") instanceof Logger logger) {
            logger.setLevel(Level.OFF);
        }
    }
}
