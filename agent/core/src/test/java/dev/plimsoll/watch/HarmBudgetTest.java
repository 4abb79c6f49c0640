package dev.plimsoll.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.replay.Life;
import dev.plimsoll.replay.Longs;
import dev.plimsoll.replay.Noticing;
import dev.plimsoll.replay.Telling;
import dev.plimsoll.replay.Toll;
import dev.plimsoll.replay.WatchedCompute;
import dev.plimsoll.replay.WatchedCompute.Setting;
import java.time.Duration;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The theorem of docs/quiet.md against exact computes: whoever visits, however the platform tells it. */
class HarmBudgetTest {

    private static final int TRIES = 60;
    private static final Duration WEEK = Duration.ofDays(7);
    private static final Setting EVERY_FIVE_SECONDS = new Setting(5_000, 5_000, Telling.EXACT, Noticing.ANY_BYTE, true);
    /** Times without anybody behind them that are believed before the platform is known to make them. */
    private static final int MISTAKES = 3;

    @ParameterizedTest
    @EnumSource(Telling.class)
    void lookingNeverAddsMoreThanItsBudget_andWakesNobody(Telling telling) {
        for (int seed = 0; seed < TRIES; seed++) {
            Random random = new Random(seed);
            Duration delay = delay(random);
            Life life = RandomLife.of(random, delay, WEEK);
            Setting setting = setting(random, telling);
            WatchPolicy policy = switch (random.nextInt(3)) {
                case 0 -> policy(random, Duration.ofMinutes(5));
                case 1 -> policy(random, delay);
                default -> told(policy(random, delay));
            };

            Toll toll = WatchedCompute.quietly(life, setting, policy);

            String told = "seed %d, delay %s, %s, %s: %s".formatted(seed, delay, policy, setting, toll);
            assertThat(toll.woken()).as(told).isZero();
            assertThat(toll.added()).as(told).isLessThanOrEqualTo(budget(toll, policy, telling));
            assertEstimate(toll, telling, told);
        }
    }

    /** Never less than the truth, but for what a clock that is ahead hides until it is found out, by a few looks. */
    private static void assertEstimate(Toll toll, Telling telling, String told) {
        long hidden = Math.min(toll.looks(), 5) * clockError(telling);
        assertThat(toll.estimated() + hidden + 5_000).as(told).isGreaterThanOrEqualTo(toll.added());
    }

    @Test
    void whereTimesAreExact_theEstimateIsTheTruth_forEachCompute() {
        for (int seed = 0; seed < TRIES; seed++) {
            Random random = new Random(seed);
            Duration delay = Duration.ofMinutes(1 + random.nextInt(10));
            Life life = RandomLife.of(random, delay, WEEK);

            Toll toll = WatchedCompute.quietly(life, EVERY_FIVE_SECONDS, policy(0.005, delay));

            long off = Math.max(5_000, toll.added() / 20);
            assertThat(toll.estimated()).as("seed %d, delay %s: %s", seed, delay, toll)
                    .isBetween(toll.added() - off, toll.added() + off);
        }
    }

    @ParameterizedTest
    @EnumSource(Telling.class)
    void restartsAndADelayShortenedUnseen_wakeNobody_andBreakNoBudget(Telling telling) {
        for (int seed = 0; seed < TRIES; seed++) {
            Random random = new Random(seed);
            Duration delay = Duration.ofMinutes(5 + random.nextInt(60));
            Longs visits = RandomLife.visits(random, delay.toMillis(), WEEK.toMillis());
            long end = RandomLife.BEGIN + WEEK.toMillis();
            Life life = new Life(RandomLife.BEGIN, end, visits, delay.toMillis(),
                    RandomLife.BEGIN + random.nextLong(WEEK.toMillis()), 60_000, times(random, 20, end),
                    Longs.NONE);
            WatchPolicy policy = policy(random, delay);

            Toll toll = WatchedCompute.quietly(life, setting(random, telling), policy);

            String told = "seed %d, %s, %s: %s".formatted(seed, life, policy.addedAwakeRatio(), toll);
            assertThat(toll.woken()).as(told).isZero();
            assertThat(toll.added()).as(told).isLessThanOrEqualTo(budget(toll, policy, telling));
        }
    }

    @ParameterizedTest
    @EnumSource(Telling.class)
    void timesThatThePlatformItselfMoves_areDisbelievedBeforeTheyCostMuch(Telling telling) {
        for (int seed = 0; seed < TRIES; seed++) {
            Random random = new Random(seed);
            Duration delay = Duration.ofMinutes(5 + random.nextInt(60));
            Longs visits = RandomLife.visits(random, delay.toMillis(), WEEK.toMillis());
            long end = RandomLife.BEGIN + WEEK.toMillis();
            Life life = new Life(RandomLife.BEGIN, end, visits, delay.toMillis(), end, 0, Longs.NONE,
                    times(random, 200, end));
            WatchPolicy policy = policy(random, delay);
            Setting setting = setting(random, telling);

            Toll toll = WatchedCompute.quietly(life, setting, policy);

            // Where no session stays open, nothing inside tells when somebody was there, and each such time may be a lie.
            long mistakes = setting.sessionsStay() ? MISTAKES : toll.looks();
            assertThat(toll.added()).as("seed %d, %s, %s: %s", seed, setting, life, toll)
                    .isLessThanOrEqualTo(budget(toll, policy, telling) + mistakes * delay.toMillis());
        }
    }

    private static Longs times(Random random, int count, long end) {
        return Longs
                .of(LongStream.generate(() -> random.nextLong(RandomLife.BEGIN, end)).limit(count).sorted().toArray());
    }

    private static long budget(Toll toll, WatchPolicy policy, Telling telling) {
        return (long) (policy.addedAwakeRatio() * toll.anyway()) + policy.allowance().toMillis()
                + Math.min(toll.sampled(), 3) * clockError(telling);
    }

    private static long clockError(Telling telling) {
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

    private static Setting setting(Random random, Telling telling) {
        long active = 5_000L + random.nextInt(55_000);
        long idle = random.nextBoolean() ? active : 60_000;
        return new Setting(random.nextBoolean() ? 5_000 : active, idle, telling,
                random.nextBoolean() ? Noticing.ANY_BYTE : Noticing.MONITOR_TICK, random.nextBoolean());
    }

    private static WatchPolicy policy(Random random, Duration told) {
        double[] ratios = {0.001, 0.005, 0.02};
        return policy(ratios[random.nextInt(3)], told);
    }

    /** The same, the platform itself telling the delay. */
    private static WatchPolicy told(WatchPolicy policy) {
        return new WatchPolicy(policy.quiet(), policy.interval(), policy.addedAwakeRatio(), policy.allowance(),
                policy.suspendDelay(), true, policy.budgetCuHours(), policy.freshness());
    }

    private static WatchPolicy policy(double ratio, Duration told) {
        return new WatchPolicy(true, Duration.ofSeconds(60), ratio, Duration.ofSeconds(30), told, false, null,
                Duration.ofSeconds(10));
    }
}
