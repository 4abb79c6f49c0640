package dev.plimsoll.cli.computes;

import dev.plimsoll.cli.terminal.Confirmation;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.platform.management.Management;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Suspends computes. */
@Command(name = "suspend", description = "Suspends computes. This drops all their connections. Asks for confirmation. Only with platform.profile: neon, whose API has a call for it.", footer = {
    "", "Examples:",
    "  plimsoll computes suspend ep-shop-1 --wait"})
final class ComputesSuspendVerb extends WaitingVerb {

    private static final ComputeState ASLEEP = new ComputeState("idle", ComputeState.Kind.IDLE);

    @Mixin
    private ComputeArguments computes = new ComputeArguments();

    @Mixin
    private Confirmation consent = new Confirmation();

    @Override
    protected int call(Management account, Settings settings) {
        NeonCalls.requireNeon(settings,
                "suspends a compute; the platform suspends it after its autosuspend delay without activity");
        List<ComputeId> agreed = agreed(computes, consent, account,
                Consequences::ofSuspending);
        each(agreed, id -> end(id, account.suspendCompute(id.projectId(), id.endpointId()), ASLEEP, account));
        return Exit.DONE;
    }
}
