package dev.plimsoll.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.activity.use.IdleGaps;
import dev.plimsoll.activity.use.TimeUseTotals;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.cache.Observation.Skip;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.replay.ActivityTrace;
import dev.plimsoll.replay.IdleCourse;
import dev.plimsoll.replay.LastActiveReporting;
import dev.plimsoll.replay.LongSequence;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Learned activity, compared with simulated computes whose activity is known. */
class AwakeTimeTest {

    private static final ProbeRule NO_PROBES = (at, now) -> Optional.of(Skip.INTERVAL);
    private static final long BEGIN = Instant.parse("2026-03-02T00:00:00Z").toEpochMilli();
    private static final long MINUTE = 60_000;
    private static final long HOUR = 60 * MINUTE;
    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

    @ParameterizedTest
    @EnumSource(LastActiveReporting.class)
    void costOfAnotherDelay_isNeverUnderestimated_howeverThePlatformReports(
            LastActiveReporting reporting) {
        for (int seed = 0; seed < 4; seed++) {
            ActivityTrace trace = days(3, FIVE_MINUTES, visits(new Random(seed), 3));

            IdleCourse record = new IdleCourse(trace).reportedAs(reporting).observed();

            for (Duration delay : IdleGaps.EDGES.subList(0, 10)) {
                double truth = IdleCourse.hoursAwake(trace, delay) / 72;
                IdleGaps idleGaps = record.idleGaps();
                assertThat(idleGaps.awake(delay) / idleGaps.covered())
                        .as("seed %d, %s after %s", seed, reporting, delay)
                        .isGreaterThan(truth * 0.93 - 0.004);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 30, 240})
    void costOfAnotherDelay_isExact_ifThePlatformReportsAllActivity(int minutes) {
        ActivityTrace trace = days(4, Duration.ofMinutes(minutes), visits(new Random(minutes), 4));

        IdleGaps idleGaps = new IdleCourse(trace).withAutosuspend(new Autosuspend.After(Duration.ofMinutes(minutes)))
                .observed()
                .idleGaps();

        for (Duration delay : IdleGaps.EDGES.subList(0, 10)) {
            double truth = IdleCourse.hoursAwake(trace, delay) / 96;
            assertThat(idleGaps.awake(delay) / idleGaps.covered()).as("%s instead of %d min", delay, minutes)
                    .isCloseTo(truth, within(0.05 * truth + 0.004));
        }
    }

    @Test
    void startsByOthers_areCounted_andThoseByProbesAreNot() {
        ActivityTrace trace = days(3, FIVE_MINUTES, visits(new Random(11), 3));
        ProbeRule probesOften = (at, now) -> now.getEpochSecond() % 7_200 < 60 ? Optional.empty()
                : Optional.of(Skip.INTERVAL);

        IdleCourse woken = new IdleCourse(trace).watchedBy(probesOften).observed();
        IdleCourse unprobed = new IdleCourse(trace).watchedBy(NO_PROBES).observed();

        assertThat(woken.woken()).isGreaterThan(5);
        assertSame(unprobed.idleGaps(), woken.idleGaps(), "woken by probes");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void probes_doNotChangeTheGaps(int seed) {
        ActivityTrace trace = days(3, FIVE_MINUTES, visits(new Random(seed), 3));

        IdleCourse probed = new IdleCourse(trace).observed();
        IdleCourse unprobed = new IdleCourse(trace).watchedBy(NO_PROBES).observed();

        assertThat(probed.probes()).isPositive();
        assertSame(probed.idleGaps(), unprobed.idleGaps(), "seed " + seed);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void moreListCalls_doNotChangeTheGaps(int seed) {
        ActivityTrace trace = days(3, FIVE_MINUTES, visits(new Random(seed), 3));

        IdleGaps some = new IdleCourse(trace).watchedBy(NO_PROBES).observed().idleGaps();
        IdleGaps more = new IdleCourse(trace).watchedBy(NO_PROBES)
                .listedEvery(Duration.ofSeconds(1))
                .observed()
                .idleGaps();

        assertSame(some, more, "seed " + seed);
    }

    private static void assertSame(IdleGaps one, IdleGaps other, String description) {
        for (Duration delay : IdleGaps.EDGES) {
            double awake = one.awake(delay) / one.covered();
            assertThat(other.awake(delay) / other.covered()).as("%s, after %s", description, delay)
                    .isCloseTo(awake, within(0.03 * awake + 0.001));
        }
        assertThat(other.ended()).as(description).isCloseTo(one.ended(), within(1 + one.ended() / 20));
    }

    @Test
    void timeWithoutTheAgent_isNotCounted() {
        LongStream hourly = LongStream.iterate(BEGIN + HOUR, at -> at + HOUR)
                .limit(70)
                .flatMap(at -> LongStream.of(at, at + 4_000, at + 9_000));
        ActivityTrace trace = days(3, FIVE_MINUTES, hourly);

        IdleCourse record = new IdleCourse(trace).away(at(10), at(34)).observed();

        assertThat(record.idleGaps().seen()).isBetween(Duration.ofHours(46), Duration.ofHours(49));
        assertThat(spent(record, trace).all()).isBetween(Duration.ofHours(47), Duration.ofHours(49));
    }

    @Test
    void agentRestart_losesNothingIfThePlatformReportsNoActivity() {
        LongStream twice = LongStream.of(BEGIN + HOUR, BEGIN + 40 * HOUR)
                .flatMap(at -> LongStream.range(0, 20).map(query -> at + query * 5_003));
        ActivityTrace trace = days(2, FIVE_MINUTES, twice);

        IdleGaps record = new IdleCourse(trace).away(at(10), at(34)).observed().idleGaps();

        assertThat(record.seen()).isBetween(Duration.ofHours(47), Duration.ofHours(49));
        assertThat(record.counts().getLast()).isBetween(0.8, 1.0);
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 60, 120, 240})
    void periodicSessionWithoutReads_isAPoller(int seconds) {
        ActivityTrace trace = days(3, FIVE_MINUTES, every(seconds * 1_000L, 3));

        IdleCourse record = new IdleCourse(trace).reading(2, 1).observed();

        assertThat(spent(record, trace).of(TimeUse.POLLER)).isGreaterThan(Duration.ofHours(50));
        assertThat(record.period()).isBetween(Duration.ofSeconds(seconds - 1), Duration.ofSeconds(seconds + 1));
    }

    @Test
    void manyIrregularSessionsWithoutReads_areNoPoller() {
        Random random = new Random(7);
        LongStream crowd = LongStream.iterate(BEGIN + HOUR, at -> at + 200 + random.nextInt(9_000))
                .takeWhile(at -> at < BEGIN + 48 * HOUR);
        long[] visits = crowd.toArray();

        for (LastActiveReporting reporting : LastActiveReporting.values()) {
            ActivityTrace never = days(2, Duration.ofDays(99), LongStream.of(visits));
            IdleCourse record = new IdleCourse(never).withAutosuspend(new Autosuspend.Never())
                    .reportedAs(reporting)
                    .reading(1, 0)
                    .observed();

            assertThat(spent(record, never).of(TimeUse.POLLER)).as("%s", reporting).isZero();
        }
    }

    @Test
    void sessionThatReadsMuchEachMinute_isNoPoller() {
        ActivityTrace trace = days(2, FIVE_MINUTES, every(MINUTE, 2));

        IdleCourse record = new IdleCourse(trace).reading(50_000, 5_000).observed();

        assertThat(spent(record, trace).of(TimeUse.POLLER)).isZero();
    }

    @Test
    void sessionsWithoutActivity_areIdleSessions_ifAutosuspendIsOff() {
        ActivityTrace trace = days(2, Duration.ofDays(99), LongStream.of(BEGIN + HOUR, BEGIN + HOUR + 30_000));

        IdleCourse record = new IdleCourse(trace).withAutosuspend(new Autosuspend.Never())
                .observed();

        assertThat(spent(record, trace).of(TimeUse.IDLE_SESSIONS)).isGreaterThan(Duration.ofHours(40));
        assertThat(spent(record, trace).of(TimeUse.WORKING)).isLessThan(Duration.ofHours(1));
    }

    @Test
    void withoutReportedActivity_awakeTimeIsUnknown_exceptTheDelay() {
        long[] busy = LongStream.iterate(BEGIN + HOUR, at -> at + 20_000).limit(180).toArray();
        ActivityTrace trace = days(1, FIVE_MINUTES, LongStream.of(busy));

        IdleCourse record = new IdleCourse(trace).reportedAs(LastActiveReporting.ABSENT)
                .watchedBy(NO_PROBES)
                .observed();

        assertThat(spent(record, trace).of(TimeUse.UNEXPLAINED)).isBetween(Duration.ofMinutes(50),
                Duration.ofMinutes(65));
        assertThat(spent(record, trace).of(TimeUse.WAITING)).isBetween(Duration.ofMinutes(4), Duration.ofMinutes(6));
    }

    private static Instant at(int hours) {
        return Instant.ofEpochMilli(BEGIN + hours * HOUR);
    }

    private static TimeUseTotals spent(IdleCourse record, ActivityTrace trace) {
        return record.awakeTime().log().spent().latest(7, Instant.ofEpochMilli(trace.end())).tally();
    }

    private static ActivityTrace days(int days, Duration delay, LongStream visits) {
        return ActivityTrace.of(BEGIN, BEGIN + days * 24L * HOUR, LongSequence.of(visits.toArray()), delay.toMillis());
    }

    private static LongStream every(long span, int days) {
        return LongStream.iterate(BEGIN + HOUR, at -> at + span).takeWhile(at -> at < BEGIN + days * 24L * HOUR);
    }

    /** Bursts of queries some seconds apart, with pauses of half a minute to some hours between them. */
    private static LongStream visits(Random random, int days) {
        LongStream.Builder visits = LongStream.builder();
        long at = BEGIN;
        while (at < BEGIN + days * 24L * HOUR) {
            at += Math.round(30_000 * Math.exp(random.nextDouble() * 6));
            for (int left = random.nextInt(120); left > 0; left--) {
                visits.add(at);
                at += 500 + random.nextInt(8_000);
            }
        }
        long end = BEGIN + days * 24L * HOUR;
        return visits.build().takeWhile(visit -> visit < end);
    }
}
