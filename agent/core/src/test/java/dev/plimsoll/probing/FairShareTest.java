package dev.plimsoll.probing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Agents that join, leave and die share projects evenly, and move no more of them than they must. */
class FairShareTest {

    private static final int PARTITIONS = 128;

    /** Agents with what they hold; free partitions are offered in random order until nobody accepts any. */
    private static final class Sharing {

        private final List<String> projects;
        private final List<Set<Integer>> held = new ArrayList<>();
        private final Set<Integer> free = new HashSet<>(IntStream.range(0, PARTITIONS).boxed().toList());
        private final Random random = new Random(7);

        Sharing(int projects) {
            this.projects = IntStream.range(0, projects).mapToObj("project-%04d"::formatted).toList();
        }

        void join() {
            held.add(new HashSet<>());
            settle();
        }

        void leave() {
            free.addAll(held.removeFirst());
            settle();
        }

        private FairShare share() {
            return Given.share(projects, PARTITIONS, held.size());
        }

        private void settle() {
            int calm = 0;
            for (int round = 0; calm < 10; round++) {
                assertThat(round).as("nothing moves to and fro").isLessThan(300);
                calm = settleOnce() ? 0 : calm + 1;
            }
        }

        private boolean settleOnce() {
            boolean moved = false;
            FairShare share = share();
            for (Set<Integer> one : held) {
                Collection<Integer> surplus = share.surplus(one, partition -> true);
                one.removeAll(surplus);
                moved |= free.addAll(surplus);
            }
            for (int partition : List.copyOf(free)) {
                Set<Integer> one = held.get(random.nextInt(held.size()));
                if (share.accepts(partition, one)) {
                    one.add(partition);
                    moved |= free.remove(partition);
                }
            }
            return moved || !free.isEmpty();
        }

        List<Integer> owners() {
            return projects.stream().map(id -> FairShare.partition(id, PARTITIONS)).map(this::owner).toList();
        }

        /** An agent has its number in the order of joining. */
        private int owner(int partition) {
            return IntStream.range(0, held.size())
                    .filter(one -> held.get(one).contains(partition))
                    .findFirst()
                    .orElse(-1);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 20", "2, 20", "3, 60", "3, 1000", "7, 10000"})
    void anAgentThatJoins_getsItsShare_andLittleElseMoves(int agents, int projects) {
        Sharing sharing = new Sharing(projects);
        IntStream.range(0, agents).forEach(each -> sharing.join());
        List<Integer> before = sharing.owners();
        sharing.join();
        List<Integer> after = sharing.owners();

        assertThat(sharing.free).isEmpty();
        assertThat(after).doesNotContain(-1);
        long moved = IntStream.range(0, projects).filter(i -> !before.get(i).equals(after.get(i))).count();
        long joined = after.stream().filter(owner -> owner == agents).count();
        assertThat(joined).isBetween(projects / (agents + 1) * 6L / 10, (long) Math.ceilDiv(projects, agents + 1));
        assertThat(moved).as("one in twenty moves from an agent with more to one with less than its share")
                .isBetween(joined, joined + projects / 20);
    }

    @Test
    void afterAnAgentHasLeft_theOthersShareWhatItHad() {
        Sharing sharing = new Sharing(1_000);
        IntStream.range(0, 4).forEach(each -> sharing.join());
        List<Integer> before = sharing.owners();
        sharing.leave();
        List<Integer> after = sharing.owners();

        assertThat(sharing.free).isEmpty();
        assertThat(after).doesNotContain(-1);
        assertThat(
                IntStream.range(0, 1_000).filter(i -> before.get(i) > 0 && before.get(i) - 1 != after.get(i)).count())
                .as("moved from agents that stay")
                .isLessThanOrEqualTo(50);
        assertThat(IntStream.range(0, 3).mapToObj(one -> after.stream().filter(owner -> owner == one).count()))
                .allSatisfy(count -> assertThat(count).isBetween(300L, 367L));
    }

    @Test
    void whereNothingIsKnownOfTheProjects_thePartitionsAreShared() {
        FairShare share = Given.share(List.of(), 4, 2);

        assertThat(share.accepts(3, Set.of(0))).isTrue();
        assertThat(share.accepts(3, Set.of(0, 1))).isFalse();
        assertThat(share.surplus(Set.of(0, 1, 2), partition -> true)).hasSize(1);
    }

    @Test
    void aProjectHasItsPartitionForEver() {
        assertThat(FairShare.partition("shop", 128)).isEqualTo(FairShare.partition("shop", 128));
        assertThat(
                IntStream.range(0, 1_000).map(i -> FairShare.partition("misty-sun-%03d".formatted(i), 128)).distinct())
                .as("projects with names alike are spread")
                .hasSizeGreaterThan(120);
    }
}
