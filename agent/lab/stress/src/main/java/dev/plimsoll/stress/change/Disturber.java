package dev.plimsoll.stress.change;

import dev.plimsoll.change.journal.Veto;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws when something disturbs a run, and lets it happen. */
final class Disturber {

    private final ChangeRun run;
    private final SimulatedPerson person;
    private final double roughness;
    private Veto.@Nullable OfAlerts alert;
    private boolean isCalm;
    private boolean isNested;

    /** @param roughness how often something disturbs this run, as a factor */
    Disturber(ChangeRun run, SimulatedPerson person, double roughness) {
        this.run = run;
        this.person = person;
        this.roughness = roughness;
    }

    /** What the alerts say now; null if nothing fires. */
    Veto.@Nullable OfAlerts alert() {
        return alert;
    }

    /** From now on nothing disturbs. */
    void calm() {
        isCalm = true;
        alert = null;
        run.stores().forEach(store -> store.setGone(false));
    }

    /** What may happen at each step. */
    void disturb() {
        if (occurs(null, 0.02)) {
            person.act();
        }
        if (occurs(null, 0.02)) {
            run.code().edit();
        }
        for (WatchedStore store : run.stores()) {
            if (store.isGone() ? run.random().nextInt(4) == 0 : occurs(Disturbance.STORE_GONE, 0.005)) {
                store.setGone(!store.isGone());
            }
        }
        if (alert != null ? run.random().nextInt(20) == 0 : occurs(Disturbance.ALERT_FIRING, 0.005)) {
            alert = alert != null ? null
                    : run.random().nextBoolean() ? new Veto.AlertFiring("Down") : new Veto.AlertsUnknown("timeout");
        }
        SimulatedAgent agent = run.agents().get(run.random().nextInt(run.agents().size()));
        if (occurs(Disturbance.CLOCK_STEPPED, 0.004)) {
            agent.setClockError(run.random().nextInt(3) == 0
                    ? Duration.ZERO
                    : Duration.ofMinutes(run.random().nextInt(360) - 180));
        }
        if (occurs(Disturbance.AGENT_KILLED, 0.002)) {
            run.replace(agent);
        }
    }

    /** Whether a disturbance happens now. */
    boolean occurs(@Nullable Disturbance what, double chance) {
        boolean happens = !isCalm && run.random().nextDouble() < chance * roughness;
        if (happens && what != null) {
            run.happened(what, "");
        }
        return happens;
    }

    /** Something else may happen between two calls of an agent. */
    void between(SimulatedAgent agent, double chance) {
        agent.requireAlive();
        if (isNested || !occurs(null, chance)) {
            return;
        }
        isNested = true;
        try {
            meanwhile(agent);
        } finally {
            isNested = false;
        }
        agent.requireAlive();
    }

    private void meanwhile(SimulatedAgent agent) {
        switch (run.random().nextInt(6)) {
            case 0 -> {
                run.happened(Disturbance.AGENT_DELAYED, agent.name());
                run.platform().advance(Duration.ofSeconds(31 + run.random().nextInt(90)));
                run.tickOthers(agent);
            }
            case 1 -> {
                run.happened(Disturbance.OTHER_AGENT_BETWEEN, agent.name());
                run.tickOthers(agent);
            }
            case 2 -> {
                run.happened(Disturbance.WOKEN_BETWEEN, "");
                run.platform().all().forEach(compute -> compute.wake(run.platform().now()));
            }
            case 3 -> {
                run.happened(Disturbance.AGENT_KILLED, agent.name());
                run.replace(agent);
            }
            default -> person.act();
        }
    }

    /** What happens to a request; null if nothing does. */
    @Nullable
    Disturbance ofRequest() {
        if (!occurs(null, 0.4)) {
            return null;
        }
        List<Disturbance> some = run.platform().showsOperations() && run.random().nextInt(3) == 0
                ? Disturbance.OF_OPERATION
                : Disturbance.OF_REQUEST;
        return some.get(run.random().nextInt(some.size()));
    }
}
