package dev.plimsoll.agent;

import dev.plimsoll.activity.ActivityRecords;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.ProbeFailures;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.change.Journal;
import dev.plimsoll.change.StatusListener;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.platform.PlatformClient;
import dev.plimsoll.platform.PlatformFleet;
import dev.plimsoll.postgres.JdbcProbe;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.probing.ProbeLease;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.probing.ProbeStates;
import dev.plimsoll.reconcile.Ports;
import dev.plimsoll.reconcile.Reconciler;
import dev.plimsoll.store.Store;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One pass by hand: lists, perhaps probes, assesses and recommends. It changes no compute, and writes nothing into the journal.
 */
public final class SinglePass {

    private SinglePass() {}

    /**
     * The fleet by what is remembered: probes nothing, and leaves {@code store} as it is.
     *
     * @throws PlatformFault where the projects cannot be listed
     */
    public static FleetStatus remembered(Settings settings, Store store, InstantSource clock) {
        return remembered(settings, store, null, clock);
    }

    /** The same of one project alone. */
    public static FleetStatus remembered(Settings settings, Store store, @Nullable String project,
            InstantSource clock) {
        ReadOnlyStore memory = new ReadOnlyStore(store.samples(), store.failures(), store.probeStates(),
                store.modelStore(),
                store.activityRecords(), store.journal());
        Holdings holdings = new Holdings(memory.samples(), memory.failures(), memory.probeStates(), memory.modelStore(),
                memory.activityRecords(), ProbeLease.ALONE, memory.journal());
        return pass(settings, holdings, ProbeRule.NEVER, project, clock);
    }

    /**
     * The fleet as it stands now: probes where the rule of a running agent would, and keeps what it saw, what that cost and
     * what it taught in {@code store}, so that the next pass goes on from it. Where another agent is the leader on that store,
     * it tells what that one saw, and probes and writes nothing.
     *
     * @throws PlatformFault where the projects cannot be listed
     */
    public static FleetStatus probed(Settings settings, Store store, InstantSource clock) {
        ReadOnlyStore memory = new ReadOnlyStore(store.samples(), store.failures(), store.probeStates(),
                store.modelStore(),
                store.activityRecords(), store.journal());
        Holdings holdings = new Holdings(store.samples(), store.failures(), store.probeStates(), store.modelStore(),
                store.activityRecords(), store.probeLease(), memory.journal());
        return pass(settings, holdings, ProbeRule.QUIET, null, clock);
    }

    /** What a pass knows, and where it keeps what it learns. */
    private record Holdings(Samples samples, ProbeFailures failures, ProbeStates probeStates, ModelStore modelStore,
            ActivityRecords activityRecords, ProbeLease probeLease, Journal journal) {}

    private static FleetStatus pass(Settings settings, Holdings holdings, ProbeRule rule,
            @Nullable String project, InstantSource clock) {
        try (PlatformClient client = new PlatformClient(settings.platform(), new SimpleMeterRegistry())) {
            KnownProjects fleet = new KnownProjects(new PlatformFleet(client, settings.platform()), project);
            try (JdbcProbe probe = new JdbcProbe(
                    compute -> settings.forCompute(compute, fleet.of(compute)).database(), clock);
                    Reconciler cycle = new Reconciler(
                            new Ports(fleet, probe, holdings.samples(), holdings.failures(), holdings.probeStates(),
                                    holdings.modelStore(), holdings.activityRecords(), holdings.probeLease(),
                                    holdings.journal(), (now, isListed) -> {}, null, new Nobody()),
                            settings.sizes(),
                            compute -> Agent.asTerms(settings.forCompute(compute, fleet.of(compute))),
                            settings.defaults().intervals(), rule, clock)) {
                FleetStatus status = cycle.once();
                PlatformFault fault = fleet.fault();
                if (fault != null) {
                    throw fault;
                }
                return status;
            }
        }
    }

    /**
     * Why the store must not be opened: it lives on a compute that is watched, and would wake it. Empty where it does not; lists
     * the fleet to know that, unless the store is a file.
     */
    public static Optional<String> storeRefusal(Settings settings) {
        try (PlatformClient client = new PlatformClient(settings.platform(), new SimpleMeterRegistry())) {
            return StoreGuard.whyNot(settings.store(), new PlatformFleet(client, settings.platform()));
        }
    }

    /** Nobody is told. */
    private static final class Nobody implements StatusListener {

        @Override
        public void post(FleetStatus status) {
            // The caller gets it.
        }

        @Override
        public void looked(ComputeId compute, Observation observation) {
            // The standing tells.
        }

        @Override
        public void platformFailed(PlatformFault.Kind kind) {
            // The status tells.
        }

        @Override
        public void heard(List<UnknownWord> words) {
            // Nothing is changed, so nothing is heard.
        }

        @Override
        public void ticked(Duration took, Duration lag) {
            // There is one beat only.
        }
    }
}
