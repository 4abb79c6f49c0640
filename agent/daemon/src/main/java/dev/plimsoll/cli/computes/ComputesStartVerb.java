package dev.plimsoll.cli.computes;

import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.platform.management.Management;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Starts computes. */
@Command(name = "start", description = "Starts suspended computes. Only with platform.profile: neon, whose API has a call for it.", footer = {
    "", "Examples:",
    "  plimsoll computes start ep-shop-1 --wait"})
final class ComputesStartVerb extends WaitingVerb {

    private static final ComputeState RUNNING = new ComputeState("active", ComputeState.Kind.ACTIVE);

    @Mixin
    private ComputeArguments computes = new ComputeArguments();

    @Override
    protected int call(Management account, Settings settings) {
        NeonCalls.requireNeon(settings, "starts a compute; a client's connection starts it");
        each(computes.each().stream().map(which -> which.place(account)).toList(),
                id -> end(id, account.startCompute(id.projectId(), id.endpointId()), RUNNING, account));
        return Exit.DONE;
    }
}
