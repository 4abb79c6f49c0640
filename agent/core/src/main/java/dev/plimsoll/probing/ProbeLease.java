package dev.plimsoll.probing;

import java.time.Instant;
import java.util.Optional;

/**
 * Port to the one place from which computes are looked into: of all agents that share a store, one has it for a while.
 *
 * <p>It is lent, not given: whoever dies with it loses it when its time is over.
 */
public interface ProbeLease {

    /** For an agent that shares its store with nobody. */
    ProbeLease ALONE = new ProbeLease() {

        @Override
        public Optional<Lease> take(String agent, Instant now, Instant until) {
            return Optional.of(new Lease(agent, until, true, 0));
        }

        @Override
        public void leave(String agent) {
            // Nobody waits for it.
        }
    };

    /**
     * Takes the place for {@code agent} where it is free or its own already, until {@code until}.
     *
     * @param now by the agent's clock; a lease that ended before is free
     * @return who has it then; empty while the store must not be opened yet
     */
    Optional<Lease> take(String agent, Instant now, Instant until);

    /** Frees the place at once where {@code agent} has it. */
    void leave(String agent);

    /**
     * Who has the place.
     *
     * @param holder  the agent
     * @param until   until when, unless it takes it again before
     * @param renewed whether it was the holder before, and nobody else was since
     * @param epoch   rises whenever the lease passes to another agent, or lapses
     */
    record Lease(String holder, Instant until, boolean renewed, long epoch) {}
}
