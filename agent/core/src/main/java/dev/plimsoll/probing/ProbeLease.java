package dev.plimsoll.probing;

import java.time.Instant;
import java.util.Optional;

/**
 * Port to the lease of the leader. Of all replicas that share a store, only the leader probes.
 *
 * <p>The lease expires: a leader that dies loses it at its end.
 */
public interface ProbeLease {

    /** The lease of an agent that does not share its store. */
    ProbeLease ALONE = new ProbeLease() {

        @Override
        public Optional<Lease> take(String agent, Instant now, Instant until) {
            return Optional.of(new Lease(agent, until, true, 0));
        }

        @Override
        public void leave(String agent) {
            // No other replica waits for the lease.
        }
    };

    /**
     * Takes the lease for {@code agent} until {@code until}, if it is free or already held by the agent.
     *
     * @param now time by the agent's clock; a lease that ended before is free
     * @return the lease in force afterwards; empty while the store must not be opened yet
     */
    Optional<Lease> take(String agent, Instant now, Instant until);

    /** Releases the lease at once if {@code agent} holds it. */
    void leave(String agent);

    /**
     * A lease.
     *
     * @param holder  the leader
     * @param until   when it expires unless it is renewed
     * @param renewed whether the same agent held it before, and no other since
     * @param epoch   rises whenever the lease passes to another agent, or expires
     */
    record Lease(String holder, Instant until, boolean renewed, long epoch) {}
}
