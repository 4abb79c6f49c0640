package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.clock.Ticked;
import dev.plimsoll.emulator.operation.Action;
import dev.plimsoll.emulator.operation.Operations;
import dev.plimsoll.emulator.operation.Subject;
import dev.plimsoll.emulator.postgres.PostgresServer;
import dev.plimsoll.emulator.proxy.Caller;
import dev.plimsoll.emulator.proxy.Gate;
import dev.plimsoll.emulator.proxy.Session;
import dev.plimsoll.emulator.scenario.Conduct;
import java.io.IOException;
import java.net.Socket;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One compute: an engine, and the life it leads.
 *
 * <p>
 * Everything that starts or stops the engine, or changes what it is started with, takes its turn. Looks at the compute
 * wait for nobody, and so never for a slow start.
 */
public final class Compute implements Gate {

    private static final Logger LOG = LoggerFactory.getLogger(Compute.class);

    private final Identity identity;
    private final Engine engine;
    private final Operations operations;
    private final Management management;
    private final Upkeep upkeep;
    private final InstantSource clock;
    private final Ledger ledger;
    private final Turns turns;
    private final Set<Session> sessions = ConcurrentHashMap.newKeySet();
    private volatile Settings settings;
    private volatile State state = State.INIT;
    private volatile boolean gone;
    private volatile Instant updatedAt;

    /** One that is not yet there for anybody; it is filled or started next. */
    public Compute(Identity identity, Settings settings, Conduct conduct, PostgresServer server,
            Operations operations, Surroundings surroundings) {
        this.identity = identity;
        this.settings = settings;
        this.turns = new Turns(identity.id());
        this.engine = new Engine(identity, conduct, server, surroundings);
        this.operations = operations;
        this.management = new Management(this, turns, operations, Manners.of(surroundings.platform()));
        this.upkeep = new Upkeep(this, engine, turns);
        this.clock = surroundings.clock();
        this.ledger = surroundings.ledger();
        this.updatedAt = identity.createdAt();
    }

    public Identity identity() {
        return identity;
    }

    public Settings settings() {
        return settings;
    }

    State state() {
        return state;
    }

    /** Whether it was deleted. */
    public boolean isGone() {
        return gone;
    }

    public Snapshot snapshot() {
        return snapshot(settings);
    }

    /** As it would be with other settings. */
    Snapshot snapshot(Settings shown) {
        Vitals vitals = engine.vitals();
        return new Snapshot(identity, shown, state, vitals.lastActive(), updatedAt, vitals.startedAt(),
                vitals.suspendedAt());
    }

    /** What operations on it are about. */
    Subject subject() {
        return new Subject(settings.branch(), identity.id());
    }

    /** Puts other settings in force, for whatever is started next. */
    void set(Settings after) {
        settings = after;
        updatedAt = clock.instant();
    }

    /** What the API may do to it. */
    public Management manage() {
        return management;
    }

    /** What time does to it. */
    public Ticked upkeep() {
        return upkeep;
    }

    // ---- from the scenario

    /** Fills it if there is anything to fill it with, so that its first start is as quick as any other; then idle. */
    public void prepare(@Nullable Instant wasActive) throws IOException {
        turns.take(() -> {
            engine.prepare(wasActive);
            state = State.IDLE;
            return state;
        });
    }

    public void startForScenario() throws IOException {
        turns.take(() -> {
            // Modelled users may have come first.
            if (!isUp()) {
                start(Caller.PLATFORM, "scenario");
            }
            return state;
        });
    }

    // ---- through the door

    @Override
    public Socket enter(Session session) throws IOException, Refused {
        return turns.<Socket, Refused>take(() -> {
            refuseUnlessOpen();
            if (!isUp()) {
                startFor(session.caller());
            }
            Socket socket = engine.connect();
            sessions.add(session);
            active(session.caller());
            return socket;
        });
    }

    private void refuseUnlessOpen() throws Refused {
        if (gone) {
            throw new Refused("the compute was deleted");
        }
        if (settings.disabled()) {
            throw new Refused("the compute is disabled");
        }
    }

    private void startFor(Caller caller) throws Refused {
        try {
            start(caller, "connection");
        } catch (IOException e) {
            throw new Refused("the compute could not be started: " + e.getMessage());
        }
    }

    @Override
    public Optional<Socket> enterIfAwake() throws IOException {
        return state == State.ACTIVE ? Optional.of(engine.connect()) : Optional.empty();
    }

    @Override
    public void active(Caller caller) {
        engine.traffic(caller.applicationName());
    }

    @Override
    public void left(Session session) {
        sessions.remove(session);
    }

    // ---- for good

    /** Ends it; returns how it last was. */
    public Snapshot delete() throws IOException {
        return turns.take(() -> {
            Snapshot last = snapshot();
            gone = true;
            operations.cancel(subject());
            if (isUp()) {
                stop("delete");
            }
            engine.remove();
            return last;
        });
    }

    /** Cuts every connection, for the end of the emulator. */
    public void abandon() {
        gone = true;
        sessions.forEach(Session::cut);
    }

    // ---- in turn

    boolean isUp() {
        return state == State.ACTIVE && engine.isRunning();
    }

    void start(Caller caller, String cause) throws IOException {
        try {
            operations.carryOut(subject(), Action.START_COMPUTE, () -> gone, () -> startEngine(caller, cause));
        } finally {
            if (!isUp()) {
                state = State.IDLE;
            }
        }
    }

    private void startEngine(Caller caller, String cause) throws IOException {
        state = State.INIT;
        ledger.started(new Ledger.Start(identity.id(), clock.instant(), caller, cause));
        engine.start(caller.applicationName(), settings.limits());
        state = State.ACTIVE;
        LOG.info("endpoint_id={} msg=started cause={}", identity.id(), cause);
    }

    /** Stops it because the API was told so. */
    void stop(String cause) throws IOException {
        recordDrop(cause);
        stop();
    }

    void stop() throws IOException {
        stopAs(state);
    }

    private void recordDrop(String cause) {
        if (engine.isRunning()) {
            ledger.restarted(new Ledger.Restart(identity.id(), clock.instant(), sessions.size(), cause));
        }
    }

    private void stopAs(State shown) throws IOException {
        operations.carryOut(subject(), Action.SUSPEND_COMPUTE, () -> gone, () -> stopEngine(shown));
    }

    private void stopEngine(State shown) throws IOException {
        if (state == State.IDLE) {
            return;
        }
        state = shown;
        try {
            engine.stop();
        } finally {
            sessions.clear();
            if (state == State.ACTIVE) {
                state = State.IDLE;
            }
        }
    }

    /** Suspends and starts it, whatever it is doing. */
    void restart(String cause) throws IOException {
        if (gone) {
            return;
        }
        recordDrop(cause);
        stopAs(State.INIT);
        start(Caller.PLATFORM, cause);
    }

    /** Takes on the limits of its settings while its server runs on, as far as it can. */
    void resizeInPlace() throws IOException {
        engine.resize(settings.limits());
        LOG.info("endpoint_id={} msg=resized", identity.id());
    }
}
