package dev.plimsoll.change.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.status.ComputeStatuses.StatusGroup;
import dev.plimsoll.fleet.ComputeId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A map of statuses, in groups that stay the same objects while nothing in them changes. */
class ComputeStatusesTest {

    private static ComputeStatus live() {
        return new StatusCase().status();
    }

    private static ComputeStatus atRest() {
        return new StatusCase().atRest().status();
    }

    private static ComputeId id(int number) {
        return new ComputeId("project-" + number % 7, "ep-" + number);
    }

    private static Map<ComputeId, ComputeStatus> some(int from, int to) {
        Map<ComputeId, ComputeStatus> some = new HashMap<>();
        IntStream.range(from, to).forEach(number -> some.put(id(number), number % 3 > 0 ? atRest() : live()));
        return some;
    }

    private static long changed(ComputeStatuses before, ComputeStatuses after, Function<StatusGroup, Object> part) {
        return IntStream.range(0, before.groups().size())
                .filter(place -> part.apply(before.groups().get(place)) != part.apply(after.groups().get(place)))
                .count();
    }

    private static long changed(ComputeStatuses before, ComputeStatuses after) {
        return changed(before, after, group -> group);
    }

    @Test
    void itIsTheMapThatItWasMadeOf() {
        Map<ComputeId, ComputeStatus> some = some(0, 3_000);
        ComputeStatuses kept = ComputeStatuses.of(some);
        List<ComputeId> each = new ArrayList<>();
        kept.forEach((compute, status) -> each.add(compute));

        assertThat(kept).isEqualTo(some).hasSize(3_000);
        assertThat(each).hasSize(3_000).doesNotHaveDuplicates();
        assertThat(kept.get(id(3_000))).isNull();
        assertThat(kept.containsKey(id(3_000))).isFalse();
        assertThat(kept.groups()).allSatisfy(group -> {
            assertThat(group.atRest().values()).allMatch(ComputeStatus::isAtRest);
            assertThat(group.live().values()).noneMatch(ComputeStatus::isAtRest);
        });
    }

    @Test
    void aChange_replacesItsGroup_andNoOther() {
        ComputeStatuses before = ComputeStatuses.of(some(0, 3_000));

        ComputeStatus other = live();
        ComputeStatuses after = before.with(Map.of(id(30), Optional.of(other)));

        assertThat(before.get(id(30))).isNotSameAs(other);
        assertThat(after).hasSize(3_000);
        assertThat(after.get(id(30))).isSameAs(other);
        assertThat(changed(before, after)).isEqualTo(1);
        assertThat(changed(before, after, StatusGroup::live)).isEqualTo(1);
        assertThat(changed(before, after, StatusGroup::atRest)).isZero();
    }

    @Test
    void theSameStatus_changesNoGroup() {
        Map<ComputeId, ComputeStatus> some = some(0, 3_000);
        ComputeStatuses before = ComputeStatuses.of(some);
        Map<ComputeId, Optional<ComputeStatus>> same = new HashMap<>();
        some.forEach((compute, status) -> same.put(compute, Optional.of(status)));
        same.put(id(5_000), Optional.empty());

        assertThat(changed(before, before.with(same))).isZero();
    }

    @Test
    void aComputeThatFallsAsleep_orIsGone_isInOneMapOrNone() {
        ComputeStatuses asleep = ComputeStatuses.of(some(0, 100)).with(Map.of(id(30), Optional.of(atRest())));
        ComputeStatuses gone = asleep.with(Map.of(id(30), Optional.empty()));

        assertThat(asleep).hasSize(100).containsKey(id(30));
        assertThat(gone).hasSize(99).doesNotContainKey(id(30));
        assertThat(asleep.groups()).allSatisfy(group -> assertThat(group.live()).doesNotContainKey(id(30)));
    }

    @Test
    void otherAgentsComputes_areShown_butNotItsOwn() {
        ComputeStatuses own = ComputeStatuses.of(some(0, 100));
        ComputeStatuses all = own.and(ComputeStatuses.of(some(100, 400)));

        assertThat(all).isEqualTo(some(0, 400));
        assertThat(all.own()).isEqualTo(some(0, 100));
        assertThat(all.with(Map.of(id(1), Optional.empty()))).hasSize(399);
        assertThat(all.and(ComputeStatuses.NONE)).isEqualTo(own);
        assertThat(changed(own, all)).as("they stay at their places").isZero();
    }
}
