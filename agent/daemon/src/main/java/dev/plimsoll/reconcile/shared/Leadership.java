package dev.plimsoll.reconcile.shared;

import dev.plimsoll.change.journal.Journal.Fence;
import dev.plimsoll.probing.ProbeLease;
import dev.plimsoll.probing.ProbeLease.Lease;
import dev.plimsoll.reconcile.schedule.ListingSchedule;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides which replica is the leader, of all that share a store.
 * <p>An answer stays valid without the store until the lease is nearly over. A short failure of the store therefore
 * has no effect. If the store stays away, no replica is leader. {@link #turn} never waits for the store.
 */
public final class Leadership {

    /** Duration of a lease: how long a leader that crashed keeps the others from probing. */
    private static final Duration LEASE_DURATION = Duration.ofSeconds(30);
    private static final Duration RENEW_AFTER = Duration.ofSeconds(10);
    /** The leader stops so long before the lease ends: a probe must end in time, and clocks differ. */
    private static final Duration MARGIN = Duration.ofSeconds(12);

    private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);

    private final ProbeLease probeLease;
    private final Runnable onTakeover;
    private final ReplicaIdentity identity = ReplicaIdentity.mine();
    private final String agent = identity.word();
    private volatile HeldLease held = new HeldLease(null, 0);
    /** Whether another replica may have probed since this one was leader. */
    private boolean mayBeStale = true;
    private Role logged = Role.NONE;

    /** @param onTakeover runs when another replica may have probed meanwhile, so that memory may be out of date */
    public Leadership(ProbeLease probeLease, Runnable onTakeover) {
        this.probeLease = probeLease;
        this.onTakeover = onTakeover;
    }

    /** The role of a replica. */
    public enum Role {
        /** Unknown: the store has not answered yet, or the lease is over. */
        NONE,
        /** Probes, recommends, changes sizes, and writes to the store. */
        LEADER,
        /** Shows what the leader observed. */
        FOLLOWER
    }

    /**
     * The role of this replica at one moment.
     *
     * @param role  the role
     * @param term  rises with each change of role; memory of an earlier term is out of date
     * @param fence the lease that each change is checked against
     */
    public record Turn(Role role, int term, Fence fence) {

        public boolean isLeader() {
            return role == Role.LEADER;
        }
    }

    private record HeldLease(@Nullable Lease lease, int term) {}

    public Turn turn(Instant now) {
        HeldLease current = held;
        Lease last = current.lease();
        Fence fence = new Fence(agent, last == null ? 0 : last.epoch());
        if (last == null) {
            return new Turn(Role.NONE, current.term(), fence);
        }
        if (!isOurs(last)) {
            return new Turn(Role.FOLLOWER, current.term(), fence);
        }
        return new Turn(now.isBefore(last.until().minus(MARGIN)) ? Role.LEADER : Role.NONE, current.term(), fence);
    }

    /** Takes the lease if it is free, and renews it if it is ours. Throws what the store throws. */
    public synchronized void keep(Instant now) {
        Role before = turn(now).role();
        Lease last = held.lease();
        if (before == Role.LEADER && last != null
                && !ListingSchedule.hasPassed(last.until().minus(LEASE_DURATION), RENEW_AFTER, now)) {
            return;
        }
        int term = held.term();
        if (before != Role.LEADER) {
            // No replica acts before the store has named the leader and current data is read.
            held = new HeldLease(null, term);
        }
        Lease granted = take(now);
        if (granted == null) {
            return;
        }
        Role role = isOurs(granted) ? Role.LEADER : Role.FOLLOWER;
        mayBeStale |= !granted.renewed();
        boolean isNew = role == Role.LEADER ? mayBeStale : before != Role.FOLLOWER;
        if (isNew) {
            onTakeover.run();
            term++;
        }
        mayBeStale = role == Role.FOLLOWER;
        held = new HeldLease(granted, term);
        log(role);
    }

    /** Takes the lease of a process that has ended at once, so that an agent that restarts continues without delay. */
    private @Nullable Lease take(Instant now) {
        Lease granted = probeLease.take(agent, now, now.plus(LEASE_DURATION)).orElse(null);
        if (granted == null || isOurs(granted) || !identity.knowsThatIsGone(granted.holder())) {
            return granted;
        }
        probeLease.leave(granted.holder());
        return probeLease.take(agent, now, now.plus(LEASE_DURATION)).orElse(null);
    }

    private void log(Role role) {
        if (role != logged) {
            logged = role;
            LOG.info(role == Role.LEADER
                    ? "this agent is the leader"
                    : "this agent is a follower; it shows what the leader observed");
        }
    }

    /** Gives up the lease, so that another replica can take it at once. */
    public synchronized void leave() {
        held = new HeldLease(null, held.term());
        probeLease.leave(agent);
    }

    private boolean isOurs(Lease one) {
        return one.holder().equals(agent);
    }
}
