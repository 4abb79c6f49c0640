package dev.plimsoll.cli.computes;

import dev.plimsoll.cli.terminal.Consent;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.platform.management.Management;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A suspend by hand. */
@Command(name = "suspend", description = "Suspends computes, which drops all their connections; asks first. Only with platform.profile: neon, whose interface has a call for it.", footer = {
    "", "Examples:",
    "  plimsoll computes suspend ep-shop-1 --wait"})
final class ComputesSuspendVerb extends WaitingVerb {

    private static final ComputeState ASLEEP = new ComputeState("idle", ComputeState.Kind.IDLE);

    @Mixin
    private SomeComputes computes = new SomeComputes();

    @Mixin
    private Consent consent = new Consent();

    @Override
    protected int call(Management account, Settings settings) {
        Calls.demand(settings, "suspends a compute: it is suspended when nobody was active for its autosuspend delay");
        List<ComputeId> agreed = computes.each()
                .stream()
                .map(which -> agreed(which, consent, account, Consequences::ofSuspending))
                .distinct()
                .toList();
        each(agreed, id -> end(id, account.suspendCompute(id.projectId(), id.endpointId()), ASLEEP, account));
        return Exit.DONE;
    }
}
