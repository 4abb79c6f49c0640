package dev.plimsoll.agent;

import dev.plimsoll.change.plan.ChangeChannels;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.Stores;
import dev.plimsoll.config.Settings;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.postgres.JdbcProbe;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.reconcile.Reconciler;
import dev.plimsoll.reconcile.shared.Ports;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.Store.Access;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * One reconciliation pass over the fleet, for the command line: lists, may probe, assesses and recommends. It changes
 * no compute and writes no journal entry.
 */
public final class SinglePass {

    private SinglePass() {}

    /**
     * The fleet by stored data: probes nothing and does not change {@code store}. Where the platform lists nothing, it is as agents
     * last stored it, with the time of the latest status and the fault.
     *
     * @param count receives how far it is
     * @throws PlatformFault if the platform refuses the request, or does not answer and nothing is stored
     */
    public static FleetStatus remembered(Settings settings, Store store, PassCount count, InstantSource clock) {
        try {
            return pass(settings, store.stores(Access.DRY_RUN), ProbeRule.NEVER, null, count, clock);
        } catch (PlatformFault fault) {
            if (!fault.isOutage()) {
                throw fault;
            }
            return new StoredFleet(settings, store, clock.instant()).during(fault);
        }
    }

    /** The fleet as remembered, of one project alone. */
    public static FleetStatus remembered(Settings settings, Store store, @Nullable String project,
            InstantSource clock) {
        return pass(settings, store.stores(Access.DRY_RUN), ProbeRule.NEVER, project, new PassCount(), clock);
    }

    /**
     * The fleet as it is now: probes where a running agent would, and writes samples, probing cost and learned data to
     * {@code store} for the next pass. If an agent runs on that store, it shows what that observed, and neither probes
     * nor writes; the status then says that it has no projects of its own.
     *
     * @param count receives how far it is
     * @throws PlatformFault if the projects cannot be listed
     */
    public static FleetStatus probed(Settings settings, Store store, PassCount count, InstantSource clock) {
        return store.hasAgent()
                ? remembered(settings, store, count, clock).withLeader(false)
                : pass(settings, store.stores(Access.PROBES_ONLY), ProbeRule.QUIET, null, count, clock);
    }

    private static FleetStatus pass(Settings settings, Stores stores, ProbeRule rule,
            @Nullable String project, PassCount count, InstantSource clock) {
        try (Accounts fleet = new Accounts(settings, new SimpleMeterRegistry(), count::over, project)) {
            try (JdbcProbe probe = new JdbcProbe(
                    compute -> Agent.knownSettings(settings, fleet, compute.id()).database(), clock);
                    Reconciler reconciler = new Reconciler(
                            new Ports(fleet, probe, ProjectClaims.ALONE, () -> stores, ChangeChannels.NONE,
                                    count,
                                    Explanation.WORDING,
                                    new ConfiguredFleet(() -> settings, fleet::of, fleet::names, fleet.readers(), clock)
                                            .alerts()),
                            compute -> Agent.asTerms(Agent.knownSettings(settings, fleet, compute.id())),
                            settings.defaults()::intervals, rule, clock,
                            Executors.newVirtualThreadPerTaskExecutor())) {
                FleetStatus status = reconciler.once();
                PlatformFault fault = fleet.fault();
                if (fault != null) {
                    throw fault;
                }
                return status;
            }
        }
    }

    /**
     * Why the store must not be opened: it is on a watched compute and would wake it. Empty if it is not. Lists the
     * fleet to check that, unless the store is a file.
     */
    public static Optional<String> storeRefusal(Settings settings) {
        try (Accounts fleet = new Accounts(settings, new SimpleMeterRegistry())) {
            return StoreGuard.whyNot(settings.store(), fleet);
        }
    }
}
