package dev.plimsoll.probing;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The theorem of docs/reference/algorithm.md against exact computes: whoever visits, however the platform tells it. */
class UnsettledCostBudgetTest {

    private static final int TRIES = 60;
    private static final Duration WEEK = Duration.ofDays(7);
    private static final Setting EVERY_FIVE_SECONDS = new Setting(5_000, 5_000, LastActiveReporting.EXACT,
            PlatformActivityRule.ANY_BYTE, true);
    /** Times without anybody behind them that are believed before the platform is known to make them. */
    private static final int MISTAKES = 3;

    @ParameterizedTest
    @EnumSource(LastActiveReporting.class)
    void lookingNeverAddsMoreThanItsBudget_andWakesNobody(LastActiveReporting telling) {
        for (int seed = 0; seed < TRIES; seed++) {
            Random random = new Random(seed);
            Duration delay = delay(random);
            ActivityTrace life = RandomLife.of(random, delay, WEEK);
            Setting setting = setting(random, telling);
            ProbingPolicy policy = switch (random.nextInt(3)) {
                case 0 -> policy(random, Duration.ofMinutes(5));
                case 1 -> policy(random, delay);
                default -> told(policy(random, delay));
            };

            ProbingCost toll = ProbedCompute.quietly(life, setting, policy);

            String told = "seed %d, delay %s, %s, %s: %s".formatted(seed, delay, policy, setting, toll);
            assertThat(toll.woken()).as(told).isZero();
            assertThat(toll.added()).as(told).isLessThanOrEqualTo(budget(toll, policy, telling));
            assertEstimate(toll, telling, told);
        }
    }

    /** Never less than the truth, but for what a clock that is ahead hides until it is found out, by a few looks. */
    private static void assertEstimate(ProbingCost toll, LastActiveReporting telling, String told) {
        long hidden = Math.min(toll.looks(), 5) * clockError(telling);
        assertThat(toll.estimated() + hidden + 5_000).as(told).isGreaterThanOrEqualTo(toll.added());
    }

    @Test
    void whereTimesAreExact_theEstimateIsTheTruth_forEachCompute() {
        for (int seed = 0; seed < TRIES; seed++) {
            Random random = new Random(seed);
            Duration delay = Duration.ofMinutes(1 + random.nextInt(10));
            ActivityTrace life = RandomLife.of(random, delay, WEEK);

            ProbingCost toll = ProbedCompute.quietly(life, EVERY_FIVE_SECONDS, policy(0.005, delay));

            long off = Math.max(5_000, toll.added() / 20);
            assertThat(toll.estimated()).as("seed %d, delay %s: %s", seed, delay, toll)
                    .isBetween(toll.added() - off, toll.added() + off);
        }
    }

    @ParameterizedTest
    @EnumSource(LastActiveReporting.class)
    void restartsAndADelayShortenedUnseen_wakeNobody_andBreakNoBudget(LastActiveReporting telling) {
        for (int seed = 0; seed < TRIES; seed++) {
            Random random = new Random(seed);
            Duration delay = Duration.ofMinutes(5 + random.nextInt(60));
            LongSequence visits = RandomLife.visits(random, delay.toMillis(), WEEK.toMillis());
            long end = RandomLife.BEGIN + WEEK.toMillis();
            ActivityTrace life = new ActivityTrace(RandomLife.BEGIN, end, visits, delay.toMillis(),
                    RandomLife.BEGIN + random.nextLong(WEEK.toMillis()), 60_000, times(random, 20, end),
                    LongSequence.NONE);
            ProbingPolicy policy = policy(random, delay);

            ProbingCost toll = ProbedCompute.quietly(life, setting(random, telling), policy);

            String told = "seed %d, %s, %s: %s".formatted(seed, life, policy.addedAwakeRatio(), toll);
            assertThat(toll.woken()).as(told).isZero();
            assertThat(toll.added()).as(told).isLessThanOrEqualTo(budget(toll, policy, telling));
        }
    }

    @ParameterizedTest
    @EnumSource(LastActiveReporting.class)
    void timesThatThePlatformItselfMoves_areDisbelievedBeforeTheyCostMuch(LastActiveReporting telling) {
        for (int seed = 0; seed < TRIES; seed++) {
            Random random = new Random(seed);
            Duration delay = Duration.ofMinutes(5 + random.nextInt(60));
            LongSequence visits = RandomLife.visits(random, delay.toMillis(), WEEK.toMillis());
            long end = RandomLife.BEGIN + WEEK.toMillis();
            ActivityTrace life = new ActivityTrace(RandomLife.BEGIN, end, visits, delay.toMillis(), end, 0,
                    LongSequence.NONE,
                    times(random, 200, end));
            ProbingPolicy policy = policy(random, delay);
            Setting setting = setting(random, telling);

            ProbingCost toll = ProbedCompute.quietly(life, setting, policy);

            // Where no session stays open, nothing inside tells when somebody was there, and each such time may be a lie.
            long mistakes = setting.sessionsStay() ? MISTAKES : toll.looks();
            assertThat(toll.added()).as("seed %d, %s, %s: %s", seed, setting, life, toll)
                    .isLessThanOrEqualTo(budget(toll, policy, telling) + mistakes * delay.toMillis());
        }
    }

    private static LongSequence times(Random random, int count, long end) {
        return LongSequence
                .of(LongStream.generate(() -> random.nextLong(RandomLife.BEGIN, end)).limit(count).sorted().toArray());
    }

    private static long budget(ProbingCost toll, ProbingPolicy policy, LastActiveReporting telling) {
        return (long) (policy.addedAwakeRatio() * toll.anyway()) + policy.allowance().toMillis()
                + Math.min(toll.sampled(), 3) * clockError(telling);
    }

    private static long clockError(LastActiveReporting telling) {
        return switch (telling) {
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

    private static Setting setting(Random random, LastActiveReporting telling) {
        long active = 5_000L + random.nextInt(55_000);
        long idle = random.nextBoolean() ? active : 60_000;
        return new Setting(random.nextBoolean() ? 5_000 : active, idle, telling,
                random.nextBoolean() ? PlatformActivityRule.ANY_BYTE : PlatformActivityRule.MONITOR_TICK,
                random.nextBoolean());
    }

    private static ProbingPolicy policy(Random random, Duration told) {
        double[] ratios = {0.001, 0.005, 0.02};
        return policy(ratios[random.nextInt(3)], told);
    }

    /** The same, the platform itself telling the delay. */
    private static ProbingPolicy told(ProbingPolicy policy) {
        return new ProbingPolicy(policy.quiet(), policy.interval(), policy.addedAwakeRatio(), policy.allowance(),
                policy.suspendDelay(), true, policy.budgetCuHours(), policy.freshness());
    }

    private static ProbingPolicy policy(double ratio, Duration told) {
        return new ProbingPolicy(true, Duration.ofSeconds(60), ratio, Duration.ofSeconds(30), told, false, null,
                Duration.ofSeconds(10));
    }
}
