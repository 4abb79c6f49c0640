package dev.plimsoll.prediction.model;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.CacheFill.CachePhase;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.LoadLevel;
import dev.plimsoll.prediction.model.run.RefillRate;
import dev.plimsoll.prediction.model.size.FillCurvePoint;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ModelLearnerTest {

    private static final long CACHE = Given.PAGES;
    private static final ModelLearner LESSON = new ModelLearner(Given.table(), Tunables.SHIPPED);
    private static final ComputeUnits ONE = ComputeUnits.of("1");

    @Test
    void shortIntervals_giveTheSameModelAsOneLongInterval() {
        ComputeModel once = LESSON.after(null, epoch(0, 5, 10_000, 100, 0, CACHE / 9));
        ComputeModel many = null;
        for (int minute = 0; minute < 5; minute++) {
            many = LESSON.after(many, epoch(minute, minute + 1, 2_000, 20, minute * CACHE / 45,
                    (minute + 1) * CACHE / 45));
        }

        assertThat(requireNonNull(many).of(ONE)).isEqualTo(once.of(ONE));
        assertThat(requireNonNull(many).stay()).isEqualTo(once.stay());
    }

    @Test
    void manyReads_areLearnedWithinSeconds_fewOnlyAfterMinutes() {
        Epoch busy = new Epoch(Given.T0, at(0), at(0).plusSeconds(5), ONE,
                new CacheActivity(9_000, 1_000, 0, 1_000, UsedUnit.PAGES, null, null), 3, Bytes.ZERO, null);
        Epoch sooner = new Epoch(Given.T0, at(0), at(0).plusSeconds(4), ONE,
                new CacheActivity(9_000, 1_000, 0, 1_000, UsedUnit.PAGES, null, null), 3, Bytes.ZERO, null);
        Epoch calm = new Epoch(Given.T0, at(0), at(4), ONE,
                new CacheActivity(8_999, 1_000, 0, 1_000, UsedUnit.PAGES, null, null), 3, Bytes.ZERO, null);

        assertThat(LESSON.after(null, busy).run().last()).isEqualTo(busy);
        assertThat(LESSON.after(null, sooner).run().last()).isNull();
        assertThat(LESSON.after(null, calm).run().last()).isNull();
    }

    @Test
    void theRefillRate_isLearnedOnce_whenTheCacheIsWarmAfterAStart() {
        ComputeModel filling = LESSON.after(null, epoch(0, 5, 100_000, 50_000, 0, CACHE / 4));
        assertThat(filling.load().refill()).as("still warming up").isNull();

        ComputeModel warm = LESSON.after(filling, epoch(5, 10, 1_000_000, 1_000, CACHE / 4, CACHE / 4));
        assertThat(warm.load().refill()).isEqualTo(new RefillRate(51_000 / 600.0, 1));

        ComputeModel later = LESSON.after(warm, epoch(10, 15, 1_000_000, 2_000, CACHE / 4, CACHE / 4));
        assertThat(later.load().refill()).isEqualTo(warm.load().refill());
    }

    @Test
    void aCacheThatThePlatformFilledAhead_showsNoRefillRate() {
        ComputeModel ahead = LESSON.after(null, new Epoch(Given.T0, at(0), at(5), ONE,
                new CacheActivity(1_000_000, 90, 0, 100, UsedUnit.CHUNKS, null, null), 3, Bytes.ZERO, null));
        ComputeModel byClients = LESSON.after(null, new Epoch(Given.T0, at(0), at(5), ONE,
                new CacheActivity(1_000_000, 110, 0, 100, UsedUnit.CHUNKS, null, null), 3, Bytes.ZERO, null));

        assertThat(ahead.load().refill()).isNull();
        assertThat(byClients.load().refill()).isEqualTo(new RefillRate(110 / 300.0, 1));
    }

    @Test
    void connections_areLearnedByHourOfTheWeek_forAnHourBeforeTheProbeAtMost() {
        Instant begin = Instant.parse("2026-03-02T00:00:00Z");
        Epoch days = new Epoch(begin, begin, begin.plus(Duration.ofHours(50)), ONE,
                new CacheActivity(90_000, 10, 0, 10, UsedUnit.PAGES, null, null), 12, Bytes.ZERO, null);

        ComputeModel model = LESSON.after(null, days);

        assertThat(model.load().connections().at(49)).hasValue(12);
        assertThat(model.load().connections().at(48)).isEmpty();
        assertThat(model.load().refill()).as("a start two days ago shows no rate").isNull();
    }

    @Test
    void aCacheSmallerThanItsRow_isFullByStandingStill_thoughNoEpochAloneMissesEnoughForThat() {
        ComputeModel model = LESSON.after(null, epoch(0, 5, 500_000, 400_000, 0, CACHE * 93 / 100));
        for (int i = 1; i <= 10; i++) {
            model = LESSON.after(model, epoch(5 * i, 5 * i + 5, 9_000, 100, CACHE * 93 / 100, CACHE * 93 / 100));
            assertThat(model.run().fill().isFull()).isEqualTo(i == 10);
        }
    }

    @Test
    void chunksThatStandStill_mayStillFillInside_untilMoreWasMissedThanTheyHold() {
        long chunks = CACHE / 128;
        ComputeModel model = null;
        for (int i = 0; i < 12; i++) {
            model = LESSON.after(model,
                    new Epoch(
                            Given.T0, at(5 * i), at(5 * i + 5), ONE, new CacheActivity(60_000, 40_000,
                                    i == 0 ? 0 : chunks * 9 / 10, chunks * 9 / 10, UsedUnit.CHUNKS, null, null),
                            3, Bytes.ZERO, null));
            assertThat(model.run().fill().isFull()).isEqualTo(40_000L * (i + 1) > chunks * 9 / 10 * 128);
        }
    }

    @Test
    void aProbeThatIsTakenTwice_countsOnce() {
        ComputeModel once = LESSON.after(null, epoch(0, 5, 100_000, 500, 0, 1_000));

        assertThat(LESSON.after(once, epoch(0, 5, 100_000, 500, 0, 1_000))).isEqualTo(once);
    }

    @Test
    void whatFitsASmallerSize_isObservedThereToo_andWhatDoesNot_outgrowsIt() {
        ComputeModel model = LESSON.after(null, epoch(0, 5, 100_000, 100, 0, CACHE / 3));

        int level = LoadLevel.level(100_000 * 12);
        assertThat(model.of(ComputeUnits.of("0.5")).observed(level)).isPresent();
        assertThat(model.of(ComputeUnits.of("0.25")).observed(level)).isEmpty();
        assertThat(model.of(ComputeUnits.of("0.25")).sufficesSince(Given.T0)).isFalse();
        assertThat(model.of(ComputeUnits.of("0.5")).sufficesSince(Given.T0)).isTrue();
    }

    @Test
    void aCacheIsSteady_fromTheEpochThatFilledIt() {
        ComputeModel model = LESSON.after(null, epoch(0, 5, 500_000, 450_000, 0, CACHE / 2));
        assertThat(model.run().phase()).isEqualTo(CachePhase.WARMING);

        model = LESSON.after(model, epoch(5, 10, 500_000, 450_000, CACHE / 2, CACHE));
        assertThat(model.run().phase()).isEqualTo(CachePhase.STEADY);
    }

    /** A size that was full itself held nothing for certain: its use cannot show what it missed. */
    @Test
    void aFullSizeIsOutgrownItself() {
        ComputeModel half = LESSON.after(null, epoch(0, 5, 500_000, 450_000, 0, CACHE / 2));
        ComputeModel full = LESSON.after(half, epoch(5, 10, 500_000, 450_000, CACHE / 2, CACHE));

        assertThat(half.of(ONE).sufficesSince(Given.T0)).isTrue();
        assertThat(full.of(ONE).outgrown()).isEqualTo(at(10));
    }

    @Test
    void whileTheUnitIsUnknown_aSmallerSizeSufficesOnlyIfItHoldsAsManyChunks() {
        long chunks = CACHE / 2 / 128;
        ComputeModel model = LESSON.after(null,
                new Epoch(Given.T0, at(0), at(5), ONE, new CacheActivity(99_900, 100, 0, chunks / 2, null, null, null),
                        3, Bytes.ZERO, null));

        assertThat(model.of(ComputeUnits.of("0.5")).sufficesSince(Given.T0)).isTrue();
        assertThat(model.of(ComputeUnits.of("0.25")).sufficesSince(Given.T0)).isFalse();
        assertThat(model.of(ComputeUnits.of("0.5")).fill()).isEqualTo(FillCurvePoint.NONE);
    }

    @Test
    void whileTheUsedCacheIsUnknown_noSmallerSizeSuffices() {
        Epoch epoch = new Epoch(Given.T0, at(0), at(5), ONE,
                new CacheActivity(99_900, 100, 0, Epoch.UNKNOWN, null, null, null), 3, Bytes.ZERO, null);

        ComputeModel model = LESSON.after(null, epoch);

        assertThat(model.of(ComputeUnits.of("0.5")).sufficesSince(Given.T0)).isFalse();
        assertThat(model.of(ComputeUnits.of("0.5")).observed()).isEmpty();
    }

    @Test
    void whatACacheMissedInPassing_isTheFillCurveOfASmallerOne_byTheLatestStart() {
        ComputeModel model = null;
        for (int start = 0; start < 2; start++) {
            double ratio = start == 0 ? 0.04 : 0.16;
            long used = 0;
            for (int i = 0; i < 40; i++) {
                long next = used + CACHE / 50;
                model = LESSON
                        .after(model,
                                new Epoch(at(1_000 * start), at(1_000 * start + 5 * i), at(1_000 * start + 5 * i + 5),
                                        ONE, new CacheActivity(Math.round(10_000 * (1 - ratio)),
                                                Math.round(10_000 * ratio), used, next, UsedUnit.PAGES, null, null),
                                        1, Bytes.ZERO, null));
                used = next;
            }
        }

        assertThat(requireNonNull(model)
                .of(ComputeUnits.of("0.5"))
                .fill()
                .missRatio()).hasValueCloseTo(0.16, within(0.001));
    }

    @Test
    void aGapOfHours_countsByItsTime_andFillsEachHourOfTheDay() {
        ComputeModel model = LESSON.after(null, epoch(0, 180, 300_000, 300, 0, 1_000));

        assertThat(model.day().hours()).hasSize(3)
                .allSatisfy(hour -> assertThat(hour.readsPerHour())
                        .isCloseTo(100_000, within(1.0)));
        assertThat(model.stay().awake()).isEqualTo(3);
    }

    @Test
    void eachHourOfTheDay_keepsItsMisses() {
        Epoch crowded = new Epoch(Given.T0, at(0), at(30), ONE,
                new CacheActivity(90_000, 10_000, 0, 1_000, UsedUnit.PAGES, null, null), 440, Bytes.ZERO, null);

        DailyLoad.Hour hour = LESSON.after(null, crowded).day().hours().getFirst();

        assertThat(hour.excess()).as("9 % of 100,000 reads").isCloseTo(9_000, within(1e-6));
        assertThat(hour.refused()).isCloseTo(0.5, within(1e-6));
    }

    @Test
    void eachHourOfTheDay_keepsLoadsApart_thatItsMeanWouldMix() {
        ComputeModel model = LESSON.after(null, epoch(0, 50, 10_000, 10, 0, 1_000));
        model = LESSON.after(model, epoch(50, 60, 40_000, 10, 1_000, 1_000));

        DailyLoad.Hour hour = model.day().hours().getFirst();

        assertThat(hour.loads()).containsOnlyKeys(LoadLevel.level(12_000), LoadLevel.level(240_000));
        assertThat(hour.loads().get(LoadLevel.level(240_000))).isCloseTo(1 / 6.0, within(1e-6));
    }

    @Test
    void aRunThatBeganBeforeTheOneBeforeItEnded_byAClockThatWasSetBack_countsEachHourOnce() {
        ComputeModel model = LESSON.after(null, epoch(0, 150, 300_000, 300, 0, 1_000));

        model = LESSON.after(model, new Epoch(at(30), at(30), at(200), ONE,
                new CacheActivity(300_000, 300, 0, 1_000, UsedUnit.PAGES, null, null), 3, Bytes.ZERO, null));

        assertThat(model.day().hours()).extracting(DailyLoad.Hour::start).isSorted().doesNotHaveDuplicates().hasSize(4);
    }

    private static Epoch epoch(int fromMinute, int toMinute, long reads, long misses, long before, long after) {
        return new Epoch(Given.T0, at(fromMinute), at(toMinute), ONE,
                new CacheActivity(reads - misses, misses, before, after, UsedUnit.PAGES, null, null), 3, Bytes.ZERO,
                null);
    }

    private static Instant at(int minute) {
        return Given.T0.plus(Duration.ofMinutes(minute));
    }
}
