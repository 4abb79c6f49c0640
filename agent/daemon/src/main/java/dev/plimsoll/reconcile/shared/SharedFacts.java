package dev.plimsoll.reconcile.shared;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.plan.Situation.Surroundings;
import java.time.Instant;

/**
 * What the store said at the last tick: stop switch and recent changes of the fleet. While it cannot be read, the stop
 * switch counts as on.
 */
public final class SharedFacts {

    private final Ports ports;
    private final StoreNews news;
    private final Instant startedAt;
    private boolean isKnown;
    private volatile Surroundings around;

    public SharedFacts(Ports ports, StoreNews news, Instant startedAt) {
        this.ports = ports;
        this.news = news;
        this.startedAt = startedAt;
        this.around = unknown();
    }

    /** What is going on beside every compute. */
    public Surroundings around() {
        return around;
    }

    /** Reads the store; called by one thread. */
    public void read(boolean anotherProbes, Instant now) {
        boolean isNew = news.read(anotherProbes, now);
        FleetChanges fleet = isNew || !isKnown
                ? ports.journal().fleet(now)
                : around.fleet();
        ports.board().fleetRead(fleet, !anotherProbes);
        around = new Surroundings(fleet, null, null, startedAt, ports.ways().heldBack());
        isKnown = true;
    }

    /** The store cannot be read now. No change starts before it can. */
    public void forget() {
        around = unknown();
        isKnown = false;
    }

    private Surroundings unknown() {
        return new Surroundings(FleetChanges.NONE.withStopped(true), null, null, startedAt);
    }
}
