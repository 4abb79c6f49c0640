package dev.plimsoll.cli.computes;

import dev.plimsoll.cli.terminal.Confirmation;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.platform.management.Management;
import dev.plimsoll.platform.management.Management.ComputeChange;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Deletes computes. */
@Command(name = "delete", description = "Deletes computes permanently. Asks for confirmation.", footer = {"",
    "Examples:",
    "  plimsoll computes delete ep-shop-1",
    "  plimsoll computes delete my-project-123/ep-shop-1 --yes"})
final class ComputesDeleteVerb extends ChangeVerb {

    @Mixin
    private ComputeArguments computes = new ComputeArguments();

    @Mixin
    private Confirmation consent = new Confirmation();

    @Override
    protected int call(Management account, Settings settings) {
        List<ComputeId> agreed = agreed(computes, consent, account,
                compute -> Optional.of(Consequences.ofDeleting(compute)));
        each(agreed, id -> {
            ComputeChange change = account.deleteCompute(id.projectId(), id.endpointId());
            print(change, null);
            say("%s was deleted".formatted(id));
        });
        return Exit.DONE;
    }
}
