package dev.plimsoll.account.computes;

import dev.plimsoll.account.Confirmation;
import dev.plimsoll.account.VerbGroup;
import dev.plimsoll.account.computes.ComputeArgument.ComputeArguments;
import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ComputeAction;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeState;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The verbs for computes. */
@Command(name = "computes", description = "Lists, shows, creates, changes, starts, suspends, restarts and deletes computes. Verbs that drop connections or are permanent ask for confirmation.", subcommands = {
    ComputesListVerb.class, ComputesGetVerb.class, ComputesCreateVerb.class, ComputesUpdateVerb.class,
    ComputesVerb.ComputesStartVerb.class, ComputesVerb.ComputesSuspendVerb.class,
    ComputesVerb.ComputesRestartVerb.class, ComputesVerb.ComputesDeleteVerb.class}, footer = {
        "", "Examples:",
        "  plimsoll computes list", "  plimsoll computes update ep-shop-1 --cu 2 --wait"})
public final class ComputesVerb extends VerbGroup {

    /** The state after a start; the state in the answer to a restart is not specified (platform/api.md section 4). */
    private static final ComputeState RUNNING = new ComputeState("active", ComputeState.StateKind.ACTIVE);
    private static final ComputeState ASLEEP = new ComputeState("idle", ComputeState.StateKind.IDLE);

    @Command(name = "start", description = "Starts suspended computes. Only with platform.profile: neon, whose API has a call for it.", footer = {
        "", "Examples:",
        "  plimsoll computes start ep-shop-1 --wait"})
    static final class ComputesStartVerb extends WaitingVerb {

        @Mixin
        private ComputeArguments computes = new ComputeArguments();

        @Override
        protected int call(Management account, Settings settings) {
            requireNeon(settings, "starts a compute; a client's connection starts it");
            return each(computes.each().stream().map(which -> which.place(account)).toList(),
                    id -> end(id, account.act(id, ComputeAction.START), RUNNING, account));
        }
    }

    @Command(name = "suspend", description = "Suspends computes. This drops all their connections. Asks for confirmation. Only with platform.profile: neon, whose API has a call for it.", footer = {
        "", "Examples:",
        "  plimsoll computes suspend ep-shop-1 --wait"})
    static final class ComputesSuspendVerb extends WaitingVerb {

        @Mixin
        private ComputeArguments computes = new ComputeArguments();

        @Mixin
        private Confirmation consent = new Confirmation();

        @Override
        protected int call(Management account, Settings settings) {
            requireNeon(settings,
                    "suspends a compute; the platform suspends it after its autosuspend delay without activity");
            return each(agreed(computes, consent, account, Consequences::ofSuspending),
                    id -> end(id, account.act(id, ComputeAction.SUSPEND), ASLEEP, account));
        }
    }

    @Command(name = "restart", description = "Suspends computes and starts them again. This drops all their connections. Asks for confirmation.", footer = {
        "", "Examples:",
        "  plimsoll computes restart ep-shop-1 --wait",
        "  plimsoll computes restart my-project-123/ep-shop-1 ep-shop-2 --yes"})
    static final class ComputesRestartVerb extends WaitingVerb {

        @Mixin
        private ComputeArguments computes = new ComputeArguments();

        @Mixin
        private Confirmation consent = new Confirmation();

        @Override
        protected int call(Management account, Settings settings) {
            return each(agreed(computes, consent, account, compute -> Optional.of(Consequences.ofRestarting(compute))),
                    id -> end(id, account.act(id, ComputeAction.RESTART), RUNNING, account));
        }
    }

    @Command(name = "delete", description = "Deletes computes permanently. Asks for confirmation.", footer = {"",
        "Examples:",
        "  plimsoll computes delete ep-shop-1",
        "  plimsoll computes delete my-project-123/ep-shop-1 --yes"})
    static final class ComputesDeleteVerb extends ChangeVerb {

        @Mixin
        private ComputeArguments computes = new ComputeArguments();

        @Mixin
        private Confirmation consent = new Confirmation();

        @Override
        protected int call(Management account, Settings settings) {
            return each(agreed(computes, consent, account, compute -> Optional.of(Consequences.ofDeleting(compute))),
                    id -> {
                        print(account.act(id, ComputeAction.DELETE), null);
                        say("%s was deleted".formatted(id));
                    });
        }
    }
}
