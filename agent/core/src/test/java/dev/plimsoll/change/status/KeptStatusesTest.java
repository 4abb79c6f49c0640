package dev.plimsoll.change.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.status.KeptStatuses.StatusGroup;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A map of statuses, in groups that stay the same objects while nothing in them changes. */
class KeptStatusesTest {

    /** A status of which only its form is asked. */
    private record Some(int number, boolean isCompact) implements KeptStatus {

        @Override
        public ComputeStatus status() {
            throw new UnsupportedOperationException();
        }

        @Override
        public ProbingSum probing() {
            return new ProbingSum(number, Duration.ZERO);
        }
    }

    private static ComputeId id(int number) {
        return new ComputeId("project-" + number % 7, "ep-" + number);
    }

    private static Map<ComputeId, KeptStatus> some(int from, int to) {
        Map<ComputeId, KeptStatus> some = new HashMap<>();
        IntStream.range(from, to).forEach(number -> some.put(id(number), new Some(number, number % 3 > 0)));
        return some;
    }

    private static long changed(KeptStatuses before, KeptStatuses after, Function<StatusGroup, Object> part) {
        return IntStream.range(0, before.groups().size())
                .filter(place -> part.apply(before.groups().get(place)) != part.apply(after.groups().get(place)))
                .count();
    }

    private static long changed(KeptStatuses before, KeptStatuses after) {
        return changed(before, after, group -> group);
    }

    @Test
    void itIsTheMapThatItWasMadeOf() {
        Map<ComputeId, KeptStatus> some = some(0, 3_000);
        KeptStatuses kept = KeptStatuses.of(some);
        List<ComputeId> each = new ArrayList<>();
        kept.forEach((compute, status) -> each.add(compute));

        assertThat(kept).isEqualTo(some).hasSize(3_000).containsEntry(id(2_999), new Some(2_999, true));
        assertThat(each).hasSize(3_000).doesNotHaveDuplicates();
        assertThat(kept.get(id(3_000))).isNull();
        assertThat(kept.containsKey(id(3_000))).isFalse();
        assertThat(kept.groups()).allSatisfy(group -> {
            assertThat(group.compact().values()).allMatch(KeptStatus::isCompact);
            assertThat(group.live().values()).noneMatch(KeptStatus::isCompact);
        });
    }

    @Test
    void aChange_replacesItsGroup_andNoOther() {
        KeptStatuses before = KeptStatuses.of(some(0, 3_000));

        KeptStatuses after = before.with(Map.of(id(30), Optional.of(new Some(-1, false))));

        assertThat(before).containsEntry(id(30), new Some(30, false));
        assertThat(after).hasSize(3_000).containsEntry(id(30), new Some(-1, false));
        assertThat(changed(before, after)).isEqualTo(1);
        assertThat(changed(before, after, StatusGroup::live)).isEqualTo(1);
        assertThat(changed(before, after, StatusGroup::compact)).isZero();
    }

    @Test
    void theSameStatus_changesNoGroup() {
        Map<ComputeId, KeptStatus> some = some(0, 3_000);
        KeptStatuses before = KeptStatuses.of(some);
        Map<ComputeId, Optional<KeptStatus>> same = new HashMap<>();
        some.forEach((compute, status) -> same.put(compute, Optional.of(status)));
        same.put(id(5_000), Optional.empty());

        assertThat(changed(before, before.with(same))).isZero();
    }

    @Test
    void aComputeThatFallsAsleep_orIsGone_isInOneMapOrNone() {
        KeptStatuses asleep = KeptStatuses.of(some(0, 100)).with(Map.of(id(30), Optional.of(new Some(30, true))));
        KeptStatuses gone = asleep.with(Map.of(id(30), Optional.empty()));

        assertThat(asleep).hasSize(100).containsEntry(id(30), new Some(30, true));
        assertThat(gone).hasSize(99).doesNotContainKey(id(30));
        assertThat(asleep.groups()).allSatisfy(group -> assertThat(group.live()).doesNotContainKey(id(30)));
    }

    @Test
    void otherAgentsComputes_areShown_butNotItsOwn() {
        KeptStatuses own = KeptStatuses.of(some(0, 100));
        KeptStatuses all = own.and(KeptStatuses.of(some(100, 400)));

        assertThat(all).isEqualTo(some(0, 400));
        assertThat(all.own()).isEqualTo(some(0, 100));
        assertThat(all.with(Map.of(id(1), Optional.empty()))).hasSize(399);
        assertThat(all.and(KeptStatuses.NONE)).isEqualTo(own);
        assertThat(changed(own, all)).as("they stay at their places").isZero();
    }
}
