package dev.plimsoll.cli.reference;

import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.Verb;
import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints a script that completes verbs and options in a shell. */
@Command(name = "completion", description = "Prints a script that completes verbs, options and values in a shell.", footer = {
    "", "Examples:", "  source <(plimsoll completion bash)",
    "  plimsoll completion zsh > ~/.plimsoll-completion && echo 'source ~/.plimsoll-completion' >> ~/.zshrc"})
public final class CompletionVerb extends Verb {

    /** The shells, of which both complete by the script of the library. */
    enum Shell {
        BASH, ZSH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @SuppressWarnings("unused") // One script serves both. Picocli refuses other words.
    @Parameters(paramLabel = "SHELL", description = "The shell: ${COMPLETION-CANDIDATES}.")
    private Shell shell = Shell.BASH;

    @Override
    public Integer call() {
        out().print(AutoComplete.bash(root().name(), root().commandLine()));
        out().flush();
        return Exit.DONE;
    }
}
