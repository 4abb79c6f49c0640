package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.awake.Counterfactual.SuspendedComputes;
import dev.plimsoll.emulator.behaviour.BehaviourProfile;
import dev.plimsoll.emulator.clock.Ticker.Ticked;
import dev.plimsoll.emulator.compute.Snapshot.Identity;
import dev.plimsoll.emulator.engine.Engine;
import dev.plimsoll.emulator.engine.Vitals;
import dev.plimsoll.emulator.operation.Operations;
import dev.plimsoll.emulator.operation.Progress.Subject;
import dev.plimsoll.emulator.postgres.PostgresServer;
import dev.plimsoll.emulator.proxy.Gate;
import dev.plimsoll.emulator.proxy.Gate.Caller;
import dev.plimsoll.emulator.proxy.Gate.Refused;
import dev.plimsoll.emulator.proxy.Gate.Session;
import dev.plimsoll.emulator.scenario.Profile;
import java.io.IOException;
import java.net.Socket;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One compute: an engine, its settings and its state.
 *
 * <p>
 * Actions that start, stop or configure the engine run one after the other. Reads of the compute's state
 * never wait, not even for a slow start.
 */
public final class Compute implements Gate {

    private final Identity identity;
    private final Supplier<Optional<String>> cutOff;
    private final Engine engine;
    private final Power power;
    private final Management management;
    private final Upkeep upkeep;
    private final InstantSource clock;
    private final ActionQueue turns;
    private final boolean poolsAlways;
    private final Set<Session> sessions = ConcurrentHashMap.newKeySet();
    private volatile Settings settings;
    private volatile boolean gone;
    private volatile Instant updatedAt;

    /**
     * A compute that is not yet visible; it is filled or started next.
     *
     * @param cutOff why it may not start now; empty where it may
     */
    public Compute(Identity identity, Settings settings, BehaviourProfile behaviour, PostgresServer server,
            Operations operations, Surroundings surroundings, Supplier<Optional<String>> cutOff) {
        this.identity = identity;
        this.cutOff = cutOff;
        this.settings = settings;
        this.turns = new ActionQueue(identity.id());
        this.poolsAlways = surroundings.scenario().profile() == Profile.NEON;
        this.engine = new Engine(identity.id(), identity.rows(), behaviour, server, surroundings.conditions());
        this.power = new Power(this, engine, operations, surroundings);
        this.management = new Management(this, power, turns, operations, surroundings.scenario());
        this.upkeep = new Upkeep(this, power, engine, turns);
        this.clock = surroundings.clock();
        this.updatedAt = identity.createdAt();
        engine.vitals().delays(settings.suspendDelay().time(), updatedAt);
    }

    public Identity identity() {
        return identity;
    }

    public Settings settings() {
        return settings;
    }

    /** Whether it was deleted. */
    public boolean isGone() {
        return gone;
    }

    /** Why it may not start now; empty where it may. */
    Optional<String> cutOff() {
        return cutOff.get();
    }

    public Snapshot snapshot() {
        return snapshot(settings);
    }

    /** The compute's snapshot with other settings. */
    Snapshot snapshot(Settings shown) {
        Vitals vitals = engine.vitals();
        return new Snapshot(identity, shown, power.state(), vitals.lastActive(), updatedAt, vitals.startedAt(),
                vitals.suspendedAt());
    }

    /** The subject of its operations. */
    Subject subject() {
        return new Subject(settings.branch(), identity.id());
    }

    /** Sets the settings for the next start. */
    void set(Settings after) {
        settings = after;
        updatedAt = clock.instant();
        engine.vitals().delays(after.suspendDelay().time(), updatedAt);
    }

    /** The actions of the API. */
    public Management manage() {
        return management;
    }

    /** The periodic task of this compute. */
    public Ticked upkeep() {
        return upkeep;
    }

    // ---- from the scenario

    /** Fills it with data, so its first start is as fast as later ones; then it is idle. */
    public void prepare(@Nullable Instant wasActive) throws IOException {
        turns.take(() -> {
            power.prepare(wasActive);
            return power.state();
        });
    }

    public void startForScenario() throws IOException {
        turns.take(() -> {
            // Modelled users may already have started it.
            if (!power.isUp()) {
                power.start(Caller.PLATFORM, "scenario", SuspendedComputes.WAKE);
            }
            return power.state();
        });
    }

    // ---- through the listener

    @Override
    public Socket enter(Session session) throws IOException, Refused {
        return turns.<Socket, Refused>take(() -> {
            refuseUnlessOpen(session.pooled());
            if (!power.isUp()) {
                startFor(session.caller());
            }
            Socket socket = connect(session.pooled());
            sessions.add(session);
            active(session.caller());
            return socket;
        });
    }

    private Socket connect(boolean pooled) throws Refused {
        try {
            return engine.connect(pooled);
        } catch (IOException e) {
            throw new Refused("the compute could not be connected to: " + e.getMessage());
        }
    }

    private void refuseUnlessOpen(boolean pooled) throws Refused {
        if (gone) {
            throw new Refused("the compute was deleted");
        }
        if (settings.disabled()) {
            throw new Refused("the compute is disabled");
        }
        if (pooled && !poolsAlways && !settings.poolerEnabled()) {
            throw new Refused("pooled connections are off: set pooler_enabled");
        }
        if (pooled && !PostgresServer.canPool()) {
            throw new Refused("this emulator has no pooler: install PgBouncer, and start the emulator with its program "
                    + "pgbouncer on the PATH (Debian has it in /usr/sbin); or connect to the direct host "
                    + identity.host());
        }
    }

    private void startFor(Caller caller) throws Refused {
        try {
            power.start(caller, "connection", SuspendedComputes.WAKE);
        } catch (IOException e) {
            throw new Refused("the compute could not be started: " + e.getMessage());
        }
    }

    @Override
    public List<Socket> enterIfAwake() throws IOException {
        return power.state() == State.ACTIVE ? engine.connections() : List.of();
    }

    @Override
    public void active(Caller caller) {
        engine.traffic(caller);
    }

    @Override
    public void left(Session session) {
        sessions.remove(session);
    }

    /** The number of open client connections. */
    int connections() {
        return sessions.size();
    }

    /** All connections were closed by the server. */
    void disconnected() {
        sessions.clear();
    }

    // ---- at its end

    /** Deletes it; returns its last state. */
    public Snapshot delete() throws IOException {
        return turns.take(() -> {
            Snapshot last = snapshot();
            gone = true;
            power.remove();
            return last;
        });
    }

    /** Cuts every connection at the end of the emulator. */
    public void abandon() {
        gone = true;
        sessions.forEach(Session::cut);
    }
}
