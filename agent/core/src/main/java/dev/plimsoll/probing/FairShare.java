package dev.plimsoll.probing;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * How many projects of a fleet each of several agents works on. Projects are claimed by partition, as the hash of their ids
 * says: one row of the store stands for many projects.
 *
 * <p>An agent accepts a partition while it has less than its share, and gives one up only if it keeps its share without it.
 * So some agent always accepts a free partition, and nothing moves to and fro. An agent that joins gets its share at most,
 * and what it gets is all that moves.
 *
 * @param projects number of projects in each partition; {@link #LEFT} for one that the agent leaves to others
 * @param agents   number of agents, 1 or more
 */
public record FairShare(List<Integer> projects, int agents) {

    /** For a partition of which another agent watches more. */
    static final int LEFT = -1;

    public FairShare {
        projects = List.copyOf(projects);
        if (agents < 1) {
            throw new IllegalArgumentException("a fleet has at least one agent");
        }
    }

    /** The partition of a project, from 0 to {@code partitions} - 1. It is the same for all agents, and for ever. */
    public static int partition(String projectId, int partitions) {
        // The last step of MurmurHash3: ids that differ in a few letters only have hash codes that are alike.
        int hash = projectId.hashCode();
        hash = (hash ^ (hash >>> 16)) * 0x85ebca6b;
        hash = (hash ^ (hash >>> 13)) * 0xc2b2ae35;
        return Math.floorMod(hash ^ (hash >>> 16), partitions);
    }

    /** Whether an agent that has claimed {@code held} accepts a free partition too. */
    public boolean accepts(int partition, Collection<Integer> held) {
        return !isLeft(partition)
                && (projects.get(partition) == 0 ? held.size() < partitionShare() : sum(held) < projectShare());
    }

    /** Whether the agent never works on a partition. */
    public boolean isLeft(int partition) {
        return projects.get(partition) == LEFT;
    }

    /**
     * The partitions that this agent gives away, where others may not accept some of them.
     *
     * @param isWanted whether another agent accepts a partition
     */
    public Set<Integer> surplus(Collection<Integer> held, IntPredicate isWanted) {
        Set<Integer> given = new HashSet<>();
        int left = sum(held);
        int count = held.size();
        for (int partition : held.stream().sorted().toList()) {
            int its = projects.get(partition);
            boolean isSpare = its == 0 ? count > partitionShare() : left - its >= projectShare();
            if (isLeft(partition) || (isSpare && isWanted.test(partition))) {
                given.add(partition);
                left -= its;
                count--;
            }
        }
        return given;
    }

    private int sum(Collection<Integer> held) {
        return held.stream().mapToInt(projects::get).filter(count -> count > 0).sum();
    }

    /** Projects, rounded up. */
    private int projectShare() {
        return Math.ceilDiv(projects.stream().mapToInt(count -> Math.max(0, count)).sum(), agents);
    }

    private int partitionShare() {
        return Math.ceilDiv(projects.size(), agents);
    }
}
