package dev.plimsoll.prediction.model.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SaturationRule;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.run.CacheFill.CachePhase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A run from epoch to epoch: what is known already, what adds up, and whether its cache stands still. */
class ComputeRunTest {

    private static final Instant START = Given.T0;
    private static final SaturationRule RULE = Tunables.SHIPPED.saturation();
    private static final WorkingSet TOUCHED = new WorkingSet(1L, 2L, 3L, null);

    private static Epoch epoch(Instant started, int fromSecond, int toSecond) {
        return new Epoch(started, START.plusSeconds(fromSecond), START.plusSeconds(toSecond), ComputeUnits.of("1"),
                new CacheActivity(90, 10, 0, 10, UsedUnit.PAGES, null, null), 3, Bytes.ZERO, null);
    }

    private static Epoch epoch(int fromSecond, int toSecond) {
        return epoch(START, fromSecond, toSecond);
    }

    private static CacheActivity step(long usedBefore, long used, long misses, long hits) {
        return new CacheActivity(hits, misses, usedBefore, used, UsedUnit.PAGES, null, null);
    }

    @Test
    void aNewRunHasSeenNothing() {
        ComputeRun run = ComputeRun.begunWith(epoch(0, 60));

        assertThat(run.latest()).isNull();
        assertThat(run.hasSeen(epoch(0, 60))).isFalse();
        assertThat(run.fill().isFull()).isFalse();
        assertThat(run.fill().misses()).isZero();
    }

    /** Within the run an epoch that begins before the latest end is known; of another run, one that ends by then. */
    @Test
    void whatOverlapsTheLatestEpochIsKnown() {
        ComputeRun run = ComputeRun.begunWith(epoch(0, 60)).learned(epoch(0, 60), CachePhase.STEADY, CacheFill.EMPTY);
        Instant other = START.plusSeconds(1);

        assertThat(run.hasSeen(epoch(59, 120))).isTrue();
        assertThat(run.hasSeen(epoch(60, 120))).isFalse();
        assertThat(run.hasSeen(epoch(other, 10, 60))).isTrue();
        assertThat(run.hasSeen(epoch(other, 10, 61))).isFalse();
    }

    @Test
    void theLatestEpochIsTheOpenOne_andLearningClosesIt() {
        ComputeRun waiting = ComputeRun.begunWith(epoch(0, 60))
                .learned(epoch(0, 60), CachePhase.STEADY, CacheFill.EMPTY)
                .waitingWith(epoch(60, 90));

        assertThat(waiting.latest()).isEqualTo(epoch(60, 90));
        assertThat(waiting.last()).isEqualTo(epoch(0, 60));
        assertThat(waiting.learned(epoch(60, 120), CachePhase.WARMING, CacheFill.EMPTY).latest())
                .isEqualTo(epoch(60, 120));
    }

    /** The start identifies the run, so it does not move. */
    @Test
    void epochsMoveBackWithTheClock_theStartStays() {
        Duration by = Duration.ofSeconds(30);
        ComputeRun run = ComputeRun.begunWith(epoch(0, 60))
                .learned(epoch(30, 60), CachePhase.STEADY, CacheFill.EMPTY)
                .waitingWith(epoch(60, 90));

        assertThat(run.earlier(by).last()).isEqualTo(epoch(0, 30));
        assertThat(run.earlier(by).open()).isEqualTo(epoch(30, 60));
        assertThat(run.earlier(by).startedAt()).isEqualTo(START);
        assertThat(ComputeRun.begunWith(epoch(0, 60)).earlier(by)).isEqualTo(ComputeRun.begunWith(epoch(0, 60)));
    }

    @Test
    void readsThatFallAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> step(0, 0, -1, 0)).withMessageContaining("-1 misses");
        assertThatIllegalArgumentException().isThrownBy(() -> step(0, 0, 0, -1)).withMessageContaining("-1 hits");
        assertThat(step(0, 0, 0, 0).reads()).isZero();
    }

    @Test
    void twoActivitiesAreOneFromTheFirstUseToTheLast() {
        CacheActivity later = new CacheActivity(5, 6, 7, 8, UsedUnit.CHUNKS, TOUCHED, null);

        assertThat(step(1, 2, 3, 4).plus(later))
                .isEqualTo(new CacheActivity(9, 9, 1, 8, UsedUnit.CHUNKS, TOUCHED, null));
    }

    /** Any grouping of the epochs of a run gives the same sum, but for the size it ran at, which is a mean. */
    @Seeds(3)
    void epochsOfARunAddUpInAnyGrouping(long seed) {
        Random random = new Random(seed);
        Epoch a = random(random, 0);
        Epoch b = random(random, 1);
        Epoch c = random(random, 2);

        assertThat(a.plus(b).plus(c)).as("seed %d", seed).isEqualTo(a.plus(b.plus(c)));
        assertThat(a.plus(b).plus(c).reads()).isEqualTo(a.reads() + b.reads() + c.reads());
        assertThat(a.plus(b).plus(c).connections())
                .isEqualTo(Math.max(a.connections(), Math.max(b.connections(), c.connections())));
    }

    private static Epoch random(Random random, int minute) {
        return new Epoch(START, START.plusSeconds(60L * minute), START.plusSeconds(60L * minute + 60),
                ComputeUnits.of("1"),
                step(random.nextInt(9), random.nextInt(9), random.nextInt(99), random.nextInt(99)), random.nextInt(99),
                new Bytes(random.nextInt(99)), null);
    }

    /** Below one page per thousand misses a cache stands still. */
    @Test
    void aCacheThatTakesInNothingStandsStill_andCountsItsMisses() {
        CacheFill.Standstill still = CacheFill.Standstill.NONE.after(step(0, 500, 500, 0), RULE)
                .after(step(500, 500, 2_000, 100), RULE)
                .after(step(500, 501, 3_000, 200), RULE);

        assertThat(still).isEqualTo(new CacheFill.Standstill(500, 5_000, 5_300));
    }

    @Test
    void aCacheThatGrowsBeginsAgain_atTheLatestUse() {
        CacheFill.Standstill grown = new CacheFill.Standstill(500, 5_000, 5_300).after(step(500, 900, 1_000, 50), RULE);

        assertThat(grown).isEqualTo(new CacheFill.Standstill(900, 0, 0));
    }

    /** It grew before this step, and not within it: the step is the first that stands still. */
    @Test
    void aStepThatStandsStillByItselfIsTheFirstOfANewStandstill() {
        assertThat(new CacheFill.Standstill(500, 5_000, 5_300).after(step(900, 900, 1_000, 50), RULE))
                .isEqualTo(new CacheFill.Standstill(900, 1_000, 1_050));
    }

    @Test
    void theLoadOfAnHourIsCountedForTheTimeThatAProbeShows() {
        LoadHistory history = LoadHistory.NONE.with(epoch(START.minusSeconds(9_000), 0, 7_200), 0.5, true);

        assertThat(history.day().hours()).hasSize(2)
                .allSatisfy(hour -> assertThat(hour.excess()).isEqualTo(0.5 * hour.reads()))
                .allSatisfy(hour -> assertThat(hour.refused()).isEqualTo(1));
        assertThat(history.peak().connections()).isEqualTo(3);
        assertThat(history.connections().at(hourOf(3_600))).hasValue(3);
        assertThat(history.connections().at(hourOf(0))).as("an hour before the probe at most").isEmpty();
    }

    private static int hourOf(int second) {
        return WeekProfile.hourOf(START.plusSeconds(second));
    }

    @Test
    void onlyAWarmUpThatShowsARateIsKept() {
        LoadHistory warm = LoadHistory.NONE.withWarmup(600, Duration.ofSeconds(60));

        assertThat(warm.refill()).isEqualTo(new RefillRate(10, 1));
        assertThat(warm.withWarmup(600, Duration.ofHours(7))).isEqualTo(warm);
        assertThat(warm.withWarmup(0, Duration.ofHours(1))).isEqualTo(warm);
        assertThat(warm.earlier(Duration.ofHours(1)).refill()).isEqualTo(warm.refill());
        assertThat(warm.withoutRefusals()).isEqualTo(warm);
    }

    @Test
    void anHourThatWasNeverAwakeHasNoLoad() {
        DailyLoad.Hour hour = new DailyLoad.Hour(START, 5, 0, 0, 0, Bytes.ZERO, Map.of());

        assertThat(hour.readsPerHour()).isZero();
        assertThat(new DailyLoad(List.of(hour)).busiest()).isZero();
        assertThat(DailyLoad.NONE.busiest()).isZero();
    }
}
