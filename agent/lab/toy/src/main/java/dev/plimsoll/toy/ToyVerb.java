package dev.plimsoll.toy;

import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.Verb;
import picocli.CommandLine.Command;

/** Prints what the toy is set to. */
@Command(name = "toy", description = "Prints whether the toy counts.")
final class ToyVerb extends Verb {

    @Override
    public Integer call() {
        out().println("counts: " + settings().values().need(Toy.ENABLED));
        return Exit.DONE;
    }
}
