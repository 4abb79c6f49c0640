package dev.plimsoll.cli.reference;

import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Verb;
import picocli.CommandLine.Command;

/** Prints the man page. */
@Command(name = "man", description = "Prints the man page of all verbs, in the format of man.", footer = {"",
    "Examples:", "  plimsoll man | man -l -", "  plimsoll man > /usr/local/share/man/man1/plimsoll.1"})
public final class ManVerb extends Verb {

    @Override
    public Integer call() {
        out().print(ManPage.of(root()));
        out().flush();
        return Exit.DONE;
    }
}
