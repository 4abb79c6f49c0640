package dev.plimsoll.cli;

import dev.plimsoll.cli.AnswerVerb.ApproveVerb;
import dev.plimsoll.cli.AnswerVerb.DismissVerb;
import dev.plimsoll.cli.AnswerVerb.ResumeVerb;
import dev.plimsoll.cli.AnswerVerb.StopVerb;
import dev.plimsoll.cli.AnswerVerb.UndoVerb;
import dev.plimsoll.cli.reference.CompletionVerb;
import dev.plimsoll.cli.reference.GroupedVerbs;
import dev.plimsoll.cli.reference.ManPage.ManVerb;
import dev.plimsoll.cli.show.AdviseVerb;
import dev.plimsoll.cli.show.DiffVerb;
import dev.plimsoll.cli.show.HistoryVerb;
import dev.plimsoll.cli.show.OnceVerb;
import dev.plimsoll.cli.show.ReportVerb;
import dev.plimsoll.cli.terminal.FailureOutput;
import dev.plimsoll.cli.terminal.Terminal;
import dev.plimsoll.cli.verb.CliContext;
import dev.plimsoll.cli.verb.EarlyOutput;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.FileErrors;
import dev.plimsoll.cli.verb.GlobalOptions;
import dev.plimsoll.cli.verb.Verb.PicocliVersion;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.cli.verb.WrongUse;
import dev.plimsoll.extension.Extensions;
import dev.plimsoll.extension.HelpGroup;
import dev.plimsoll.extension.VerbsOfGroup;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.store.StoreUnavailable;
import dev.plimsoll.web.AddressUnusable;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.Spec;

/** The command {@code plimsoll}: parses the command line, runs one verb and returns its exit code. */
@Command(name = "plimsoll", mixinStandardHelpOptions = true, versionProvider = PicocliVersion.class, sortOptions = false, usageHelpAutoWidth = true, description = "Watches the computes of a serverless Postgres platform and recommends the right size of each.", synopsisSubcommandLabel = "VERB", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:done", "1:failed", "2:wrong use or invalid configuration",
    "3:refused by the platform, or not found there", "10:diff: something is recommended",
    "11:diff: something urgent is recommended", "130:ended by Ctrl-C"}, footer = {
        "",
        "Examples:", "  plimsoll check -c plimsoll.yaml", "  plimsoll once", "  plimsoll advise ep-shop-1 --explain",
        "  plimsoll diff", "  plimsoll help computes"})
public final class Main implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(Main.class);

    private static final List<VerbsOfGroup> KERNEL = List.of(
            new VerbsOfGroup(HelpGroup.WATCH,
                    List.of(RunVerb.class, OnceVerb.class, HistoryVerb.class, ReportVerb.class)),
            new VerbsOfGroup(HelpGroup.DECIDE, List.of(AdviseVerb.class, DiffVerb.class)),
            new VerbsOfGroup(HelpGroup.CHANGE, List.of(ApproveVerb.class, ApprovalsVerb.class, UndoVerb.class,
                    DismissVerb.class, DismissalsVerb.class, StopVerb.class, ResumeVerb.class)),
            new VerbsOfGroup(HelpGroup.SET_UP, List.of(CheckVerb.class, ConfigVerb.class)),
            new VerbsOfGroup(HelpGroup.TOOLS, List.of(CompletionVerb.class, ManVerb.class, HelpVerb.class)));

    private static final List<VerbsOfGroup> ALL = Stream.concat(KERNEL.stream(),
            Extensions.all().stream().flatMap(extension -> extension.verbs().stream())).toList();

    @Mixin
    private final GlobalOptions given;

    @SuppressWarnings("unused") // Its options are Picocli's to fill.
    @Mixin
    private EarlyOutput output = new EarlyOutput();

    @Spec
    private @Nullable CommandSpec spec;

    Main(CliContext context) {
        given = new GlobalOptions(context);
    }

    /** Runs one verb and ends the process with its exit code. */
    public static void main(String[] arguments) {
        run(context -> commandLine(context, arguments), arguments);
    }

    /** Runs a program with another name and other verbs. */
    public static void run(String name, List<Class<?>> verbs, String... arguments) {
        run(context -> program(context, verbs).setCommandName(name), arguments);
    }

    private static void run(Function<CliContext, CommandLine> program, String... arguments) {
        ignoreRegion();
        int code = code(() -> program.apply(systemContext()).execute(arguments), System.err);
        // A reader that ends early, as in a pipe to head, wanted no more.
        if (System.out.checkError() && Terminal.isOutputAFile()) {
            System.err.println("plimsoll: the output could not be written completely: is the disk full?");
            code = code == Exit.DONE ? Exit.FAILED : code;
        }
        System.err.flush();
        System.exit(code);
    }

    static CliContext systemContext() {
        return new CliContext(System.getenv(), InstantSource.system(), Main::pause,
                new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())),
                Terminal.ofProcess());
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
            throw new VerbFailure(Exit.INTERRUPTED, null);
        }
    }

    /** The exit code of a run. After an error too the process ends: threads of an agent that began to start would keep it. */
    static int code(IntSupplier run, PrintStream err) {
        try {
            return run.getAsInt();
        } catch (Error broken) {
            broken.printStackTrace(err);
            return Exit.FAILED;
        }
    }

    /**
     * Makes the process behave alike in every region. Numbers have one format in logs, on pages and in output that scripts
     * read. The database driver sends the process's time zone at login, and a server refuses a name that it does not have.
     */
    static void ignoreRegion() {
        Locale.setDefault(Locale.ROOT);
        TimeZone.setDefault(TimeZone.getTimeZone(ZoneOffset.UTC));
    }

    /** Where {@code arguments} run the agent, a program of that verb alone: the others have more classes than a configuration. */
    static CommandLine commandLine(CliContext context, String[] arguments) {
        if (List.of(arguments).contains(RunVerb.NAME)) {
            CommandLine agent = program(context, List.of(RunVerb.class));
            if (runs(agent, arguments)) {
                return agent;
            }
        }
        return commandLine(context);
    }

    /** Whether they are right, and ask for no help. */
    private static boolean runs(CommandLine agent, String[] arguments) {
        try {
            return agent.parseArgs(arguments)
                    .asCommandLineList()
                    .stream()
                    .noneMatch(line -> line.isUsageHelpRequested() || line.isVersionHelpRequested());
        } catch (ParameterException unclear) {
            return false;
        }
    }

    /** The program with all verbs. */
    public static CommandLine commandLine(CliContext context) {
        return program(context, ALL.stream().<Class<?>>flatMap(some -> some.verbs().stream()).toList());
    }

    /** The program with these verbs. */
    public static CommandLine program(CliContext context, List<Class<?>> verbs) {
        Main main = new Main(context);
        CommandLine program = new CommandLine(main);
        verbs.forEach(program::addSubcommand);
        new GroupedVerbs(ALL).in(program);
        return program.setColorScheme(colours(context.showsColours()))
                .setExecutionStrategy(given -> main.execute(given, program))
                .setParameterExceptionHandler(WrongUse::report)
                .setExecutionExceptionHandler((failure, line, result) -> report(failure, line, line.getParent() == null
                        ? result.originalArgs()
                        : root(line).getParseResult().originalArgs()))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpLongOptionsMaxWidth(28);
    }

    /** Runs the verb, or prints help; {@code --no-color} holds for both. */
    private int execute(ParseResult parsed, CommandLine program) {
        if (given.isPlain()) {
            program.setColorScheme(colours(false));
        }
        EarlyOutput.passOn(parsed);
        return new RunLast().execute(parsed);
    }

    private static ColorScheme colours(boolean shown) {
        return Help.defaultColorScheme(shown ? Help.Ansi.ON : Help.Ansi.OFF);
    }

    private static CommandLine root(CommandLine line) {
        return line.getParent() == null ? line : root(line.getParent());
    }

    /** Prints a message without a stack trace, and returns the exit code. */
    private static int report(Exception failure, CommandLine line, List<String> arguments) {
        PrintWriter err = line.getErr();
        return switch (failure) {
            case ParameterException wrong -> WrongUse.report(wrong, arguments.toArray(String[]::new));
            case VerbFailure known when known.getMessage() == null -> known.code();
            case VerbFailure known -> FailureOutput.failure(known.code(), String.valueOf(known.getMessage()), arguments,
                    err);
            case PlatformFault fault ->
                FailureOutput.failure(code(fault), String.valueOf(fault.getMessage()), arguments, err);
            case StoreUnavailable dead -> plainly(String.valueOf(dead.getMessage()), arguments, err);
            case AddressUnusable taken -> plainly(String.valueOf(taken.getMessage()), arguments, err);
            case UncheckedIOException disk -> plainly(FileErrors.sentence(disk.getCause()), arguments, err);
            default -> {
                log.atDebug().setCause(failure).log("failed");
                yield plainly("unexpected error, which is a bug in plimsoll: " + failure
                        + " (--set log.level=debug shows where)", arguments, err);
            }
        };
    }

    /** The exit code of an error of the platform: an HTTP status of 400 to 499 is a refusal, for every verb. */
    private static int code(PlatformFault fault) {
        return fault.status() >= 400 && fault.status() < 500 ? Exit.REFUSED : Exit.FAILED;
    }

    private static int plainly(String message, List<String> arguments, PrintWriter err) {
        return FailureOutput.failure(Exit.FAILED, message, arguments, err);
    }

    @Override
    public void run() {
        CommandSpec mine = spec;
        CommandLine line = mine == null ? new CommandLine(this) : mine.commandLine();
        line.usage(line.getErr());
        throw new ParameterException(line, "a verb is missing");
    }
}
