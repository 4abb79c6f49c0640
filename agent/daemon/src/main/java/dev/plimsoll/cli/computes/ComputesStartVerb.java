package dev.plimsoll.cli.computes;

import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.platform.management.Management;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A start by hand. */
@Command(name = "start", description = "Starts computes that sleep; only with platform.profile: neon, whose interface has a call for it.", footer = {
    "", "Examples:",
    "  plimsoll computes start ep-shop-1 --wait"})
final class ComputesStartVerb extends WaitingVerb {

    private static final ComputeState RUNNING = new ComputeState("active", ComputeState.Kind.ACTIVE);

    @Mixin
    private SomeComputes computes = new SomeComputes();

    @Override
    protected int call(Management account, Settings settings) {
        Calls.demand(settings, "starts a compute: a query starts it");
        each(computes.each().stream().map(which -> which.place(account)).toList(),
                id -> end(id, account.startCompute(id.projectId(), id.endpointId()), RUNNING, account));
        return Exit.DONE;
    }
}
