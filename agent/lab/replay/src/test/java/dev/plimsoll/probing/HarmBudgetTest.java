package dev.plimsoll.probing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Campaigns;
import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.activity.learned.SuspendDelay.ReportedDelay;
import dev.plimsoll.probing.ProbingPolicy.ProbingTunables;
import dev.plimsoll.replay.ActivityTrace;
import dev.plimsoll.replay.LastActiveReporting;
import dev.plimsoll.replay.LongSequence;
import dev.plimsoll.replay.PlatformActivityRule;
import dev.plimsoll.replay.ProbedCompute;
import dev.plimsoll.replay.ProbedCompute.Setting;
import dev.plimsoll.replay.ProbingCost;
import java.time.Duration;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The theorem of docs/reference/algorithm.md, checked on simulated computes with any visits and any way of reporting. */
@Execution(ExecutionMode.CONCURRENT)
class HarmBudgetTest {

    /** Each seed has a policy, a delay and a setting of its own. */
    private static final int TRIES = Campaigns.of(2, 4, 60);
    private static final Duration WEEK = Duration.ofDays(7);
    private static final Setting EVERY_FIVE_SECONDS = new Setting(5_000, 5_000, LastActiveReporting.EXACT,
            PlatformActivityRule.ANY_BYTE, true);
    /** False times that are trusted before the platform is known to report them. */
    private static final int MISTAKES = 3;

    @ParameterizedTest
    @EnumSource(LastActiveReporting.class)
    void probing_neverExceedsItsBudget_andWakesNoCompute(LastActiveReporting reporting) {
        for (int seed = 0; seed < TRIES; seed++) {
            Random random = new Random(seed);
            Duration delay = delay(random);
            ActivityTrace trace = RandomLife.of(random, delay, WEEK);
            Setting setting = setting(random, reporting);
            ProbingPolicy policy = switch (random.nextInt(3)) {
                case 0 -> policy(random, Duration.ofMinutes(5));
                case 1 -> policy(random, delay);
                default -> reportedByPlatform(policy(random, delay));
            };

            ProbingCost cost = ProbedCompute.quietly(trace, setting, policy);

            String description = "seed %d, delay %s, %s, %s: %s".formatted(seed, delay, policy, setting, cost);
            assertThat(cost.probes().woken()).as(description).isZero();
            assertThat(cost.awake().added()).as(description).isLessThanOrEqualTo(budget(cost, policy, reporting));
            assertEstimate(cost, reporting, description);
        }
    }

    /** The estimate is never below the truth, except for the error of a clock that is ahead, for a few probes. */
    private static void assertEstimate(ProbingCost cost, LastActiveReporting reporting, String description) {
        long hidden = Math.min(cost.probes().all(), 5) * clockError(reporting);
        assertThat(cost.awake().estimated() + hidden + 5_000).as(description)
                .isGreaterThanOrEqualTo(cost.awake().added());
    }

    @Test
    void estimate_isExact_ifTimesAreExact() {
        for (int seed = 0; seed < TRIES; seed++) {
            Random random = new Random(seed);
            Duration delay = Duration.ofMinutes(1 + random.nextInt(10));
            ActivityTrace trace = RandomLife.of(random, delay, WEEK);

            ProbingCost cost = ProbedCompute.quietly(trace, EVERY_FIVE_SECONDS, policy(0.005, delay));

            long off = Math.max(5_000, cost.awake().added() / 20);
            assertThat(cost.awake().estimated()).as("seed %d, delay %s: %s", seed, delay, cost)
                    .isBetween(cost.awake().added() - off, cost.awake().added() + off);
        }
    }

    @ParameterizedTest
    @EnumSource(LastActiveReporting.class)
    void restartsAndAShortenedDelay_doNotExceedTheBudget_orWakeComputes(LastActiveReporting reporting) {
        for (int seed = 0; seed < TRIES; seed++) {
            Random random = new Random(seed);
            Duration delay = Duration.ofMinutes(5 + random.nextInt(60));
            LongSequence visits = RandomLife.visits(random, delay.toMillis(), WEEK.toMillis());
            long end = RandomLife.BEGIN + WEEK.toMillis();
            ActivityTrace trace = new ActivityTrace(RandomLife.BEGIN, end, visits, delay.toMillis(),
                    RandomLife.BEGIN + random.nextLong(WEEK.toMillis()), 60_000, times(random, 20, end),
                    LongSequence.NONE);
            ProbingPolicy policy = policy(random, delay);

            ProbingCost cost = ProbedCompute.quietly(trace, setting(random, reporting), policy);

            String description = "seed %d, %s, %s: %s".formatted(seed, trace, policy.addedAwakeRatio(), cost);
            assertThat(cost.probes().woken()).as(description).isZero();
            assertThat(cost.awake().added()).as(description).isLessThanOrEqualTo(budget(cost, policy, reporting));
        }
    }

    @ParameterizedTest
    @EnumSource(LastActiveReporting.class)
    void falseTimes_areDetectedBeforeTheyCostMuch(LastActiveReporting reporting) {
        for (int seed = 0; seed < TRIES; seed++) {
            Random random = new Random(seed);
            Duration delay = Duration.ofMinutes(5 + random.nextInt(60));
            LongSequence visits = RandomLife.visits(random, delay.toMillis(), WEEK.toMillis());
            long end = RandomLife.BEGIN + WEEK.toMillis();
            ActivityTrace trace = new ActivityTrace(RandomLife.BEGIN, end, visits, delay.toMillis(), end, 0,
                    LongSequence.NONE,
                    times(random, 200, end));
            ProbingPolicy policy = policy(random, delay);
            Setting setting = setting(random, reporting);

            ProbingCost cost = ProbedCompute.quietly(trace, setting, policy);

            // Without open sessions, no probe shows when others were active, so each of these times may be false.
            long mistakes = setting.sessionsStay() ? MISTAKES : cost.probes().all();
            assertThat(cost.awake().added()).as("seed %d, %s, %s: %s", seed, setting, trace, cost)
                    .isLessThanOrEqualTo(budget(cost, policy, reporting) + mistakes * delay.toMillis());
        }
    }

    private static LongSequence times(Random random, int count, long end) {
        return LongSequence
                .of(LongStream.generate(() -> random.nextLong(RandomLife.BEGIN, end)).limit(count).sorted().toArray());
    }

    private static long budget(ProbingCost cost, ProbingPolicy policy, LastActiveReporting reporting) {
        return (long) (policy.addedAwakeRatio() * cost.awake().anyway()) + policy.allowance().toMillis()
                + Math.min(cost.coverage().sampled(), 3) * clockError(reporting);
    }

    private static long clockError(LastActiveReporting reporting) {
        return switch (reporting) {
            case ROUNDED_UP_TO_A_MINUTE -> 60_000;
            case TEN_SECONDS_AHEAD -> 10_000;
            default -> 0;
        };
    }

    private static Duration delay(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> Duration.ofMinutes(1);
            case 1 -> Duration.ofHours(1 + random.nextInt(5));
            case 2 -> Duration.ofDays(1 + random.nextInt(7));
            case 3 -> Duration.ofSeconds(60 + random.nextInt(900));
            default -> Duration.ofMinutes(5);
        };
    }

    private static Setting setting(Random random, LastActiveReporting reporting) {
        long active = 5_000L + random.nextInt(55_000);
        long idle = random.nextBoolean() ? active : 60_000;
        return new Setting(random.nextBoolean() ? 5_000 : active, idle, reporting,
                random.nextBoolean() ? PlatformActivityRule.ANY_BYTE : PlatformActivityRule.MONITOR_TICK,
                random.nextBoolean());
    }

    private static ProbingPolicy policy(Random random, Duration suspendDelay) {
        double[] ratios = {0.001, 0.005, 0.02};
        return policy(ratios[random.nextInt(3)], suspendDelay);
    }

    /** The policy with a delay that the platform itself reports. */
    private static ProbingPolicy reportedByPlatform(ProbingPolicy policy) {
        ReportedDelay reported = new ReportedDelay(policy.activity().delay().delay(), true);
        return policy.with(new ActivityPolicy(reported, policy.activity().tunables()));
    }

    private static ProbingPolicy policy(double ratio, Duration suspendDelay) {
        return new ProbingPolicy(true, Duration.ofSeconds(60), ratio, Duration.ofSeconds(30),
                ActivityPolicy.configured(suspendDelay), null, Duration.ofSeconds(10), ProbingTunables.SHIPPED);
    }
}
