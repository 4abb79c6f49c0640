package dev.plimsoll.cli;

import dev.plimsoll.cli.verb.Exit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints help, as {@code --help} does. */
@Command(name = "help", mixinStandardHelpOptions = true, description = "Prints help for all verbs or for one verb.", footer = {
    "", "Examples:", "  plimsoll help", "  plimsoll help computes", "  plimsoll help computes restart"})
final class HelpVerb implements Callable<Integer> {

    @Parameters(arity = "0..*", paramLabel = "VERB", description = "The verb to explain, such as computes or computes list.")
    private List<String> verbs = new ArrayList<>();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine mine = Objects.requireNonNull(spec, "picocli sets the spec").commandLine();
        CommandLine line = mine.getParent();
        for (String verb : verbs) {
            CommandLine next = line.getSubcommands().get(verb);
            if (next == null) {
                throw new UnmatchedArgumentException(line, List.of(verb));
            }
            line = next;
        }
        line.usage(mine.getOut());
        return Exit.DONE;
    }
}
