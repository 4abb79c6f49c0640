package dev.plimsoll.prediction.model.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A working set is counted in pages, and a cache keeps chunks, each of them a quarter full. */
class SparseChunksTest {

    private static final UsedUnit CHUNK = new UsedUnit(16);
    private static final long CHUNKS = 1_000;

    private static Epoch epoch(@Nullable Long pages) {
        CacheStatistics cache = new CacheStatistics(new Counters(36_000, 4_000, 0, CHUNKS, null), null,
                new WorkingSet(1_200L, 1_800L, 3_000L, null), null, CHUNK, pages, null);
        return Epoch.between(null, new SampleBuilder().startedAt(Given.T0.minus(Duration.ofHours(1)))
                .cache(cache)
                .sample(), null).orElseThrow();
    }

    @Test
    void aSizeHoldsTheWorkingSet_onlyIfItHoldsItsChunks() {
        assertThat(epoch(4_000L).missesAtMost(11_999)).isInfinite();
        assertThat(epoch(4_000L).missesAtMost(12_000)).isEqualTo(3_000 / 40_000.0, within(1e-9));
    }

    @Test
    void aSizeMissesWhatAQuarterOfItWouldMiss_ifChunksWereFull() {
        WorkingSetCurve quarter = curve(4_000L);
        WorkingSetCurve full = curve(16_000L);

        for (double pages = 1_200; pages < 3_500; pages += 100) {
            assertThat(quarter.missRatio(4 * pages)).isEqualTo(full.missRatio(pages), within(1e-9));
        }
        assertThat(quarter.covers(4_799)).isFalse();
        assertThat(quarter.reaches(12_000)).isTrue();
    }

    @Test
    void whereItsPagesAreNotKnown_chunksCountAsFull() {
        assertThat(epoch(null).missesAtMost(3_000)).isFinite();
        assertThat(epoch(0L).missesAtMost(3_000)).isFinite();
        assertThat(epoch(16_001L).missesAtMost(3_000)).as("more than the chunks hold").isFinite();
    }

    private static WorkingSetCurve curve(long pages) {
        return WorkingSetCurve.of(epoch(pages), Tunables.SHIPPED.workingSets()).orElseThrow();
    }
}
