package dev.plimsoll.cli;

import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.Verb;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints help, as {@code --help} does. */
@Command(name = "help", description = "Prints help for all verbs or for one verb.", footer = {
    "", "Examples:", "  plimsoll help", "  plimsoll help computes", "  plimsoll help computes restart"})
final class HelpVerb extends Verb {

    @Parameters(arity = "0..*", paramLabel = "VERB", description = "The verb to explain, such as computes or computes list.")
    private List<String> verbs = new ArrayList<>();

    @Override
    public Integer call() {
        CommandLine line = root().commandLine();
        for (String verb : verbs) {
            CommandLine next = line.getSubcommands().get(verb);
            if (next == null) {
                throw new UnmatchedArgumentException(line, List.of(verb));
            }
            line = next;
        }
        line.usage(out());
        return Exit.DONE;
    }
}
