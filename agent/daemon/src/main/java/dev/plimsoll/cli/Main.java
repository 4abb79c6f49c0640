package dev.plimsoll.cli;

import dev.plimsoll.cli.account.KeysVerb;
import dev.plimsoll.cli.account.ProjectsVerb;
import dev.plimsoll.cli.backtest.BacktestVerb;
import dev.plimsoll.cli.computes.ComputesVerb;
import dev.plimsoll.cli.demo.DemoVerb;
import dev.plimsoll.cli.demo.EmulatorVerb;
import dev.plimsoll.cli.show.AdviseVerb;
import dev.plimsoll.cli.show.HistoryVerb;
import dev.plimsoll.cli.show.OnceVerb;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.cli.terminal.Given;
import dev.plimsoll.cli.terminal.Program;
import dev.plimsoll.cli.terminal.Surroundings;
import dev.plimsoll.cli.terminal.Version;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.store.StoreUnavailable;
import dev.plimsoll.web.AddressUnusable;
import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Plimsoll: shows how deep each compute rides, and says which size it should be. */
@Command(name = "plimsoll", mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false, usageHelpAutoWidth = true, description = "Shows how deep each compute of a serverless Postgres platform rides, and says which size it should be.", synopsisSubcommandLabel = "VERB", commandListHeading = "%nVerbs:%n", footer = {
    "", "Exit codes: 0 done, 1 failed, 2 wrong use or bad configuration, 3 refused by the platform."}, subcommands = {
        RunVerb.class, DemoVerb.class, EmulatorVerb.class, OnceVerb.class, AdviseVerb.class, ApproveVerb.class,
        DismissVerb.class, StopVerb.class, ResumeVerb.class, HistoryVerb.class, BacktestVerb.class, CheckVerb.class,
        ConfigVerb.class,
        KeysVerb.class, ProjectsVerb.class, ComputesVerb.class})
public final class Main implements Program, Runnable {

    private static final Logger log = LoggerFactory.getLogger(Main.class);

    @Mixin
    private Given given = new Given();

    @Spec
    private @Nullable CommandSpec spec;

    private final Surroundings surroundings;

    Main(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /** Runs one verb and ends the process with its exit code. */
    public static void main(String[] arguments) {
        // Figures read alike wherever it runs: in logs, on pages and in what scripts take up.
        Locale.setDefault(Locale.ROOT);
        int code = commandLine(Machine.surroundings()).execute(arguments);
        System.out.flush();
        System.err.flush();
        System.exit(code);
    }

    static CommandLine commandLine(Surroundings surroundings) {
        return new CommandLine(new Main(surroundings))
                .setExecutionExceptionHandler((failure, line, result) -> tell(failure, line))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpLongOptionsMaxWidth(28);
    }

    /** A message for the person at the terminal, and the exit code; no stack trace. */
    private static int tell(Exception failure, CommandLine line) {
        PrintWriter err = line.getErr();
        switch (failure) {
            case Failure known -> {
                if (known.getMessage() != null) {
                    err.println(known.getMessage());
                }
                return known.code();
            }
            case PlatformFault fault -> {
                err.println("plimsoll: " + fault.getMessage());
                boolean refused = fault.status() >= 400 && fault.status() < 500;
                return refused ? Exit.REFUSED : Exit.FAILED;
            }
            case StoreUnavailable dead -> {
                return plainly(dead, err);
            }
            case AddressUnusable taken -> {
                return plainly(taken, err);
            }
            default -> {
                log.atDebug().setCause(failure).log("failed");
                err.println("plimsoll: failed unexpectedly, which is a fault of plimsoll's: " + failure
                        + " (--set log.level=debug shows where)");
                return Exit.FAILED;
            }
        }
    }

    private static int plainly(Exception failure, PrintWriter err) {
        err.println("plimsoll: " + failure.getMessage());
        return Exit.FAILED;
    }

    @Override
    public Given given() {
        return given;
    }

    @Override
    public Surroundings surroundings() {
        return surroundings;
    }

    @Override
    public void run() {
        CommandSpec mine = spec;
        throw new ParameterException(mine == null ? new CommandLine(this) : mine.commandLine(), "which verb?");
    }
}
