package dev.plimsoll.probing;

import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The agents that live and share a store, as one of them knows them. Projects go to those that can work. While none can,
 * nobody is better than another, and each keeps what it has.
 *
 * @param self the one that knows them
 * @param now  by the database
 */
public record KnownAgents(AgentReport self, List<AgentReport> others, Instant now) {

    private Stream<AgentReport> all() {
        return Stream.concat(Stream.of(self), others.stream());
    }

    /** The number of agents that live: each of them sends requests. */
    public int count() {
        return 1 + others.size();
    }

    /** The number of agents that can work. */
    public int able() {
        return (int) all().filter(agent -> agent.isAble(now)).count();
    }

    /** Whether this agent gives up all claims: it is blind, and the platform answers another agent. */
    public boolean mustLeave() {
        return !self.isAble(now)
                && others.stream().anyMatch(other -> other.isAble(now) && other.access().failingSince() == null);
    }

    /** A difference counts when both have listed since: before that, one of them may not know a new project yet. */
    private List<Long> watched(AgentReport agent) {
        boolean counts = !agent.watched().isEmpty() && self.hasListedSince(agent) && agent.hasListedSince(self);
        return counts ? agent.watched() : self.watched();
    }

    /**
     * The share of each agent that may work, by its name. A partition is for those that watch most of it.
     *
     * @param forever by differences that count, for what an agent gives up; else by all, for what it accepts
     */
    public Map<String, FairShare> shares(boolean forever) {
        int able = able();
        List<AgentReport> workers = all().filter(agent -> able == 0 || agent.isAble(now)).toList();
        Function<AgentReport, List<Long>> watched = agent -> forever || agent.watched().isEmpty() ? watched(agent)
                : agent.watched();
        List<Long> most = most(workers.stream().map(watched));
        Map<String, FairShare> shares = new HashMap<>();
        workers.forEach(agent -> {
            List<Long> its = watched.apply(agent);
            shares.put(agent.name(), new FairShare(IntStream.range(0, its.size())
                    .mapToObj(i -> its.get(i) < most.get(i) ? FairShare.LEFT : (int) (its.get(i) / AgentReport.ONE))
                    .toList(), workers.size()));
        });
        return shares;
    }

    private static List<Long> most(Stream<List<Long>> watched) {
        return watched
                .reduce((some, other) -> some.equals(other) ? some
                        : IntStream.range(0, some.size()).mapToObj(i -> Math.max(some.get(i), other.get(i))).toList())
                .orElseThrow();
    }

    /**
     * The number of projects that some agent watches, and that none lists of those that can work. Where agents watch
     * different projects of one partition, it may be more.
     *
     * @param holders the agent that has claimed each partition; without an entry nobody has
     */
    public int unlisted(Map<Integer, String> holders) {
        List<Long> most = most(all().map(this::watched));
        Map<String, List<Long>> able = new HashMap<>();
        all().filter(agent -> agent.isAble(now)).forEach(agent -> able.put(agent.name(), watched(agent)));
        List<Long> none = Collections.nCopies(most.size(), 0L);
        return IntStream.range(0, most.size()).map(i -> {
            long missing = most.get(i) - able.getOrDefault(holders.getOrDefault(i, ""), none).get(i);
            return missing <= 0 ? 0 : (int) Math.max(1, Math.round((double) missing / AgentReport.ONE));
        }).sum();
    }

    /** What other agents have set that this one has not, by agent; with their projects, if these are others. */
    public Map<String, Set<String>> unlike() {
        Map<String, Set<String>> unlike = new TreeMap<>();
        others.stream().filter(other -> !other.watched().isEmpty()).forEach(other -> {
            Set<String> others = new HashSet<>(other.settings());
            others.removeAll(self.settings());
            if (!watched(other).equals(self.watched())) {
                others.add("other projects");
            }
            if (!others.isEmpty()) {
                unlike.put(other.name(), others);
            }
        });
        return unlike;
    }
}
