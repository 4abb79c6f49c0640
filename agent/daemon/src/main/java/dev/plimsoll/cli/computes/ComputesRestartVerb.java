package dev.plimsoll.cli.computes;

import dev.plimsoll.cli.terminal.Consent;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.platform.management.Management;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A restart by hand. */
@Command(name = "restart", description = "Suspends a compute and starts it again, which drops all its connections; asks first.", footer = {
    "", "Examples:", "  plimsoll computes restart ep-shop-1 --wait",
    "  plimsoll computes restart my-project-123/ep-shop-1 --yes"})
final class ComputesRestartVerb extends WaitingVerb {

    /** Where a restart ends; what its answer shows is open (platform/api.md section 4), and may be the way there. */
    private static final ComputeState RUNNING = new ComputeState("active", ComputeState.Kind.ACTIVE);

    @Mixin
    private Which which = new Which();

    @Mixin
    private Consent consent = new Consent();

    @Override
    protected int call(Management account, Settings settings) {
        ComputeId id = agreed(which, consent, account, compute -> Optional.of(Consequences.ofRestarting(compute)));
        end(id, account.restartCompute(id.projectId(), id.endpointId()), RUNNING, account);
        return Exit.DONE;
    }
}
