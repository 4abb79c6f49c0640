package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.operation.Action;
import dev.plimsoll.emulator.operation.Operations;
import dev.plimsoll.emulator.operation.Subject;
import dev.plimsoll.emulator.postgres.PostgresServer;
import dev.plimsoll.emulator.proxy.Caller;
import dev.plimsoll.emulator.proxy.Gate;
import dev.plimsoll.emulator.proxy.Session;
import dev.plimsoll.emulator.size.SizeTable;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One compute: a server, and the life it leads.
 *
 * <p>
 * Everything that starts or stops the server, or changes what it is started with, takes its turn. Looks at the compute
 * wait for nobody, and so never for a slow start.
 */
public final class Compute implements Gate {

    private static final Logger LOG = LoggerFactory.getLogger(Compute.class);

    private final Identity identity;
    private final PostgresServer server;
    private final long cachePerCu;
    private final SizeTable sizes;
    private final Operations operations;
    private final Management management;
    private final InstantSource clock;
    private final Ledger ledger;
    private final AwakeMeter awake;
    private final Turns turns;
    private final Set<Session> sessions = ConcurrentHashMap.newKeySet();
    private volatile Settings settings;
    private volatile State state = State.INIT;
    private volatile boolean gone;
    private volatile @Nullable Instant lastActive;
    private volatile Instant updatedAt;
    private volatile @Nullable Instant startedAt;
    private volatile @Nullable Instant suspendedAt;
    private boolean prepared;

    /** One that is not yet there for anybody; it is filled or started next. */
    public Compute(Identity identity, Settings settings, PostgresServer server, Operations operations,
            Surroundings surroundings) {
        this.identity = identity;
        this.settings = settings;
        this.server = server;
        this.turns = new Turns(identity.id());
        this.cachePerCu = surroundings.cachePerCu();
        this.sizes = surroundings.platform().sizes();
        this.operations = operations;
        this.management = new Management(this, turns, operations, Manners.of(surroundings.platform()));
        this.clock = surroundings.clock();
        this.ledger = surroundings.ledger();
        this.awake = ledger.meter(identity.id());
        this.updatedAt = identity.createdAt();
    }

    public Identity identity() {
        return identity;
    }

    public Settings settings() {
        return settings;
    }

    public Snapshot snapshot() {
        return snapshot(settings);
    }

    /** Whether it was deleted. */
    public boolean isGone() {
        return gone;
    }

    /** As it would be with other settings. */
    Snapshot snapshot(Settings shown) {
        return new Snapshot(identity, shown, state, lastActive, updatedAt, startedAt, suspendedAt);
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

    // ---- from the scenario

    /** Fills it if there is anything to fill it with, so that its first start is as quick as any other; then idle. */
    public void prepare(@Nullable Instant wasActive) throws IOException {
        turns.take(() -> {
            if (identity.rows() > 0) {
                fill();
            }
            lastActive = wasActive;
            state = State.IDLE;
            return state;
        });
    }

    public void startForScenario() throws IOException {
        turns.take(() -> {
            start(Caller.PLATFORM, "scenario");
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
            Socket socket = server.connect();
            sessions.add(session);
            active(session.caller());
            return socket;
        });
    }

    @Override
    public Optional<Socket> enterIfAwake() throws IOException {
        return state == State.ACTIVE ? Optional.of(server.connect()) : Optional.empty();
    }

    @Override
    public void active(Caller caller) {
        Instant now = clock.instant();
        lastActive = now;
        awake.activeIfAwake(caller.applicationName(), now);
    }

    @Override
    public void left(Session session) {
        sessions.remove(session);
    }

    // ---- by the clock

    /** Suspends it when it was inactive for its delay, and notices when its server ended by itself. */
    public void suspendIfInactive() {
        if (isInactive() || hasFallen()) {
            turns.takeQuietly(this::suspendInTurn);
        }
    }

    private void suspendInTurn() throws IOException {
        if (hasFallen()) {
            LOG.warn("endpoint_id={} msg=\"the server ended by itself\"", identity.id());
            stop();
        } else if (isInactive()) {
            LOG.info("endpoint_id={} msg=suspended", identity.id());
            stop();
        }
    }

    private boolean hasFallen() {
        return state == State.ACTIVE && !server.isRunning() && !gone;
    }

    private boolean isInactive() {
        Instant last = lastActive;
        return state == State.ACTIVE && last != null
                && Duration.between(last, clock.instant()).compareTo(settings.suspendDelay()) >= 0;
    }

    // ---- by the API

    /** What the API may do to it. */
    public Management manage() {
        return management;
    }

    /** What of a new size reaches a running server; the rest does at its next start. */
    void resize() {
        LOG.info("endpoint_id={} msg=resized", identity.id());
    }

    /** Ends it for good; returns how it last was. */
    public Snapshot delete() throws IOException {
        return turns.take(() -> {
            Snapshot last = snapshot();
            gone = true;
            operations.cancel(subject());
            if (isUp()) {
                stop("delete");
            }
            server.remove();
            return last;
        });
    }

    /** Cuts every connection, for the end of the emulator. */
    public void abandon() {
        gone = true;
        sessions.forEach(Session::cut);
    }

    // ---- in turn

    /** Suspends and starts it, whatever it is doing. */
    void restart(String cause) throws IOException {
        if (gone) {
            return;
        }
        if (isUp()) {
            state = State.INIT;
        }
        stop(cause);
        start(Caller.PLATFORM, cause);
    }

    /** Stops it because the API was told so. */
    void stop(String cause) throws IOException {
        if (server.isRunning()) {
            recordDrop(cause);
        }
        stop();
    }

    private void recordDrop(String cause) {
        ledger.restarted(new Ledger.Restart(identity.id(), clock.instant(), sessions.size(), cause));
    }

    private void startFor(Caller caller) throws Refused {
        try {
            start(caller, "connection");
        } catch (IOException e) {
            throw new Refused("the compute could not be started: " + e.getMessage());
        }
    }

    void start(Caller caller, String cause) throws IOException {
        try {
            operations.carryOut(subject(), Action.START_COMPUTE, () -> gone, () -> startServer(caller, cause));
        } finally {
            if (!isUp()) {
                state = State.IDLE;
            }
        }
    }

    private void startServer(Caller caller, String cause) throws IOException {
        Instant begun = clock.instant();
        state = State.INIT;
        awake.active(caller.applicationName(), begun);
        ledger.started(new Ledger.Start(identity.id(), begun, caller, cause));
        try {
            fill();
            server.start(settings.limits().max().cacheBytes(cachePerCu), sizes.maxConnections(settings.limits()));
            lastActive = clock.instant();
            startedAt = lastActive;
            state = State.ACTIVE;
            LOG.info("endpoint_id={} msg=started cause={}", identity.id(), cause);
        } catch (IOException e) {
            awake.asleep(clock.instant());
            throw e;
        }
    }

    void stop() throws IOException {
        operations.carryOut(subject(), Action.SUSPEND_COMPUTE, () -> gone, this::stopServer);
    }

    private void stopServer() throws IOException {
        try {
            server.stop();
        } finally {
            awake.asleep(clock.instant());
            if (state != State.IDLE) {
                suspendedAt = clock.instant();
            }
            sessions.clear();
            if (state == State.ACTIVE) {
                state = State.IDLE;
            }
        }
    }

    private void fill() throws IOException {
        if (!prepared) {
            server.prepare(identity.rows());
            prepared = true;
        }
    }

    boolean isUp() {
        return state == State.ACTIVE && server.isRunning();
    }

    private void refuseUnlessOpen() throws Refused {
        if (gone) {
            throw new Refused("the compute was deleted");
        }
        if (settings.disabled()) {
            throw new Refused("the compute is disabled");
        }
    }
}
