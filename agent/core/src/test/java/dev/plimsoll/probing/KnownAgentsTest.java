package dev.plimsoll.probing;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.probing.ProjectClaims.PlatformAccess;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Projects go to agents that can work and that watch them, and nobody gives anything up while none can. */
class KnownAgentsTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final int PARTITIONS = 32;
    private static final Set<String> ALL = projects(0, 40);
    private static final PlatformAccess WORKS = new PlatformAccess(NOW, null);
    private static final PlatformAccess NEVER = new PlatformAccess(null, null);

    private static Set<String> projects(int from, int to) {
        return new HashSet<>(IntStream.range(from, to).mapToObj("project-%d"::formatted).toList());
    }

    private static PlatformAccess failingFor(int seconds) {
        return new PlatformAccess(NOW.minusSeconds(60), NOW.minusSeconds(seconds));
    }

    private static AgentReport agent(String name, PlatformAccess access, Set<String> projects) {
        return new AgentReport(name, access, AgentReport.watched(projects, PARTITIONS), NOW.minusSeconds(300),
                Set.of("mode APPLY"));
    }

    private static FairShare share(Map<String, FairShare> shares, String agent) {
        return requireNonNull(shares.get(agent));
    }

    private static KnownAgents known(AgentReport self, AgentReport... others) {
        return new KnownAgents(self, List.of(others), NOW);
    }

    @Test
    void whoIsBlindFor20s_givesUp_whileAnotherWorks() {
        AgentReport other = agent("b", WORKS, ALL);

        assertThat(known(agent("a", failingFor(19), ALL), other).mustLeave()).isFalse();
        KnownAgents blind = known(agent("a", failingFor(20), ALL), other);

        assertThat(blind.mustLeave()).isTrue();
        assertThat(blind.able()).isOne();
        assertThat(blind.shares(true)).containsOnlyKeys("b");
        assertThat(share(blind.shares(true), "b").agents()).isOne();
        assertThat(blind.count()).as("each sends requests").isEqualTo(2);
    }

    @Test
    void whileThePlatformFailsForAll_eachKeepsWhatItHas() {
        assertThat(known(agent("a", failingFor(30), ALL), agent("b", failingFor(10), ALL)).mustLeave()).isFalse();
        KnownAgents none = known(agent("a", failingFor(30), ALL), agent("b", failingFor(25), ALL));

        assertThat(none.mustLeave()).isFalse();
        assertThat(none.able()).isZero();
        assertThat(none.shares(true)).containsOnlyKeys("a", "b");
    }

    @Test
    void anAgentThatHasNotListedYet_hasNoShare_whileAnotherCanWork() {
        assertThat(known(agent("a", NEVER, Set.of()), agent("b", WORKS, ALL)).shares(true)).containsOnlyKeys("b");
        assertThat(known(agent("a", NEVER, Set.of())).shares(true)).containsOnlyKeys("a");
    }

    @Test
    void anAgentOfAVersionThatSaysNothing_counts_sinceItKeepsItsClaims() {
        AgentReport old = new AgentReport("old", NEVER, List.of(), null, Set.of());

        KnownAgents known = known(agent("a", WORKS, ALL), old);

        assertThat(known.able()).isEqualTo(2);
        assertThat(share(known.shares(true), "a").agents()).isEqualTo(2);
        assertThat(known.unlike()).isEmpty();
        assertThat(known.unlisted(heldBy("old"))).isZero();
    }

    private static Map<Integer, String> heldBy(String agent) {
        Map<Integer, String> holders = new HashMap<>();
        IntStream.range(0, PARTITIONS).forEach(partition -> holders.put(partition, agent));
        return holders;
    }

    @Test
    void projectsOfABlindAgent_orOfNobody_orThatItsAgentDoesNotWatch_areListedByNobody() {
        AgentReport works = agent("a", WORKS, ALL);

        assertThat(known(works).unlisted(heldBy("a"))).isZero();
        assertThat(known(works).unlisted(Map.of())).isEqualTo(40);
        assertThat(known(works, agent("b", failingFor(20), ALL)).unlisted(heldBy("b"))).isEqualTo(40);
        assertThat(known(works, agent("b", WORKS, projects(0, 30))).unlisted(heldBy("b"))).isEqualTo(10);
        assertThat(known(works, agent("b", WORKS, projects(10, 50))).unlisted(heldBy("a")))
                .as("at least, where they share partitions")
                .isBetween(5, 10);
    }

    @Test
    void aProjectThatOneAgentFoundJustNow_isNoOtherConfiguration_beforeTheOtherHasListed() {
        AgentReport found = new AgentReport("b", WORKS, AgentReport.watched(projects(0, 41), PARTITIONS),
                NOW.minusSeconds(5), Set.of("mode APPLY"));
        AgentReport before = agent("a", new PlatformAccess(NOW.minusSeconds(6), null), ALL);
        AgentReport after = agent("a", new PlatformAccess(NOW.minusSeconds(4), null), ALL);

        assertThat(known(before, found).unlike()).isEmpty();
        assertThat(share(known(before, found).shares(false), "a").projects()).as("it accepts less")
                .containsOnlyOnce(FairShare.LEFT);
        assertThat(share(known(before, found).shares(true), "a").projects()).doesNotContain(FairShare.LEFT);
        assertThat(known(after, found).unlike()).containsExactly(Map.entry("b", Set.of("other projects")));
        assertThat(share(known(after, found).shares(true), "a").projects()).containsOnlyOnce(FairShare.LEFT);
        assertThat(share(known(found, after).shares(true), "b").projects()).doesNotContain(FairShare.LEFT);
    }

    @Test
    void anotherSettingIsNamed() {
        AgentReport other = new AgentReport("b", WORKS, AgentReport.watched(ALL, PARTITIONS), NOW.minusSeconds(300),
                Set.of("mode OBSERVE"));

        assertThat(known(agent("a", WORKS, ALL), other).unlike())
                .containsExactly(Map.entry("b", Set.of("mode OBSERVE")));
    }

    /** Agents that watch different projects, with the rule of the claims: what nobody accepts is taken by any that may. */
    @Test
    void eachProject_isOfAnAgentThatWatchesIt_andNothingMovesToAndFro() {
        List<AgentReport> agents = List.of(agent("a", WORKS, ALL), agent("b", WORKS, projects(0, 12)),
                agent("c", WORKS, projects(12, 24)), agent("d", WORKS, projects(36, 48)));
        Map<Integer, String> holders = heldBy("a");
        int calm = 0;
        for (int round = 0; calm < 5; round++) {
            assertThat(round).as("nothing moves to and fro").isLessThan(200);
            Map<Integer, String> before = Map.copyOf(holders);
            agents.forEach(one -> step(one, agents, holders, before));
            calm = holders.equals(before) ? calm + 1 : 0;
        }

        KnownAgents known = known(agents.getFirst(), agents.subList(1, 4).toArray(AgentReport[]::new));
        Map<String, FairShare> shares = known.shares(true);
        assertThat(holders).hasSize(PARTITIONS)
                .allSatisfy((partition, agent) -> assertThat(share(shares, agent).isLeft(partition)).isFalse());
        assertThat(held("b", holders)).isNotEmpty();
        assertThat(held("d", holders)).isNotEmpty();
    }

    private static void step(AgentReport one, List<AgentReport> agents, Map<Integer, String> holders,
            Map<Integer, String> before) {
        List<AgentReport> others = new ArrayList<>(agents);
        others.remove(one);
        Map<String, FairShare> shares = new KnownAgents(one, others, NOW).shares(true);
        FairShare share = share(shares, one.name());
        for (int partition = 0; partition < PARTITIONS; partition++) {
            boolean isForAny = !before.containsKey(partition) && !share.isLeft(partition);
            if (!holders.containsKey(partition)
                    && (isForAny || share.accepts(partition, held(one.name(), holders)))) {
                holders.put(partition, one.name());
            }
        }
        if (holders.size() == PARTITIONS) {
            share.surplus(held(one.name(), holders), partition -> others.stream()
                    .anyMatch(other -> share(shares, other.name()).accepts(partition, held(other.name(), holders))))
                    .forEach(holders::remove);
        }
    }

    private static Collection<Integer> held(String agent, Map<Integer, String> holders) {
        return holders.keySet().stream().filter(partition -> agent.equals(holders.get(partition))).toList();
    }
}
