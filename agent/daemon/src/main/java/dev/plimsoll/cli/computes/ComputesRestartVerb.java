package dev.plimsoll.cli.computes;

import dev.plimsoll.cli.terminal.Confirmation;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.platform.management.Management;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Restarts computes. */
@Command(name = "restart", description = "Suspends computes and starts them again. This drops all their connections. Asks for confirmation.", footer = {
    "", "Examples:",
    "  plimsoll computes restart ep-shop-1 --wait",
    "  plimsoll computes restart my-project-123/ep-shop-1 ep-shop-2 --yes"})
final class ComputesRestartVerb extends WaitingVerb {

    /** The state after a restart; the state in its answer is not specified (platform/api.md section 4). */
    private static final ComputeState RUNNING = new ComputeState("active", ComputeState.Kind.ACTIVE);

    @Mixin
    private ComputeArguments computes = new ComputeArguments();

    @Mixin
    private Confirmation consent = new Confirmation();

    @Override
    protected int call(Management account, Settings settings) {
        List<ComputeId> agreed = agreed(computes, consent, account,
                compute -> Optional.of(Consequences.ofRestarting(compute)));
        each(agreed, id -> end(id, account.restartCompute(id.projectId(), id.endpointId()), RUNNING, account));
        return Exit.DONE;
    }
}
