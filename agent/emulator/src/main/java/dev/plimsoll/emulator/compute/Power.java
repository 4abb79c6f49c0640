package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.awake.Counterfactual.SuspendedComputes;
import dev.plimsoll.emulator.engine.Engine;
import dev.plimsoll.emulator.engine.Ledger;
import dev.plimsoll.emulator.operation.Operations;
import dev.plimsoll.emulator.operation.Operations.Action;
import dev.plimsoll.emulator.operation.Progress.Subject;
import dev.plimsoll.emulator.proxy.Gate.Caller;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts and stops a compute as operations, and records it in the ledger. */
final class Power {

    private static final Logger LOG = LoggerFactory.getLogger(Power.class);

    private final Compute compute;
    private final Engine engine;
    private final Operations operations;
    private final Ledger ledger;
    private final InstantSource clock;
    private volatile State state = State.INIT;

    Power(Compute compute, Engine engine, Operations operations, Surroundings surroundings) {
        this.compute = compute;
        this.engine = engine;
        this.operations = operations;
        this.ledger = surroundings.conditions().ledger();
        this.clock = surroundings.clock();
    }

    State state() {
        return state;
    }

    boolean isUp() {
        return state == State.ACTIVE && engine.isRunning();
    }

    /** Fills it with data, so its first start is as fast as later ones; then it is idle. */
    void prepare(@Nullable Instant wasActive) throws IOException {
        engine.prepare(wasActive);
        state = State.IDLE;
    }

    /** Makes a new compute idle without a start; its first start fills it. */
    void restAfterCreation() {
        state = State.IDLE;
    }

    /** @param suspended the effect on a simulation that is suspended */
    void start(Caller caller, String cause, SuspendedComputes suspended) throws IOException {
        Optional<String> cutOff = compute.cutOff();
        if (cutOff.isPresent()) {
            throw new IOException(cutOff.get());
        }
        try {
            operations.carryOut(compute.subject(), Action.START_COMPUTE, compute::isGone,
                    () -> startEngine(caller, cause, suspended, State.INIT));
        } finally {
            if (!isUp()) {
                state = State.IDLE;
            }
        }
    }

    private void startEngine(Caller caller, String cause, SuspendedComputes suspended, State shown)
            throws IOException {
        state = shown;
        ledger.note(new Ledger.Start(compute.identity().id(), clock.instant(), caller.user(),
                caller.applicationName(), cause));
        engine.start(caller, suspended, compute.settings().limits());
        state = State.ACTIVE;
        LOG.info("endpoint_id={} msg=started cause={}", compute.identity().id(), cause);
    }

    /** Starts it if it is suspended. */
    void startIfDown(String cause) throws IOException {
        if (isUp()) {
            engine.vitals().toldToStart(clock.instant());
        } else if (!compute.isGone()) {
            start(Caller.PLATFORM, cause, SuspendedComputes.WAKE);
        }
    }

    /** Suspends it if it is running. */
    void stopIfUp(String cause) throws IOException {
        if (isUp()) {
            stop(cause);
        }
    }

    void stop() throws IOException {
        stopAs(state);
    }

    /** Stops it after a request to the API. */
    void stop(String cause) throws IOException {
        noteDrop(cause);
        stop();
    }

    /** Suspends and starts it. */
    void restart(String cause, SuspendedComputes suspended) throws IOException {
        if (!compute.isGone()) {
            noteDrop(cause);
            stopAs(State.INIT);
            start(Caller.PLATFORM, cause, suspended);
        }
    }

    /**
     * Replaces it by a server that was prewarmed with its cache. It is shown as active all the time
     * ({@code platform/in-the-wild.md} section 1.9).
     */
    void restartWarm(String cause, SuspendedComputes suspended) throws IOException {
        if (!isUp()) {
            restart(cause, suspended);
            return;
        }
        Subject subject = compute.subject();
        operations.carryOut(subject, Action.START_COMPUTE, compute::isGone, () -> {});
        operations.carryOut(subject, Action.PREWARM_REPLICA, compute::isGone, engine::keepCache);
        noteDrop(cause);
        operations.carryOut(subject, Action.SUSPEND_COMPUTE, compute::isGone, () -> {
            engine.stop();
            compute.disconnected();
        });
        operations.carryOut(subject, Action.PROMOTE_REPLICA, compute::isGone,
                () -> startEngine(Caller.PLATFORM, cause, suspended, State.ACTIVE));
        operations.skip(subject, Action.START_COMPUTE);
        operations.skip(subject, Action.SUSPEND_COMPUTE);
    }

    private void noteDrop(String cause) {
        if (engine.isRunning()) {
            ledger.note(
                    new Ledger.Restart(compute.identity().id(), clock.instant(), compute.connections(), cause));
        }
    }

    private void stopAs(State shown) throws IOException {
        operations.carryOut(compute.subject(), Action.SUSPEND_COMPUTE, compute::isGone, () -> stopEngine(shown));
    }

    private void stopEngine(State shown) throws IOException {
        if (state == State.IDLE) {
            return;
        }
        state = shown;
        try {
            engine.stop();
        } finally {
            compute.disconnected();
            if (state == State.ACTIVE) {
                state = State.IDLE;
            }
        }
    }

    /** Deletes it. */
    void remove() throws IOException {
        operations.cancel(compute.subject());
        stopIfUp("delete");
        engine.remove();
    }

    /** Applies the limits of its settings to the running server, as far as possible. */
    void resizeInPlace() throws IOException {
        engine.resize(compute.settings().limits());
        LOG.info("endpoint_id={} msg=resized", compute.identity().id());
    }
}
