package dev.plimsoll.activity.use;

import static dev.plimsoll.Given.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Totals of time per use: nothing is lost when they are added or reclassified. */
class TimeUseTotalsTest {

    private static final TimeUseTotals SOME = new TimeUseTotals(
            Map.of(TimeUse.WORKING, MINUTE.multipliedBy(3), TimeUse.ASLEEP, MINUTE.multipliedBy(7)));

    @Test
    void aUseThatIsNotThere_tookNoTime() {
        assertThat(SOME.of(TimeUse.WORKING)).isEqualTo(Duration.ofMinutes(3));
        assertThat(SOME.of(TimeUse.POLLER)).isZero();
        assertThat(TimeUseTotals.NONE.all()).isZero();
        assertThat(TimeUseTotals.NONE.awake()).isZero();
    }

    @Test
    void awakeTime_isAllTimeWithoutSleep() {
        assertThat(SOME.all()).isEqualTo(Duration.ofMinutes(10));
        assertThat(SOME.awake()).isEqualTo(Duration.ofMinutes(3));
    }

    @Test
    void totals_doNotChangeWithTheMapTheyWereMadeOf_andAreReadOnly() {
        Map<TimeUse, Duration> map = new EnumMap<>(Map.of(TimeUse.WORKING, MINUTE));
        TimeUseTotals totals = new TimeUseTotals(map);

        map.put(TimeUse.WORKING, MINUTE.multipliedBy(9));

        assertThat(totals.of(TimeUse.WORKING)).isEqualTo(MINUTE);
        assertThat(totals.spans()).isUnmodifiable();
        assertThat(totals).isEqualTo(new TimeUseTotals(new HashMap<>(Map.of(TimeUse.WORKING, MINUTE))));
    }

    @Test
    void aUseWithoutItsTime_isRefused() {
        Map<TimeUse, Duration> map = new HashMap<>();
        map.put(TimeUse.POLLER, null);

        assertThatIllegalArgumentException().isThrownBy(() -> new TimeUseTotals(map)).withMessageContaining("POLLER");
    }

    @Test
    void aUseOfNoTime_isNotKept() {
        assertThat(SOME.plus(TimeUse.POLLER, Duration.ZERO)).isEqualTo(SOME);
        assertThat(SOME.plus(TimeUse.WORKING, Duration.ofMinutes(-3)).spans()).containsOnlyKeys(TimeUse.ASLEEP);
        assertThat(SOME.plus(new TimeUseTotals(Map.of(TimeUse.WORKING, Duration.ofMinutes(-3)))).spans())
                .containsOnlyKeys(TimeUse.ASLEEP);
    }

    @Test
    void reclassifiedTime_isMoved_andTheSumStays() {
        TimeUseTotals moved = SOME.reclassified(TimeUse.WORKING, TimeUse.POLLER, MINUTE);

        assertThat(moved.of(TimeUse.WORKING)).isEqualTo(Duration.ofMinutes(2));
        assertThat(moved.of(TimeUse.POLLER)).isEqualTo(MINUTE);
        assertThat(moved.all()).isEqualTo(SOME.all());
        assertThat(moved.reclassified(TimeUse.POLLER, TimeUse.WORKING, MINUTE)).isEqualTo(SOME);
        assertThat(SOME.of(TimeUse.WORKING)).as("the totals before").isEqualTo(Duration.ofMinutes(3));
    }

    @Seeds(4)
    void totals_addUpInAnyOrder(long seed) {
        Random random = new Random(seed);
        TimeUseTotals one = TimeUseTotals.NONE;
        TimeUseTotals two = TimeUseTotals.NONE;
        TimeUseTotals both = TimeUseTotals.NONE;
        Duration sum = Duration.ZERO;
        for (int i = 0; i < 100; i++) {
            TimeUse use = Given.anyOf(TimeUse.values(), random);
            Duration span = Duration.ofMillis(random.nextInt(90_000));
            boolean first = random.nextBoolean();
            one = first ? one.plus(use, span) : one;
            two = first ? two : two.plus(use, span);
            both = both.plus(use, span);
            sum = sum.plus(span);
        }

        assertThat(one.plus(two)).isEqualTo(both).isEqualTo(two.plus(one)).hasSameHashCodeAs(two.plus(one));
        assertThat(both.all()).isEqualTo(sum);
        assertThat(both.plus(TimeUseTotals.NONE)).isEqualTo(both).isEqualTo(TimeUseTotals.NONE.plus(both));
    }

    @ParameterizedTest
    @CsvSource({"WORKING, true, true", "WAITING, true, false", "IDLE_SESSIONS, true, false", "POLLER, true, true",
        "UNEXPLAINED, true, true", "ASLEEP, false, false"})
    void eachUse_isAwakeOrNot_andBusyIfAShorterDelayWouldNotEndIt(TimeUse use, boolean awake, boolean busy) {
        assertThat(use.isAwake()).isEqualTo(awake);
        assertThat(use.isBusy()).isEqualTo(busy);
    }

    @Test
    void allUsesButSleep_areAwakeTime() {
        TimeUseTotals each = Stream.of(TimeUse.values())
                .reduce(TimeUseTotals.NONE, (sum, use) -> sum.plus(use, MINUTE), TimeUseTotals::plus);

        assertThat(each.awake()).isEqualTo(MINUTE.multipliedBy(TimeUse.values().length - 1L));
    }
}
