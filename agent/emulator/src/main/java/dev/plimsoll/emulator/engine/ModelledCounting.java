package dev.plimsoll.emulator.engine;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plimsoll.emulator.behaviour.AccessPattern;
import dev.plimsoll.emulator.behaviour.BehaviourProfile;
import dev.plimsoll.emulator.cache.Simulation;
import dev.plimsoll.emulator.cache.Simulation.Counted;
import dev.plimsoll.emulator.postgres.PostgresServer;
import dev.plimsoll.emulator.postgres.PostgresServer.Setup;
import dev.plimsoll.emulator.size.Limits;
import dev.plimsoll.emulator.size.Size;
import dev.plimsoll.emulator.size.SizeTable;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A modelled cache with modelled users; the server shows its counters instead of its own. */
final class ModelledCounting implements Counting {

    private static final Logger LOG = LoggerFactory.getLogger(ModelledCounting.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    // The file cache is a separate tier (platform/api.md section 8), and only that tier is modelled.
    private static final long SHARED_BUFFERS = 128L << 20;

    private final PostgresServer server;
    private final BehaviourProfile behaviour;
    private final SizeTable sizes;
    private final long cachePerCu;
    private final Instant origin;
    // The listener and the ticker both update it.
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable Simulation simulation;
    // What the next start is prewarmed from.
    private volatile @Nullable Simulation kept;
    // Without users there is no demand.
    private volatile @Nullable Size withoutUsers;

    /** @param origin when the emulator started */
    ModelledCounting(PostgresServer server, BehaviourProfile behaviour, SizeTable sizes, long cachePerCu,
            Instant origin) {
        this.server = server;
        this.behaviour = behaviour;
        this.sizes = sizes;
        this.cachePerCu = cachePerCu;
        this.origin = origin;
    }

    @Override
    public Setup setup(Limits limits) {
        return new Setup(SHARED_BUFFERS, sizes.maxConnections(limits),
                behaviour.cacheOn() ? limits.min().cacheBytes(cachePerCu) : 0,
                behaviour.cacheOn() ? limits.max().cacheBytes(cachePerCu) : 0);
    }

    @Override
    public void begin(Limits limits, Instant now) throws IOException {
        AccessPattern pattern = behaviour.model();
        lock.lock();
        try {
            Simulation fresh = pattern == null
                    ? null
                    : new Simulation(pattern, behaviour.autoscaling(), sizes.within(limits), cachePerCu, origin, now,
                            kept);
            kept = null;
            simulation = fresh;
            withoutUsers = limits.min();
            tell(fresh == null ? Counted.NOTHING : fresh.counted());
        } finally {
            lock.unlock();
        }
    }

    private void tell(Counted counted) throws IOException {
        server.tell(behaviour.cacheOn() ? JSON.writeValueAsString(counted) : "{}");
    }

    @Override
    public void keep() {
        kept = simulation;
    }

    @Override
    public void end() {
        simulation = null;
        withoutUsers = null;
    }

    @Override
    public boolean wantsAwake(Instant now) {
        AccessPattern pattern = behaviour.model();
        return pattern != null && pattern.schedule().isOn(now, origin);
    }

    @Override
    public boolean isBehind(Instant now) {
        Simulation running = simulation;
        return running != null && running.isBehind(now);
    }

    @Override
    public Optional<Instant> advance(Instant now) {
        lock.lock();
        try {
            Simulation running = simulation;
            if (running == null || !running.isBehind(now)) {
                return Optional.empty();
            }
            Optional<Instant> worked = running.advance(now);
            tell(running.counted());
            return worked;
        } catch (IOException e) {
            LOG.debug("msg=\"cannot write the counters\" why={}", e.toString());
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String users() {
        AccessPattern pattern = behaviour.model();
        return pattern == null ? "" : pattern.applicationName();
    }

    @Override
    public void rebound(Limits limits) {
        lock.lock();
        try {
            Simulation running = simulation;
            if (running != null) {
                running.rebound(sizes.within(limits));
            }
            withoutUsers = limits.min();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Size size(Limits limits) {
        Simulation running = simulation;
        Size idle = withoutUsers;
        return running != null ? running.size() : idle != null ? idle : limits.min();
    }
}
