package dev.plimsoll.prediction.model.run;

import static dev.plimsoll.Given.HOUR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a compute did between two probes of one run. */
class EpochTest {

    @Test
    void betweenTwoProbesOfARun_onlyTheIncreaseCounts() {
        List<Sample> samples = probes(new Life("1").reads(HOUR, 1_000, 0.5, 300).reads(HOUR, 400, 0.25, 380));

        Epoch epoch = Epoch.between(samples.get(0), samples.get(1), UsedUnit.PAGES).orElseThrow();

        assertThat(epoch.cache().hits()).isEqualTo(300);
        assertThat(epoch.cache().misses()).isEqualTo(100);
        assertThat(epoch.cache().usedBefore()).isEqualTo(300);
        assertThat(epoch.cache().used()).isEqualTo(380);
        assertThat(epoch.missRatio()).isEqualTo(0.25);
        assertThat(epoch.hours()).isEqualTo(1);
    }

    @Test
    void theFirstProbeOfARun_countsFromItsStart() {
        List<Sample> samples = probes(new Life("1").reads(HOUR, 1_000, 0.5, 300)
                .restarts(HOUR)
                .reads(Duration.ofMinutes(30), 400, 0.25, 80));

        for (Sample earlier : new Sample[]{null, samples.get(0)}) {
            Epoch epoch = between(earlier, samples.get(1)).orElseThrow();
            assertThat(epoch.reads()).isEqualTo(400);
            assertThat(epoch.cache().usedBefore()).isZero();
            assertThat(epoch.hours()).isEqualTo(0.5);
        }
    }

    @Test
    void countersThatBeganAgainWithinARun_countFromZero() {
        List<Sample> samples = probes(new Life("1").reads(HOUR, 1_000, 0.5, 300)
                .countsAgain()
                .reads(HOUR, 400, 0.25, 380));

        assertThat(between(samples.get(0), samples.get(1))).hasValueSatisfying(epoch -> {
            assertThat(epoch.reads()).isEqualTo(400);
            assertThat(epoch.cache().usedBefore()).isEqualTo(300);
        });
    }

    @Test
    void whereTheSizeOrTheDataChangedWithinARun_theCountersCoverBoth_soThereIsNoEpoch() {
        List<Sample> resized = probes(new Life("1", "2").reads(HOUR, 1_000, 0.5, 300)
                .resizes(Given.cu("1", "4"))
                .reads(HOUR, 400, 0.25, 380));
        List<Sample> branched = probes(new Life("1").reads(HOUR, 1_000, 0.5, 300)
                .movesToBranch("br-other")
                .reads(HOUR, 400, 0.25, 380));

        assertThat(between(resized.get(0), resized.get(1))).isEmpty();
        assertThat(between(branched.get(0), branched.get(1))).isEmpty();
    }

    @Test
    void withoutCounters_thereIsNoEpoch() {
        List<Sample> samples = probes(new Life("1").reads(HOUR, 1_000, 0.5, 300).looksInVain(HOUR));

        assertThat(between(samples.get(0), samples.get(1))).isEmpty();
    }

    @Test
    void whereTheUseIsNotReported_itsUnitIsUnknownToo() {
        List<Sample> samples = probes(new Life("1").leavesUseUntold()
                .reads(HOUR, 1_000, 0.5, 300)
                .reads(HOUR, 400, 0.25, 380));

        assertThat(between(samples.get(0), samples.get(1))).hasValueSatisfying(epoch -> {
            assertThat(epoch.cache().used()).isEqualTo(Epoch.UNKNOWN);
            assertThat(epoch.cache().unit()).isNull();
            assertThat(epoch.usedPages(5_000)).as("the capacity, at most").isEqualTo(5_000);
        });
    }

    @Test
    void aChunkHas128Pages_andAnUnknownUnitCountsAsChunks_upToTheCapacity() {
        assertThat(using(10, UsedUnit.PAGES).usedPages(5_000)).isEqualTo(10);
        assertThat(using(10, UsedUnit.CHUNKS).usedPages(5_000)).isEqualTo(1_280);
        assertThat(using(10, null).usedPages(5_000)).isEqualTo(1_280);
        assertThat(using(100, null).usedPages(5_000)).isEqualTo(5_000);
    }

    @Test
    void twoEpochsOfARun_addUp() {
        Epoch both = epoch(0, 60, 100, 20).plus(epoch(60, 180, 200, 30));

        assertThat(both.reads()).isEqualTo(350);
        assertThat(both.cache().misses()).isEqualTo(50);
        assertThat(both.hours()).isEqualTo(3);
        assertThat(both.resizes()).isFalse();
    }

    @Test
    void theSizeThatItRanAt_isTheMeanByTime() {
        Epoch both = epoch(0, 60, 100, 0).runningAt(1).plus(epoch(60, 240, 100, 0).runningAt(3));

        assertThat(both.savedAt(ComputeUnits.of("1"))).as("1 CU for 1 h, 3 CU for 3 h: 2.5 CU").isEqualTo(1.5);
    }

    @Test
    void aFixedSizeSavesItsDifference_butALimitOnlyWhatRanAboveIt() {
        assertThat(epoch(0, 60, 100, 0).savedAt(ComputeUnits.of("0.5"))).isEqualTo(3.5);
        assertThat(epoch(0, 60, 100, 0).savedAt(ComputeUnits.of("8"))).isEqualTo(-4);
        assertThat(epoch(0, 60, 100, 0).runningAt(1).savedAt(ComputeUnits.of("2"))).isZero();
    }

    @Test
    void withoutReads_nothingMisses() {
        assertThat(epoch(0, 60, 0, 0).missRatio()).isZero();
        assertThat(epoch(0, 0, 0, 0).readsPerHour()).isZero();
    }

    @Test
    void aCacheThatHoldsThePagesOfAnHour_missesEachOnceAtMost() {
        Epoch told = new Epoch(Given.T0, Given.T0, Given.T0.plus(HOUR), ComputeUnits.of("1"),
                new CacheActivity(900, 100, 0, 0, UsedUnit.PAGES, new WorkingSet(null, null, 250L, null), null), 3,
                Bytes.ZERO, null);

        assertThat(told.missesAtMost(250)).isEqualTo(0.25, within(1e-12));
        assertThat(told.missesAtMost(249)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(epoch(0, 60, 100, 0).missesAtMost(1e9)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @Test
    void anEpochThatGoesBackwards_isRefused() {
        assertThatThrownBy(() -> epoch(60, 59, 0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> epoch(0, 60, -1, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Optional<Epoch> between(@Nullable Sample earlier, Sample later) {
        return Epoch.between(earlier, later, UsedUnit.PAGES);
    }

    private static List<Sample> probes(Life life) {
        return life.history().samples();
    }

    private static Epoch using(long used, @Nullable UsedUnit unit) {
        return new Epoch(Given.T0, Given.T0, Given.T0.plus(HOUR), ComputeUnits.of("1"),
                new CacheActivity(1, 0, 0, used, unit, null, null), 3, Bytes.ZERO, null);
    }

    private static Epoch epoch(int fromMinute, int toMinute, long hits, long misses) {
        return new Epoch(Given.T0, Given.T0.plus(Duration.ofMinutes(fromMinute)),
                Given.T0.plus(Duration.ofMinutes(toMinute)), ComputeUnits.of("4"),
                new CacheActivity(hits, misses, 0, 0, UsedUnit.PAGES, null, null), 3, Bytes.ZERO, null);
    }
}
