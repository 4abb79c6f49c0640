package dev.plimsoll.cli;

import dev.plimsoll.cli.terminal.Terminal;
import dev.plimsoll.cli.verb.CliContext;
import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** The command line of the program, for tests of help, completion and man page. */
public final class CommandModel {

    private CommandModel() {}

    /** Output of one run. */
    public record Output(int code, String out, String err) {}

    /** A program without a platform. */
    public static CommandLine program(Map<String, String> environment, Terminal terminal) {
        return program(environment, terminal, Instant.EPOCH);
    }

    /** A program without a platform, at a moment. */
    public static CommandLine program(Map<String, String> environment, Terminal terminal, Instant now) {
        return Main.commandLine(new CliContext(environment, InstantSource.fixed(now), time -> {},
                new BufferedReader(new StringReader("")), terminal));
    }

    /** Runs one verb outside of a terminal. */
    public static Output run(String... arguments) {
        return run(program(Map.of(), Terminal.NONE), arguments);
    }

    /** Runs one verb. */
    public static Output run(CommandLine program, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = program.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(arguments);
        return new Output(code, out.toString(), err.toString());
    }

    /** The program, and each verb at any depth, without aliases and hidden ones. */
    public static List<CommandLine> verbs() {
        List<CommandLine> all = new ArrayList<>();
        collect(program(Map.of(), Terminal.NONE), all);
        return all;
    }

    private static void collect(CommandLine line, List<CommandLine> into) {
        into.add(line);
        line.getSubcommands()
                .values()
                .stream()
                .distinct()
                .filter(verb -> !verb.getCommandSpec().usageMessage().hidden())
                .forEach(verb -> collect(verb, into));
    }
}
