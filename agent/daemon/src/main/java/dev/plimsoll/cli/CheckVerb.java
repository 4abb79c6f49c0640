package dev.plimsoll.cli;

import dev.plimsoll.agent.Checkup;
import dev.plimsoll.agent.Checkup.Leg;
import dev.plimsoll.agent.Checkup.Result;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.cli.terminal.Verb;
import dev.plimsoll.config.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Checks everything that the agent needs. */
@Command(name = "check", description = "Validates the configuration, then tests each dependency: platform, key, one database login, view, store. Wakes no compute.", footer = {
    "", "Examples:", "  plimsoll check", "  plimsoll check ep-shop-1 my-project-123/ep-shop-2"})
final class CheckVerb extends Verb {

    @Parameters(arity = "0..*", paramLabel = "COMPUTE", description = "Probes only these computes, by id or PROJECT/ID. Default: the first one that is awake.")
    private List<String> computes = new ArrayList<>();

    @Override
    public Integer call() {
        Settings settings = settings();
        List<Leg> legs = Checkup.of(settings, computes, clock());
        Table table = new Table("LEG", "RESULT", "DETAIL");
        table.row("configuration", "ok", "valid");
        legs.forEach(leg -> table.row(leg.name(), leg.result().name().toLowerCase(Locale.ROOT), leg.detail()));
        table.print(out());
        if (legs.stream().anyMatch(leg -> leg.result() == Result.REFUSED || leg.result() == Result.UNKNOWN)) {
            return Exit.REFUSED;
        }
        return legs.stream().anyMatch(leg -> leg.result() == Result.FAILED) ? Exit.FAILED : Exit.DONE;
    }
}
