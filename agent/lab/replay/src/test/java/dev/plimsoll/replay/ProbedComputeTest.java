package dev.plimsoll.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.probing.ProbingPolicy;
import dev.plimsoll.probing.ProbingPolicy.ProbingTunables;
import dev.plimsoll.replay.ProbedCompute.Setting;
import dev.plimsoll.replay.ProbingCost.AwakeMillis;
import dev.plimsoll.replay.ProbingCost.Coverage;
import dev.plimsoll.replay.ProbingCost.Probes;
import java.time.Duration;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What probing one simulated compute costs, and what it covers. Times are in milliseconds; the delay is 300 s. */
class ProbedComputeTest {

    private static final long MINUTE = 60_000;
    private static final long HOUR = 60 * MINUTE;
    private static final long DELAY = 5 * MINUTE;
    private static final Setting SETTING = new Setting(5_000, 60_000, LastActiveReporting.EXACT,
            PlatformActivityRule.ANY_BYTE, true);
    private static final ProbingPolicy POLICY = new ProbingPolicy(true, Duration.ofSeconds(60), 0.001,
            Duration.ofSeconds(30), ActivityPolicy.configured(Duration.ofMinutes(5)), null, Duration.ofSeconds(10),
            ProbingTunables.SHIPPED);

    @Test
    void aMonitorEachMinute_wakesTheCompute_andKeepsItAwake() {
        ProbingCost cost = ProbedCompute.byTheClock(hour(10 * MINUTE), SETTING, MINUTE, true);

        assertThat(cost.probes()).isEqualTo(new Probes(59, 1, 0));
        assertThat(cost.awake()).isEqualTo(new AwakeMillis(DELAY, HOUR - MINUTE - 300, 0));
        assertThat(cost.awake().added()).isEqualTo(HOUR - MINUTE - 300 - DELAY);
        assertThat(cost.coverage()).isEqualTo(new Coverage(1, 1, 1, 1));
    }

    @Test
    void theAgeOfTheNewestSample_countsWhileOthersAreActive() {
        ProbingCost cost = ProbedCompute.byTheClock(hour(10 * MINUTE), SETTING, MINUTE, true);

        for (int age = 0; age < cost.ages().size(); age++) {
            assertThat(cost.ages().get(age)).as("%d s", age).isEqualTo(age == 59 ? 1 : 0);
        }
    }

    @Test
    void aMonitorThatComesSeldom_wakesItEachTime() {
        ProbingCost cost = ProbedCompute.byTheClock(hour(), SETTING, 10 * MINUTE, false);

        assertThat(cost.probes()).isEqualTo(new Probes(5, 5, 0));
        assertThat(cost.awake()).isEqualTo(new AwakeMillis(0, 5 * (DELAY + 200), 0));
        assertThat(cost.coverage()).isEqualTo(new Coverage(5, 5, 0, 0));
    }

    /** The cut is 100 ms before the probe begins, and after the decision for it. */
    @Test
    void aProbeThatACutPreceded_isUnforeseen() {
        ActivityTrace trace = new ActivityTrace(0, HOUR, LongSequence.of(9 * MINUTE), DELAY, HOUR, DELAY,
                LongSequence.of(10 * MINUTE + 200), LongSequence.NONE);

        assertThat(ProbedCompute.byTheClock(trace, SETTING, 10 * MINUTE, false).probes())
                .isEqualTo(new Probes(5, 4, 1));
    }

    @Test
    void whereTheMonitorMissesShortSessions_onlyAnOpenConnectionCountsAlways() {
        Setting ticks = new Setting(5_000, 60_000, LastActiveReporting.EXACT, PlatformActivityRule.MONITOR_TICK, true);
        ActivityTrace busy = hour(LongStream.range(0, 3_500).map(second -> second * 1_000).toArray());

        assertThat(ProbedCompute.byTheClock(hour(10 * MINUTE), ticks, MINUTE, true))
                .isEqualTo(ProbedCompute.byTheClock(hour(10 * MINUTE), SETTING, MINUTE, true));
        assertThat(ProbedCompute.byTheClock(hour(10 * MINUTE), ticks, 4 * MINUTE, false).awake().probed())
                .isLessThan(ProbedCompute.byTheClock(hour(10 * MINUTE), SETTING, 4 * MINUTE, false).awake().probed());
        assertThat(ProbedCompute.byTheClock(busy, ticks, MINUTE, false).awake().added()).isZero();
    }

    @Test
    void aComputeThatNobodyUses_isNeverProbedByTheAgent() {
        ProbingCost cost = ProbedCompute.quietly(hour(), SETTING, POLICY);

        assertThat(cost.probes()).isEqualTo(new Probes(0, 0, 0));
        assertThat(cost.awake()).isEqualTo(new AwakeMillis(0, 0, 0));
        assertThat(cost.coverage()).isEqualTo(new Coverage(0, 0, 0, 0));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theAgent_isTheSameInEachRun_wakesNothing_andCoversSome(long seed) {
        ActivityTrace trace = hour(bursts(seed));

        ProbingCost cost = ProbedCompute.quietly(trace, SETTING, POLICY);

        assertThat(cost).isEqualTo(ProbedCompute.quietly(trace, SETTING, POLICY));
        assertThat(cost.probes().all()).isPositive();
        assertThat(cost.probes().woken()).isZero();
        assertThat(cost.awake().added()).isNotNegative();
        assertThat(cost.coverage().queries()).isEqualTo(trace.visits().size());
        assertThat(cost.coverage().covered()).isBetween(1L, cost.coverage().queries());
        assertThat(cost.coverage().sampled()).isBetween(1L, cost.coverage().periods());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theProbeTimes_areThoseOfTheProbesThatWereCounted(long seed) {
        ActivityTrace trace = hour(bursts(seed));

        LongSequence times = ProbedCompute.probes(trace, SETTING, POLICY);

        assertThat(times.size()).isEqualTo(ProbedCompute.quietly(trace, SETTING, POLICY).probes().all());
        for (int probe = 1; probe < times.size(); probe++) {
            assertThat(times.get(probe) - times.get(probe - 1)).as("the probing interval, but for one list interval")
                    .isGreaterThanOrEqualTo(MINUTE - 6_000);
        }
        assertThat(times.get(0)).isGreaterThan(trace.visits().get(0));
        assertThat(times.get(times.size() - 1)).isLessThan(trace.end() + 300);
    }

    private static ActivityTrace hour(long... visits) {
        return ActivityTrace.of(0, HOUR, LongSequence.of(visits), DELAY);
    }

    /** Six bursts of a visit a second for two minutes, somewhere in each tenth minute. */
    private static long[] bursts(long seed) {
        Random random = new Random(seed);
        return LongStream.range(0, 6)
                .map(burst -> burst * 10 * MINUTE + random.nextInt(5) * MINUTE + random.nextInt(1_000))
                .flatMap(begin -> LongStream.range(0, 120).map(second -> begin + second * 1_000))
                .toArray();
    }

    /** The platform moves the last activity without any activity, so that the agent trusts its reports no more. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aPlatformThatReportsNothing_orItsOwnChecks_getsNoMoreProbesThanAnExactOne(long seed) {
        long[] visits = bursts(seed);
        long exact = probes(hour(visits), LastActiveReporting.EXACT);
        LongSequence checks = LongSequence.of(LongStream.range(1, 12).map(check -> check * 5 * MINUTE).toArray());
        ActivityTrace checked = new ActivityTrace(0, HOUR, LongSequence.of(visits), DELAY, HOUR, DELAY,
                LongSequence.NONE, checks);

        assertThat(probes(hour(visits), LastActiveReporting.ABSENT)).isLessThan(exact);
        assertThat(ProbedCompute.quietly(checked, SETTING, POLICY)).isNotEqualTo(
                ProbedCompute.quietly(hour(visits), SETTING, POLICY));
        assertThat(ProbedCompute.quietly(checked, SETTING, POLICY).probes().woken()).isZero();
    }

    @Test
    void theCostThatTheAgentEstimates_isAboutTheTimeThatItAdded() {
        ProbingCost cost = ProbedCompute.quietly(hour(bursts(7)), SETTING, POLICY);

        assertThat(cost.awake().estimated()).isPositive();
        assertThat(Math.abs(cost.awake().estimated() - cost.awake().added())).as("milliseconds")
                .isLessThan(10_000);
    }

    private static long probes(ActivityTrace trace, LastActiveReporting reporting) {
        Setting setting = new Setting(5_000, 60_000, reporting, PlatformActivityRule.ANY_BYTE, true);
        return ProbedCompute.quietly(trace, setting, POLICY).probes().all();
    }
}
