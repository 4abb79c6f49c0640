package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.awake.Counterfactual.SuspendedComputes;
import dev.plimsoll.emulator.clock.Ticker.Ticked;
import dev.plimsoll.emulator.engine.Engine;
import dev.plimsoll.emulator.proxy.Gate.Caller;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The periodic task of a compute: modelled users, autoscaling, crashes and suspends. */
final class Upkeep implements Ticked {

    private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);
    private static final String USERS_ROLE = "app";

    private final Compute compute;
    private final Power power;
    private final Engine engine;
    private final ActionQueue turns;

    Upkeep(Compute compute, Power power, Engine engine, ActionQueue turns) {
        this.compute = compute;
        this.power = power;
        this.engine = engine;
        this.turns = turns;
    }

    @Override
    public boolean isGone() {
        return compute.isGone();
    }

    @Override
    public boolean isDue() {
        return switch (power.state()) {
            case ACTIVE -> hasFallen() || engine.isDue(compute.settings().suspendDelay().time());
            case IDLE -> usersWantIn();
            case INIT -> false;
        };
    }

    @Override
    public void tick() {
        if (usersWantIn()) {
            turns.takeQuietly(this::startForUsers);
        } else if (isAwake()) {
            engine.read();
            if (engine.hasScaled(compute.settings().limits())) {
                turns.takeQuietly(() -> engine.announceSize(compute.settings().limits(), "autoscaling"));
            }
            if (engine.isDoomed()) {
                turns.takeQuietly(engine::crash);
            }
            if (hasFallen() || isInactive()) {
                turns.takeQuietly(this::suspend);
            }
        }
    }

    private boolean usersWantIn() {
        return power.state() == State.IDLE && !compute.isGone() && !compute.settings().disabled()
                && engine.isWanted() && compute.cutOff().isEmpty();
    }

    private void startForUsers() throws IOException {
        if (usersWantIn()) {
            power.start(new Caller(USERS_ROLE, USERS_ROLE, engine.users()), "model", SuspendedComputes.WAKE);
        }
    }

    private void suspend() throws IOException {
        if (hasFallen()) {
            LOG.warn("endpoint_id={} msg=\"the server ended by itself\"", compute.identity().id());
            power.stop();
        } else if (isInactive()) {
            LOG.info("endpoint_id={} msg=suspended", compute.identity().id());
            power.stop();
        }
    }

    private boolean isAwake() {
        return power.state() == State.ACTIVE;
    }

    private boolean hasFallen() {
        return isAwake() && !engine.isRunning() && !compute.isGone();
    }

    private boolean isInactive() {
        return isAwake() && engine.isInactive(compute.settings().suspendDelay().time());
    }
}
