package dev.plimsoll.stress.change;

import dev.plimsoll.Given;
import dev.plimsoll.probing.FairShare;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.store.claim.LeasedClaims;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Claims by the simulated time of a run, with the times of the shipped ones. The shipped claims have threads of their own, so
 * that a seed would not always be the same run.
 */
final class SimulatedClaims {

    private final InstantSource database;
    private final List<Fence> partitions = new ArrayList<>();
    private final Map<String, Instant> heardAt = new HashMap<>();

    /** One partition: one agent works on all projects. */
    SimulatedClaims(InstantSource database) {
        this(database, 1);
    }

    /** @param database the time that decides who lives, and that passes alike for all agents, whatever their clocks say */
    SimulatedClaims(InstantSource database, int partitions) {
        this.database = database;
        IntStream.range(0, partitions).forEach(number -> this.partitions.add(new Fence(number, "", 0)));
    }

    /** Whether the claim is still the one of {@code fence}. */
    boolean is(Fence fence) {
        return partitions.get(fence.partition()).equals(fence);
    }

    /** The claims as an agent sees them. */
    ProjectClaims of(String agent) {
        return new OfAgent(this, agent);
    }

    private boolean isDead(String agent) {
        Instant heard = heardAt.get(agent);
        return heard == null || !database.instant().isBefore(heard.plus(LeasedClaims.DEAD_AFTER));
    }

    private Set<Integer> held(String agent) {
        return partitions.stream()
                .filter(one -> one.holder().equals(agent))
                .map(Fence::partition)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private void pass(int partition, String agent) {
        partitions.set(partition, new Fence(partition, agent, partitions.get(partition).epoch() + 1));
    }

    private static final class OfAgent implements ProjectClaims {

        private final SimulatedClaims all;
        private final String agent;
        private @Nullable Instant known;

        OfAgent(SimulatedClaims all, String agent) {
            this.all = all;
            this.agent = agent;
        }

        @Override
        public void keep(Collection<String> projects, Predicate<String> isBusy, Instant now) {
            if (all.isDead(agent)) {
                all.held(agent).forEach(partition -> all.pass(partition, ""));
            }
            known = all.database.instant();
            all.heardAt.put(agent, known);
            all.heardAt.keySet().removeIf(all::isDead);
            FairShare share = Given.share(projects, all.partitions.size(), all.heardAt.size());
            share.surplus(all.held(agent), partition -> true).forEach(partition -> all.pass(partition, ""));
            for (Fence one : List.copyOf(all.partitions)) {
                if (all.isDead(one.holder()) && share.accepts(one.partition(), all.held(agent))) {
                    all.pass(one.partition(), agent);
                }
            }
        }

        @Override
        public @Nullable Fence fence(String projectId, Instant now) {
            Fence fence = all.partitions.get(FairShare.partition(projectId, all.partitions.size()));
            return isFresh(LeasedClaims.VALID_FOR) && fence.holder().equals(agent) ? fence : null;
        }

        @Override
        public Object holdings() {
            return isFresh(LeasedClaims.VALID_FOR) ? List.copyOf(all.partitions) : List.of();
        }

        @Override
        public boolean isKnown(Instant now) {
            return isFresh(LeasedClaims.DEAD_AFTER);
        }

        private boolean isFresh(Duration span) {
            Instant at = known;
            return at != null && all.database.instant().isBefore(at.plus(span));
        }

        @Override
        public boolean leadsFleet(Instant now) {
            return isFresh(LeasedClaims.VALID_FOR) && all.partitions.getFirst().holder().equals(agent);
        }

        @Override
        public int agents() {
            return Math.max(1, all.heardAt.size());
        }

        @Override
        public void leave() {
            known = null;
            all.heardAt.remove(agent);
            all.held(agent).forEach(partition -> all.pass(partition, ""));
        }
    }
}
