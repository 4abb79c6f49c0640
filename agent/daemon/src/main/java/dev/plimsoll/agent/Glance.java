package dev.plimsoll.agent;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.change.Noticeboard;
import dev.plimsoll.config.Settings;
import dev.plimsoll.cycle.Cycle;
import dev.plimsoll.cycle.Ports;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.platform.PlatformClient;
import dev.plimsoll.platform.PlatformFleet;
import dev.plimsoll.postgres.JdbcProbe;
import dev.plimsoll.store.Store;
import dev.plimsoll.watch.LookRule;
import dev.plimsoll.watch.Lookout;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** One cycle by hand: lists, perhaps looks, assesses and recommends. It changes nothing, not even the record. */
public final class Glance {

    private Glance() {}

    /**
     * The fleet as it stands now.
     *
     * @param store what is remembered
     * @param look  whether to look inside computes that are awake, or only to list them and judge by what is remembered
     */
    public static FleetStatus take(Settings settings, Store store, boolean look, InstantSource clock) {
        ReadOnlyMemory memory = new ReadOnlyMemory(store.samples(), store.failures(), store.watches(), store.notebook(),
                store.idlenesses(), store.journal());
        try (PlatformClient client = new PlatformClient(settings.platform(), new SimpleMeterRegistry())) {
            KnownProjects fleet = new KnownProjects(new PlatformFleet(client, settings.platform()));
            try (JdbcProbe probe = new JdbcProbe(
                    compute -> settings.forCompute(compute, fleet.of(compute)).database(), clock);
                    Cycle cycle = new Cycle(
                            new Ports(fleet, probe, memory.samples(), memory.failures(), memory.watches(),
                                    memory.notebook(),
                                    memory.idlenesses(),
                                    Lookout.ALONE, memory.journal(), (now, isListed) -> {}, null, new Nobody()),
                            settings.sizes(),
                            compute -> Agent.asTerms(settings.forCompute(compute, fleet.of(compute))),
                            settings.defaults().rhythm(),
                            look ? LookRule.QUIET : LookRule.NEVER, clock)) {
                return cycle.once();
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
    private static final class Nobody implements Noticeboard {

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
        public void beaten(Duration took, Duration lag) {
            // There is one beat only.
        }
    }
}
