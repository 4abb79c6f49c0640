package dev.plimsoll.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.replay.PageCachesTest.Naive;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What one pass counts for all starts and sizes is what each cache does by itself. */
class CacheCountsTest {

    private static final int[] SIZES = {60, 9, 150, 9};
    private static final int INTERVAL = 1_000;

    /** Caches of each size that began at one moment. */
    private static final class Started {

        private final int number;
        private final List<Naive> caches = new ArrayList<>();
        private final Set<Integer> pages = new HashSet<>();
        private final Set<Integer> blocks = new HashSet<>();

        Started(int number, int pagesPerBlock) {
            this.number = number;
            for (int size : SIZES) {
                caches.add(new Naive(size, pagesPerBlock));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PAGES", "CHUNKS"})
    void hits_fromAnyStart_areThoseOfACacheOfItsOwn(UsedUnit unit) {
        int perBlock = RandomTrace.pagesPer(unit);
        int[] trace = RandomTrace.of(3, 40 * INTERVAL, 200 * perBlock);
        CacheCounts counts = new CacheCounts(SIZES, perBlock);
        List<Started> all = new ArrayList<>(List.of(new Started(counts.start(), perBlock)));

        for (int interval = 0; interval < 40; interval++) {
            if (interval % 7 == 3) {
                all.add(new Started(counts.start(), perBlock));
                assertThat(counts.start()).as("nothing was read since").isEqualTo(all.getLast().number);
            }
            counts.read(trace, interval * INTERVAL, (interval + 1) * INTERVAL);
            counts.end();
            for (Started started : all) {
                compare(started, counts, trace, interval * INTERVAL, perBlock);
            }
        }
        assertThat(all).extracting(started -> started.number).containsExactly(1, 2, 3, 4, 5, 6, 7);
    }

    private static void compare(Started started, CacheCounts counts, int[] trace, int from, int perBlock) {
        long[] hits = new long[SIZES.length];
        long newPages = 0;
        long newBlocks = 0;
        for (int at = from; at < from + INTERVAL; at++) {
            for (int size = 0; size < SIZES.length; size++) {
                hits[size] += started.caches.get(size).read(trace[at]) ? 1 : 0;
            }
            newPages += started.pages.add(trace[at]) ? 1 : 0;
            newBlocks += started.blocks.add(trace[at] / perBlock) ? 1 : 0;
        }
        assertThat(counts.reads()).isEqualTo(INTERVAL);
        assertThat(counts.newPages(started.number)).isEqualTo(newPages);
        assertThat(counts.newBlocks(started.number)).isEqualTo(newBlocks);
        for (int size = 0; size < SIZES.length; size++) {
            assertThat(counts.hits(started.number, size)).isEqualTo(hits[size]);
            assertThat(counts.misses(started.number, size)).isEqualTo(INTERVAL - hits[size]);
            assertThat(counts.used(size, started.blocks.size()))
                    .isEqualTo(started.caches.get(size).blocks.size());
        }
    }
}
