package dev.plimsoll.cli.show;

import dev.plimsoll.cli.terminal.Output;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prints what would be changed now, with an exit code by urgency. */
@Command(name = "diff", description = "Prints what would be changed now, and why. Probes no compute and changes nothing. "
        + "Exit code 0: nothing; 10: something is recommended; 11: something urgent is recommended. Urgent means that a "
        + "compute is awake, and its full cache misses the target, or its connections are near the limit.", footer = {
            "", "Examples:", "  plimsoll diff", "  plimsoll diff ep-shop-1 -o yaml",
            "  plimsoll diff -o json | jq -r '.changes[].endpoint_id'"})
public final class DiffVerb extends StoredStatusVerb {

    @Mixin
    private Output output = new Output();

    @Override
    public Integer call() {
        FleetDiff diff = FleetDiff.of(status(settings()));
        if (output.isData()) {
            output.print(diff.json(), out());
        } else if (diff.changes().isEmpty()) {
            say("nothing to change");
        } else {
            diff.table().print(screen());
        }
        if (diff.dismissed() > 0) {
            say("%d more dismissed: plimsoll dismissals".formatted(diff.dismissed()));
        }
        FleetTables.partial(diff.status(), now(), err());
        return diff.exitCode();
    }
}
