package dev.plimsoll.reconcile.shared;

import dev.plimsoll.change.journal.ChangeCause;
import dev.plimsoll.change.journal.ChangeResult;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.probing.ProjectClaims.Fence;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/**
 * What the store said at the last tick: stop switch and recent changes of the fleet. While it cannot be read, the stop
 * switch counts as on.
 */
public final class SharedFacts {

    private final Ports ports;
    private final StoreNews news;
    private final InstantSource clock;
    private final Instant startedAt;
    private boolean isKnown;
    /** Also with changes that no limit counts any more. */
    private volatile FleetChanges all = FleetChanges.NONE;
    private volatile Surroundings around;

    public SharedFacts(Ports ports, StoreNews news, InstantSource clock) {
        this.ports = ports;
        this.news = news;
        this.clock = clock;
        this.startedAt = clock.instant();
        this.around = unknown();
    }

    /** What is going on beside every compute. */
    public Surroundings around() {
        return around;
    }

    /** The computes with a change that has not ended, however long ago it began. Empty while the store cannot be read. */
    public Set<ComputeId> unended() {
        return all.unended();
    }

    /** Reads the store; called by one thread. While that fails, no change starts. */
    public void read(Instant now) {
        try {
            news.read(this::readFleet);
            if (!isKnown) {
                readFleet();
            }
        } catch (RuntimeException unreachable) {
            forget();
            throw unreachable;
        }
        around = new Surroundings(all.asOf(now), null, null, startedAt);
        ports.board().fleetRead(around.fleet(), ports.claims().leadsFleet(now));
        ports.board().agentsSeen(ports.claims().seen());
    }

    private void readFleet() {
        all = ports.journal().fleet(Instant.EPOCH);
        isKnown = true;
    }

    /** The store cannot be read now. No change starts before it can. */
    public void forget() {
        ports.board().agentsSeen(null);
        around = unknown();
        all = FleetChanges.NONE;
        isKnown = false;
    }

    /**
     * What stands against a request that was decided under {@code fence}: the claim is lost, or the stop switch was on at the
     * latest tick. Empty if nothing does. It reads memory only, so it can be asked right before each request.
     */
    public Optional<ChangeCause> objection(String projectId, Fence fence) {
        if (!fence.equals(ports.claims().fence(projectId, clock.instant()))) {
            return Optional.of(new ChangeResult.ClaimLost());
        }
        return around.fleet().stopped() ? Optional.of(new Veto.StopSwitchOn()) : Optional.empty();
    }

    private Surroundings unknown() {
        return new Surroundings(FleetChanges.NONE.withStopped(true), null, null, startedAt);
    }
}
