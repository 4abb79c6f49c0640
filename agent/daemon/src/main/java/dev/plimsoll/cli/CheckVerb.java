package dev.plimsoll.cli;

import dev.plimsoll.agent.Checkup;
import dev.plimsoll.agent.Checkup.Leg;
import dev.plimsoll.agent.Checkup.Result;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.cli.terminal.Verb;
import dev.plimsoll.config.Settings;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** Tries what the agent stands on. */
@Command(name = "check", description = "Validates the configuration and tries each leg: platform, key, one database login, view, store. Wakes nothing.")
final class CheckVerb extends Verb {

    @Override
    public Integer call() {
        Settings settings = settings();
        List<Leg> legs = Checkup.of(settings, clock());
        Table table = new Table("LEG", "RESULT", "DETAIL");
        table.row("configuration", "ok", "valid");
        legs.forEach(leg -> table.row(leg.name(), leg.result().name().toLowerCase(Locale.ROOT), leg.detail()));
        table.print(out());
        if (legs.stream().anyMatch(leg -> leg.result() == Result.REFUSED)) {
            return Exit.REFUSED;
        }
        return legs.stream().anyMatch(leg -> leg.result() == Result.FAILED) ? Exit.FAILED : Exit.DONE;
    }
}
