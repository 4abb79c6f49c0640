package dev.plimsoll.cli.show;

import dev.plimsoll.agent.Glance;
import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.Verb;
import dev.plimsoll.config.Settings;
import dev.plimsoll.web.json.StatusJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** One cycle by hand. */
@Command(name = "once", description = "Lists, looks inside what is awake, assesses, recommends and prints; changes nothing.")
public final class OnceVerb extends Verb {

    @Mixin
    private Output output = new Output();

    @Override
    public Integer call() {
        Settings settings = settings();
        FleetStatus status = Memory.besideTheFleet(settings, err(),
                store -> Glance.take(settings, store, true, clock()));
        Telling.platformFault(status);
        if (output.json()) {
            out().println(StatusJson.computes(status));
        } else {
            Telling.computes(status).print(out());
            Telling.partial(status, err());
        }
        return Exit.DONE;
    }
}
