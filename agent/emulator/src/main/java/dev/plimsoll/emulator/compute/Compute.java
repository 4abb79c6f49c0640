package dev.plimsoll.emulator.compute;

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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
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
    private boolean prepared;

    Compute(Identity identity, Settings settings, PostgresServer server, Surroundings surroundings) {
        this.identity = identity;
        this.settings = settings;
        this.server = server;
        this.turns = new Turns(identity.id());
        this.cachePerCu = surroundings.cachePerCu();
        this.sizes = surroundings.sizes();
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
        return new Snapshot(identity, settings, state, lastActive, updatedAt);
    }

    /** Whether it was deleted. */
    public boolean isGone() {
        return gone;
    }

    // ---- from the scenario

    /** Fills it if there is anything to fill it with, so that its first start is as quick as any other; then idle. */
    void prepare(@Nullable Instant wasActive) throws IOException {
        turns.take(() -> {
            if (identity.rows() > 0) {
                fill();
            }
            lastActive = wasActive;
            state = State.IDLE;
            return state;
        });
    }

    void startForScenario() throws IOException {
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
    void suspendIfInactive() {
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

    /** Starts a new one after its creation was answered. */
    void startAfterCreation() {
        turns.takeLater(() -> {
            if (!isUp() && !gone && !settings.disabled()) {
                start(Caller.PLATFORM, "create");
            }
        });
    }

    /** Applies new settings at once; what that does to a running server follows the answer. */
    public Change change(UnaryOperator<Settings> edit) {
        return turns.answerThenWork(answer -> {
            Settings before = settings;
            Settings after = edit.apply(before);
            boolean running = isUp();
            if (!after.equals(before)) {
                settings = after;
                updatedAt = clock.instant();
            }
            Consequence consequence = Consequence.of(before, after, running);
            answer.complete(consequence.change(snapshot()));
            follow(consequence);
        });
    }

    private void follow(Consequence consequence) throws IOException {
        switch (consequence) {
            case Consequence.Restarts ignored -> restart("resize");
            case Consequence.Suspends(String cause) -> {
                recordDrop(cause);
                stop();
            }
            case Consequence.OnlyApplies ignored -> LOG.debug("endpoint_id={} msg=applied", identity.id());
            case Consequence.Nothing ignored -> LOG.debug("endpoint_id={} msg=unchanged", identity.id());
        }
    }

    /** Suspends and starts it, whatever it is doing. */
    public Change restart() {
        return turns.answerThenWork(answer -> {
            answer.complete(new Change(snapshot(), State.ACTIVE, List.of(Change.Operation.running("suspend_compute"),
                    Change.Operation.scheduling("start_compute"))));
            restart("restart");
        });
    }

    /** Ends it for good; returns how it last was. */
    Snapshot delete() throws IOException {
        return turns.take(() -> {
            Snapshot last = snapshot();
            gone = true;
            if (isUp()) {
                recordDrop("delete");
                stop();
            }
            server.remove();
            return last;
        });
    }

    /** Cuts every connection, for the end of the emulator. */
    void abandon() {
        gone = true;
        sessions.forEach(Session::cut);
    }

    // ---- in turn

    private void restart(String cause) throws IOException {
        if (gone) {
            return;
        }
        if (isUp()) {
            recordDrop(cause);
            state = State.INIT;
            stop();
        }
        start(Caller.PLATFORM, cause);
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

    private void start(Caller caller, String cause) throws IOException {
        Instant begun = clock.instant();
        state = State.INIT;
        awake.active(caller.applicationName(), begun);
        ledger.started(new Ledger.Start(identity.id(), begun, caller, cause));
        try {
            fill();
            server.start(settings.limits().max().cacheBytes(cachePerCu), sizes.maxConnections(settings.limits()));
            lastActive = clock.instant();
            state = State.ACTIVE;
            LOG.info("endpoint_id={} msg=started cause={}", identity.id(), cause);
        } catch (IOException e) {
            awake.asleep(clock.instant());
            state = State.IDLE;
            throw e;
        }
    }

    private void stop() throws IOException {
        try {
            server.stop();
        } finally {
            awake.asleep(clock.instant());
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

    private boolean isUp() {
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
