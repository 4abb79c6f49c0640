package dev.plimsoll.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Seeds;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a simulated compute is awake. Times are in milliseconds; its delay is 300 s. */
class SuspendingComputeTest {

    private static final long DELAY = 300_000;
    private static final long END = 10_000_000;

    @Test
    void itSleeps_untilTheFirstVisit() {
        SuspendingCompute compute = visited(50_000);
        compute.passTo(49_999);
        assertThat(compute.asleep()).isTrue();
        assertThat(compute.run()).isZero();
        assertThat(compute.awake(49_999)).isZero();
        assertThat(compute.lastVisit()).isNegative();
        assertThat(compute.nextVisit()).isEqualTo(50_000);

        compute.passTo(50_000);

        assertThat(compute.asleep()).isFalse();
        assertThat(compute.run()).isEqualTo(1);
        assertThat(compute.visited()).isEqualTo(1);
        assertThat(compute.lastVisit()).isEqualTo(50_000);
        assertThat(compute.nextVisit()).isEqualTo(Long.MAX_VALUE);
        assertThat(compute.lastActive()).isEqualTo(50_000);
    }

    @Test
    void itIsSuspended_oneDelayAfterItsLastVisit() {
        SuspendingCompute compute = visited(50_000, 80_000);

        compute.passTo(80_000 + DELAY - 1);
        assertThat(compute.asleep()).isFalse();
        assertThat(compute.awake(80_000 + DELAY - 1)).isEqualTo(30_000 + DELAY - 1);

        compute.passTo(80_000 + DELAY);
        assertThat(compute.asleep()).isTrue();
        assertThat(compute.awake(END)).isEqualTo(30_000 + DELAY);
    }

    /** The second visit after the first, and how many awake periods and how much awake time both make. */
    @ParameterizedTest
    @CsvSource({"1, 1, 300001", "299999, 1, 599999", "300000, 2, 600000", "900000, 2, 600000"})
    void aVisitAtTheMomentOfTheSuspend_comesTooLate(long after, long runs, long awake) {
        SuspendingCompute compute = visited(50_000, 50_000 + after);

        compute.passTo(END);

        assertThat(compute.run()).isEqualTo(runs);
        assertThat(compute.awake(END)).isEqualTo(awake);
        assertThat(compute.firstOfRun()).isEqualTo(runs - 1);
    }

    @Test
    void aCut_suspendsItRegardlessOfActivity_andTheNextVisitWakesIt() {
        ActivityTrace trace = new ActivityTrace(0, END, LongSequence.of(50_000, 90_000), DELAY, END, DELAY,
                LongSequence.of(10, 60_000), LongSequence.NONE);
        SuspendingCompute compute = new SuspendingCompute(trace, PlatformActivityRule.ANY_BYTE);

        compute.passTo(60_000);
        assertThat(compute.asleep()).isTrue();
        assertThat(compute.awake(60_000)).isEqualTo(10_000);

        compute.passTo(END);
        assertThat(compute.run()).isEqualTo(2);
        assertThat(compute.awake(END)).isEqualTo(10_000 + DELAY);
    }

    /** The delay becomes 10 s at 100 s, after a visit at 50 s: that is due at once, not in the past. */
    @Test
    void aShorterDelay_suspendsNotBeforeItWasSet() {
        ActivityTrace trace = new ActivityTrace(0, END, LongSequence.of(50_000, 500_000), DELAY, 100_000, 10_000,
                LongSequence.NONE, LongSequence.NONE);
        SuspendingCompute compute = new SuspendingCompute(trace, PlatformActivityRule.ANY_BYTE);

        compute.passTo(99_999);
        assertThat(compute.asleep()).isFalse();
        compute.passTo(400_000);
        assertThat(compute.awake(400_000)).isEqualTo(50_000);

        compute.passTo(END);
        assertThat(compute.awake(END)).as("the later visit keeps it for 10 s").isEqualTo(60_000);
    }

    @Test
    void aProbe_wakesItLikeAVisit_butIsNone() {
        SuspendingCompute compute = visited(900_000);

        assertThat(compute.probe(10_000, 10_200)).isTrue();
        assertThat(compute.probe(20_000, 20_200)).isFalse();
        assertThat(compute.visited()).isZero();
        assertThat(compute.firstOfRun()).isZero();
        assertThat(compute.lastActive()).isEqualTo(20_200);

        compute.passTo(END);
        assertThat(compute.run()).isEqualTo(2);
        assertThat(compute.awake(END)).isEqualTo(10_200 + DELAY + DELAY);
        assertThat(compute.firstOfRun()).isZero();
    }

    @Test
    void visitsBeforeTheRun_areThoseOfEarlierPeriods() {
        SuspendingCompute compute = visited(10_000, 20_000, 900_000, 900_001);

        compute.passTo(900_001);
        assertThat(compute.firstOfRun()).isEqualTo(2);

        assertThat(compute.probe(2_000_000, 2_000_200)).isTrue();
        assertThat(compute.firstOfRun()).isEqualTo(4);
    }

    /** The monitor ticks every 503 ms. */
    @ParameterizedTest
    @CsvSource({"1, 502, false", "1, 503, true", "503, 503, true", "504, 1005, false", "504, 1006, true"})
    void aMonitor_missesAProbeBetweenTwoTicks(long begun, long ended, boolean counts) {
        assertThat(PlatformActivityRule.MONITOR_TICK.counts(begun, ended)).isEqualTo(counts);
        assertThat(PlatformActivityRule.ANY_BYTE.counts(begun, ended)).isTrue();
    }

    @Test
    void aProbeThatTheMonitorMisses_movesNothing_exceptIfItWokeTheCompute() {
        ActivityTrace trace = ActivityTrace.of(0, END, LongSequence.NONE, DELAY);
        SuspendingCompute compute = new SuspendingCompute(trace, PlatformActivityRule.MONITOR_TICK);

        assertThat(compute.probe(504, 600)).isTrue();
        assertThat(compute.lastActive()).isEqualTo(600);
        assertThat(compute.probe(700, 800)).isFalse();
        assertThat(compute.lastActive()).isEqualTo(600);
        assertThat(compute.probe(900, 1_100)).isFalse();
        assertThat(compute.lastActive()).isEqualTo(1_100);
    }

    @Test
    void theStoredTime_isReplacedByOneThatIsAMinuteNewer() {
        SuspendingCompute compute = visited(50_000, 109_999, 110_000, 120_000);

        compute.passTo(109_999);
        assertThat(compute.stored()).isEqualTo(50_000);
        compute.passTo(120_000);
        assertThat(compute.stored()).isEqualTo(110_000);
        assertThat(compute.lastActive()).isEqualTo(120_000);
    }

    @Test
    void theLastActivityBeforeATime_isAVisitOrAProbe_orADelayBeforeTheBeginning() {
        SuspendingCompute compute = new SuspendingCompute(
                ActivityTrace.of(1_000_000, END, LongSequence.of(1_050_000, 1_090_000), DELAY),
                PlatformActivityRule.ANY_BYTE);
        compute.probe(1_060_000, 1_060_200);
        compute.probe(1_070_000, 1_070_200);

        assertThat(compute.lastActiveBefore(1_049_999)).isEqualTo(1_000_000 - DELAY);
        assertThat(compute.lastActiveBefore(1_050_000)).isEqualTo(1_050_000);
        assertThat(compute.lastActiveBefore(1_060_199)).isEqualTo(1_050_000);
        assertThat(compute.lastActiveBefore(1_060_200)).isEqualTo(1_060_200);
        assertThat(compute.lastActiveBefore(1_070_200)).isEqualTo(1_070_200);
        assertThat(compute.lastActiveBefore(1_090_000)).isEqualTo(1_090_000);
    }

    @Test
    void theLatestCheck_isThePlatformsOwn() {
        ActivityTrace trace = new ActivityTrace(0, END, LongSequence.NONE, DELAY, END, DELAY, LongSequence.NONE,
                LongSequence.of(1_000, 2_000));
        SuspendingCompute compute = new SuspendingCompute(trace, PlatformActivityRule.ANY_BYTE);

        assertThat(compute.lastCheck(999)).isNegative();
        assertThat(compute.lastCheck(1_999)).isEqualTo(1_000);
        assertThat(compute.lastCheck(2_000)).isEqualTo(2_000);
    }

    /** Awake time is the union of a delay after each visit. */
    @Seeds(5)
    void awakeTime_isADelayAfterEachVisit_withoutOverlap_howeverTimePasses(long seed) {
        Random random = new Random(seed);
        long[] visits = LongStream.generate(() -> random.nextLong(END)).limit(30).sorted().distinct().toArray();
        long expected = 0;
        long until = 0;
        for (long visit : visits) {
            expected += Math.min(END, visit + DELAY) - Math.max(visit, Math.min(until, END));
            until = visit + DELAY;
        }
        SuspendingCompute atOnce = visited(visits);
        SuspendingCompute inSteps = visited(visits);
        atOnce.passTo(END);
        for (long now = 0; now < END; now += 1 + random.nextLong(200_000)) {
            inSteps.passTo(now);
        }
        inSteps.passTo(END);

        assertThat(atOnce.awake(END)).as("seed %d", seed).isEqualTo(expected);
        assertThat(inSteps.awake(END)).as("seed %d", seed).isEqualTo(expected);
        assertThat(inSteps.run()).isEqualTo(atOnce.run());
    }

    private static SuspendingCompute visited(long... visits) {
        return new SuspendingCompute(ActivityTrace.of(0, END, LongSequence.of(visits), DELAY),
                PlatformActivityRule.ANY_BYTE);
    }
}
