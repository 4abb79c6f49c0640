package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.clock.Ticked;
import dev.plimsoll.emulator.postgres.PostgresServer;
import dev.plimsoll.emulator.proxy.Caller;
import dev.plimsoll.emulator.proxy.Gate;
import dev.plimsoll.emulator.proxy.Session;
import dev.plimsoll.emulator.scenario.Conduct;
import dev.plimsoll.emulator.scenario.Limits;
import java.io.IOException;
import java.net.Socket;
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
public final class Compute implements Gate, Ticked {

    private static final Logger LOG = LoggerFactory.getLogger(Compute.class);
    private static final String USERS_ROLE = "app";

    private final Identity identity;
    private final Engine engine;
    private final InstantSource clock;
    private final Ledger ledger;
    private final Turns turns;
    private final Set<Session> sessions = ConcurrentHashMap.newKeySet();
    private volatile Settings settings;
    private volatile State state = State.INIT;
    private volatile boolean gone;
    private volatile Instant updatedAt;

    Compute(Identity identity, Settings settings, Conduct conduct, PostgresServer server, Surroundings surroundings) {
        this.identity = identity;
        this.settings = settings;
        this.turns = new Turns(identity.id());
        this.clock = surroundings.clock();
        this.ledger = surroundings.ledger();
        this.updatedAt = identity.createdAt();
        this.engine = new Engine(identity, conduct, server, surroundings);
    }

    public Identity identity() {
        return identity;
    }

    public Settings settings() {
        return settings;
    }

    public Snapshot snapshot() {
        Vitals vitals = engine.vitals();
        return new Snapshot(identity, settings, state, vitals.lastActive(), updatedAt, vitals.startedAt(),
                vitals.suspendedAt(), engine.size(settings.limits()));
    }

    /** Whether it was deleted. */
    @Override
    public boolean isGone() {
        return gone;
    }

    // ---- from the scenario

    /** Fills it if there is anything to fill it with, so that its first start is as quick as any other; then idle. */
    void prepare(@Nullable Instant wasActive) throws IOException {
        turns.take(() -> {
            engine.prepare(wasActive);
            state = State.IDLE;
            return state;
        });
    }

    void startForScenario() throws IOException {
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

    // ---- by the clock

    @Override
    public boolean isDue() {
        return switch (state) {
            case ACTIVE -> hasFallen() || engine.isDue(settings.suspendDelay());
            case IDLE -> usersWantIn();
            case INIT -> false;
        };
    }

    /** Lets modelled users work, sizes it for them, and suspends it when it was inactive for its delay. */
    @Override
    public void tick() {
        if (usersWantIn()) {
            turns.takeQuietly(this::startForUsers);
        } else if (state == State.ACTIVE) {
            engine.look();
            if (engine.hasScaled(settings.limits())) {
                turns.takeQuietly(() -> engine.announceSize(settings.limits(), "autoscaling"));
            }
            if (engine.isDoomed()) {
                turns.takeQuietly(engine::crash);
            }
            if (hasFallen() || engine.isInactive(settings.suspendDelay())) {
                turns.takeQuietly(this::suspendInTurn);
            }
        }
    }

    private boolean usersWantIn() {
        return state == State.IDLE && !gone && !settings.disabled() && engine.isWanted();
    }

    private void startForUsers() throws IOException {
        if (usersWantIn()) {
            start(new Caller(USERS_ROLE, engine.users()), "model");
        }
    }

    private void suspendInTurn() throws IOException {
        if (hasFallen()) {
            LOG.warn("endpoint_id={} msg=\"the server ended by itself\"", identity.id());
            stop();
        } else if (state == State.ACTIVE && engine.isInactive(settings.suspendDelay())) {
            LOG.info("endpoint_id={} msg=suspended", identity.id());
            stop();
        }
    }

    private boolean hasFallen() {
        return state == State.ACTIVE && !engine.isRunning() && !gone;
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
            engine.remove();
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
        state = State.INIT;
        ledger.started(new Ledger.Start(identity.id(), clock.instant(), caller, cause));
        try {
            engine.start(caller.applicationName(), settings.limits());
            state = State.ACTIVE;
            LOG.info("endpoint_id={} msg=started cause={}", identity.id(), cause);
        } catch (IOException e) {
            state = State.IDLE;
            throw e;
        }
    }

    private void stop() throws IOException {
        try {
            engine.stop();
        } finally {
            sessions.clear();
            if (state == State.ACTIVE) {
                state = State.IDLE;
            }
        }
    }

    /** Takes on other limits while the server runs on, as far as it can; in turn only. */
    void resizeInPlace(Limits limits) throws IOException {
        engine.resize(limits);
    }

    private boolean isUp() {
        return state == State.ACTIVE && engine.isRunning();
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
