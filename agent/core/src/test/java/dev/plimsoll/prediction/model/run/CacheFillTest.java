package dev.plimsoll.prediction.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Seeds;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.SaturationRule;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.run.CacheFill.CachePhase;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** When the cache of a run is full, since how many reads, and what its misses show by then. */
class CacheFillTest {

    private static final SaturationRule RULE = Tunables.SHIPPED.saturation();
    private static final long CAPACITY = 1_000;

    @Test
    void aCacheIsFull_fromTheStepThatReachedItsCapacity_andReadsCountFromThere() {
        CacheFill fill = after(CacheFill.EMPTY, 0, 998, 2_000, 998);
        assertThat(fill.isFull()).isFalse();

        fill = after(fill, 998, 999, 300, 1);
        assertThat(fill).isEqualTo(new CacheFill(0, true, 999, fill.standstill()));

        assertThat(after(fill, 999, 999, 300, 0).readsSinceFull()).isEqualTo(300);
    }

    @Test
    void aCacheThatReachedItsCapacity_staysFull_whateverIsInUseLater() {
        CacheFill full = after(CacheFill.EMPTY, 0, 1_000, 1_000, 1_000);

        assertThat(after(full, 1_000, 100, 50, 50).readsSinceFull()).isEqualTo(50);
    }

    @Test
    void aThousandMissesWithoutGrowth_showAFullCache_fromAFewPercentBelowItsCapacity() {
        CacheFill still = after(after(CacheFill.EMPTY, 0, 900, 5_000, 5_000), 900, 900, 4_000, 1_000);

        assertThat(still).isEqualTo(new CacheFill(4_000, false, 6_000, new CacheFill.Standstill(900, 1_000, 4_000)));
        assertThat(after(after(CacheFill.EMPTY, 0, 849, 5_000, 5_000), 849, 849, 4_000, 1_000).isFull())
                .as("below 85 % of the capacity")
                .isFalse();
    }

    @Test
    void fewerMisses_proveNothing() {
        assertThat(after(after(CacheFill.EMPTY, 0, 900, 5_000, 5_000), 900, 900, 4_000, 999).isFull()).isFalse();
    }

    @Test
    void aCacheThatGrowsAgain_hadRoom_soItIsNotFull() {
        CacheFill still = after(after(CacheFill.EMPTY, 0, 900, 5_000, 5_000), 900, 900, 4_000, 1_000);
        CacheFill grown = after(still, 900, 950, 100, 100);

        assertThat(grown).isEqualTo(new CacheFill(-1, false, 6_100, new CacheFill.Standstill(950, 0, 0)));
    }

    @Test
    void aCacheThatStoodStillAndThenReachesItsCapacity_isFullSinceItStoodStill() {
        CacheFill still = after(after(CacheFill.EMPTY, 0, 900, 5_000, 5_000), 900, 900, 4_000, 1_000);

        assertThat(after(still, 900, 999, 100, 100).readsSinceFull()).isEqualTo(4_100);
    }

    @Test
    void howeverReadsAreCutIntoSteps_theCacheIsTheSame() {
        CacheFill filled = after(CacheFill.EMPTY, 0, 900, 5_000, 5_000);
        CacheFill steps = filled;
        for (int step = 0; step < 100; step++) {
            steps = after(steps, 900, 900, 50, 20);
        }

        assertThat(steps).isEqualTo(after(filled, 900, 900, 5_000, 2_000));
    }

    @Test
    void chunks_mayFillInsideWhileTheyStandStill() {
        Bytes capacity = UsedUnit.CHUNKS.bytes(1_000);

        assertThat(chunks(900 * 128, capacity).isFull()).isFalse();
        assertThat(chunks(900 * 128 + 1, capacity).isFull()).isTrue();
    }

    @Test
    void whileTheUnitIsNotKnown_nothingIsFull() {
        CacheActivity step = new CacheActivity(0, 5_000, 0, 1_000, null, null, null);

        assertThat(CacheFill.EMPTY.after(step, pages(CAPACITY), RULE).isFull()).isFalse();
    }

    @Test
    void withoutAKnownCapacity_nothingIsFull() {
        CacheFill fill = CacheFill.EMPTY;
        for (int step = 0; step < 2; step++) {
            fill = fill.after(new CacheActivity(0, 1_000, step * 5L, 5, UsedUnit.PAGES, null, null), null, RULE);
        }

        assertThat(fill).isEqualTo(new CacheFill(-1, false, 2_000, new CacheFill.Standstill(5, 1_000, 1_000)));
    }

    /** 500 of 1,000 pages are more than 85 % of the 550 at the smallest limit. */
    @Test
    void aStandstillBelowTheCapacity_showsAFullCacheOfTheSmallestLimit() {
        CacheFill still = after(after(CacheFill.EMPTY, 0, 500, 5_000, 5_000), 500, 500, 4_000, 1_000);

        assertThat(still.isFull()).isFalse();
        assertThat(still.readsSinceFull(500, UsedUnit.PAGES, pages(550), null, RULE)).hasValue(4_000);
        assertThat(still.readsSinceFull(500, UsedUnit.PAGES, pages(600), null, RULE)).as("below 85 % of it").isEmpty();
        assertThat(full(7).readsSinceFull(1, UsedUnit.PAGES, pages(600), null, RULE)).as("it was full").hasValue(7);
    }

    @Test
    void aCacheOfWhichNothingIsInUse_isNotFull_howeverLongItStandsStill() {
        CacheActivity step = new CacheActivity(0, 5_000, 0, 0, UsedUnit.PAGES, null, null);

        assertThat(CacheFill.EMPTY.after(step, pages(CAPACITY), RULE).isFull()).isFalse();
    }

    @Test
    void misses_areFirstReads_untilTheCacheIsFull() {
        assertThat(CacheFill.EMPTY.phase(false)).isEqualTo(CachePhase.WARMING);
        assertThat(full(0).phase(false)).isEqualTo(CachePhase.STEADY);
    }

    @Test
    void firstReadsThatMeetTheTarget_showThatTheSizeSuffices() {
        assertThat(CacheFill.EMPTY.phase(true)).isEqualTo(CachePhase.STEADY);
    }

    @Seeds(8)
    void ofAnySteps_missesAddUp_andNoMoreReadsCountThanThereWere(long seed) {
        Random random = new Random(seed);
        CacheFill fill = CacheFill.EMPTY;
        long used = 0;
        long reads = 0;
        long misses = 0;
        for (int step = 0; step < 200; step++) {
            long missed = random.nextLong(400);
            long read = missed + random.nextLong(400);
            long next = Math.min(CAPACITY, used + random.nextLong(1 + missed / 20));
            fill = after(fill, used, next, read, missed);
            used = next;
            reads += read;
            misses += missed;
            assertThat(fill.misses()).isEqualTo(misses);
            assertThat(fill.readsSinceFull()).isBetween(-1L, reads);
            assertThat(fill.isFull() || used < 999).as("full at the capacity").isTrue();
        }
    }

    private static CacheFill full(long reads) {
        return new CacheFill(reads, true, 1_000, CacheFill.Standstill.NONE);
    }

    private static CacheFill after(CacheFill fill, long usedBefore, long used, long reads, long misses) {
        return fill.after(new CacheActivity(reads - misses, misses, usedBefore, used, UsedUnit.PAGES, null, null),
                pages(CAPACITY),
                RULE);
    }

    /** 900 chunks that stand still, after this many misses. */
    private static CacheFill chunks(long misses, @Nullable Bytes capacity) {
        CacheActivity step = new CacheActivity(0, 1_000, 900, 900, UsedUnit.CHUNKS, null, null);
        return new CacheFill(-1, false, misses - 1_000, CacheFill.Standstill.NONE).after(step, capacity, RULE);
    }

    private static Bytes pages(long count) {
        return UsedUnit.PAGES.bytes(count);
    }
}
