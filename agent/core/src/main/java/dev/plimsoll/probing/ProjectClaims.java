package dev.plimsoll.probing;

import java.time.Instant;
import java.util.Collection;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Port to the claims of this agent on projects. Of all agents that share a store, exactly one works on a project: it lists,
 * probes, decides and acts.
 *
 * <p>A claim stays with its agent while that lives. An agent that dies, or cannot reach the store, loses its claims.
 */
public interface ProjectClaims {

    /** The number of agents of a shared store while it is unknown: as many as the largest fleets need (docs/operating.md). */
    int UNKNOWN_AGENTS = 4;

    /** The claims of an agent that does not share its store. */
    ProjectClaims ALONE = new ProjectClaims() {

        private final Fence fence = new Fence(0, "", 0);

        @Override
        public void keep(Collection<String> projects, Predicate<String> isBusy, Instant now) {
            // Nobody else claims anything.
        }

        @Override
        public Fence fence(String projectId, Instant now) {
            return fence;
        }

        @Override
        public Object holdings() {
            return ALONE;
        }

        @Override
        public boolean isKnown(Instant now) {
            return true;
        }

        @Override
        public boolean leadsFleet(Instant now) {
            return true;
        }

        @Override
        public int agents() {
            return 1;
        }

        @Override
        public void leave() {
            // No other agent waits for the claims.
        }
    };

    /** Says what all agents of a store should have set alike. */
    default void configured(Set<String> settings) {}

    /** Says how the calls of this agent to the platform went, by its own clock. Called before each {@link #keep}. */
    default void reaches(PlatformAccess access) {}

    /**
     * Renews what the store knows of this agent, and gives up claims that are another agent's fair share. Called at each tick.
     * Throws what the store throws.
     *
     * @param projects all projects of the fleet, of which each agent gets about an equal number; empty while unknown
     * @param isBusy   whether this agent is working on a project; a claim on it is not given up before that ends
     */
    void keep(Collection<String> projects, Predicate<String> isBusy, Instant now);

    /** The claim on a project; null if this agent may not work on it now. Never waits for the store. */
    @Nullable
    Fence fence(String projectId, Instant now);

    /** What is equal while each {@link #fence} is the same. Never waits for the store. */
    Object holdings();

    /** Whether it is known which projects this agent has claimed. Never waits for the store. */
    boolean isKnown(Instant now);

    /** Whether this agent does what one agent does for the whole fleet. Never waits for the store. */
    boolean leadsFleet(Instant now);

    /**
     * The number of agents that share the store and live, this one included. While it cannot be read, the latest known one;
     * before that {@link #UNKNOWN_AGENTS}, so that all together stay within their limit of requests.
     */
    int agents();

    /** What was last seen of all agents; null while that is not known. Never waits for the store. */
    default @Nullable AgentCounts seen() {
        return null;
    }

    /** Gives up all claims, so that other agents can continue at once. */
    void leave();

    /**
     * How the calls of an agent to the platform went.
     *
     * @param listedAt     when the projects were last listed; null before the platform has answered
     * @param failingSince when the first call began that failed after the latest success; null without one
     */
    record PlatformAccess(@Nullable Instant listedAt, @Nullable Instant failingSince) {}

    /**
     * The agents that live.
     *
     * @param able     those that can work
     * @param blind    those whose calls to the platform fail, or have not succeeded yet
     * @param unlisted projects that none lists of those that can work
     */
    record AgentCounts(int able, int blind, int unlisted) {}

    /**
     * A claim on a project.
     *
     * @param partition of the projects of the fleet, 0 or more
     * @param holder    the agent
     * @param epoch     rises whenever another agent claims the partition, or the same agent again
     */
    record Fence(int partition, String holder, long epoch) {}
}
