package dev.plimsoll.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PageCacheTest {

    @ParameterizedTest
    @EnumSource
    void randomTraces_hitAsInANaiveCache(UsedUnit unit) {
        for (int seed = 0; seed < 20; seed++) {
            int blocks = 1 + 7 * seed;
            int[] trace = RandomTrace.of(seed, 20_000, 200 * RandomTrace.pagesPer(unit));
            PageCache cache = cacheOf(blocks, unit);
            Naive naive = new Naive(blocks, RandomTrace.pagesPer(unit));

            for (int page : trace) {
                assertThat(cache.read(page)).isEqualTo(naive.read(page));
                assertThat(cache.used()).isEqualTo(naive.blocks.size());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void largerCache_containsAllThatASmallerOneDoes(UsedUnit unit) {
        int[] trace = RandomTrace.of(42, 100_000, 300 * RandomTrace.pagesPer(unit));
        PageCache small = cacheOf(60, unit);
        PageCache large = cacheOf(90, unit);

        for (int page : trace) {
            boolean hitInSmall = small.read(page);
            boolean hitInLarge = large.read(page);

            assertThat(hitInLarge || !hitInSmall).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void cacheThatIsNotFull_missesTheSameAtAnyLargerSize(UsedUnit unit) {
        int[] trace = RandomTrace.of(7, 100_000, 300 * RandomTrace.pagesPer(unit));
        PageCache small = cacheOf(150, unit);
        PageCache large = cacheOf(100_000, unit);
        int compared = 0;

        for (int page : trace) {
            boolean same = small.read(page) == large.read(page);
            if (small.used() == small.capacity()) {
                break;
            }
            assertThat(same).isTrue();
            compared++;
        }

        assertThat(compared).isGreaterThan(150);
    }

    @ParameterizedTest
    @EnumSource
    void smallerCacheThatHoldsAllBlocksInUse_missesTheSame(UsedUnit unit) {
        int[] trace = RandomTrace.of(8, 100_000, 80 * RandomTrace.pagesPer(unit));
        PageCache large = cacheOf(1_000, unit);
        PageCache small = cacheOf(80, unit);

        for (int page : trace) {
            assertThat(small.read(page)).isEqualTo(large.read(page));
        }

        assertThat(large.used()).isLessThanOrEqualTo(small.capacity());
    }

    @Test
    void pageNumbers_areUnsigned() {
        PageCache cache = cacheOf(2, UsedUnit.CHUNKS);

        assertThat(cache.read(0xFFFF_FFFF)).isFalse();
        assertThat(cache.read(0xFFFF_FF80)).isFalse();
        assertThat(cache.read(0x7FFF_FFFF)).isFalse();

        assertThat(cache.used()).isEqualTo(2);
        assertThat(cache.read(0xFFFF_FFFF)).isTrue();
    }

    @Test
    void chunkThatReturns_hasNoneOfItsOldPages() {
        PageCache cache = cacheOf(1, UsedUnit.CHUNKS);

        cache.read(3);
        cache.read(1000);

        assertThat(cache.read(4)).isFalse();
        assertThat(cache.read(3)).isFalse();
        assertThat(cache.read(4)).isTrue();
    }

    @Test
    void cacheTooSmallForOneBlock_isRejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> PageCache.of(new Bytes(4096), UsedUnit.PAGES))
                .withMessageContaining("at least one block");
    }

    static PageCache cacheOf(int blocks, UsedUnit unit) {
        return PageCache.of(unit.bytes(blocks), unit);
    }

    /** Naive LRU cache: a map in order of access that drops its eldest entry. */
    private static final class Naive {

        private final Map<Integer, BitSet> blocks;
        private final int pagesPerBlock;

        Naive(int capacity, int pagesPerBlock) {
            this.pagesPerBlock = pagesPerBlock;
            this.blocks = new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Integer, BitSet> eldest) {
                    return size() > capacity;
                }
            };
        }

        boolean read(int page) {
            BitSet pages = blocks.computeIfAbsent(page / pagesPerBlock, block -> new BitSet());
            boolean hit = pages.get(page % pagesPerBlock);
            pages.set(page % pagesPerBlock);
            return hit;
        }
    }
}
