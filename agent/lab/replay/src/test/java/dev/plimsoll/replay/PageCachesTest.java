package dev.plimsoll.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageCachesTest {

    @ParameterizedTest
    @ValueSource(strings = {"PAGES", "CHUNKS"})
    void randomTraces_hitAsInANaiveCache(UsedUnit unit) {
        for (int seed = 0; seed < 20; seed++) {
            int blocks = 1 + 7 * seed;
            int[] trace = RandomTrace.of(seed, 20_000, 200 * RandomTrace.pagesPer(unit));
            PageCaches cache = cacheOf(blocks, unit);
            Naive naive = new Naive(blocks, RandomTrace.pagesPer(unit));

            for (int page : trace) {
                assertThat(cache.read(page)).isEqualTo(naive.read(page) ? 0 : 1);
                assertThat(cache.used()).isEqualTo(naive.blocks.size());
            }
        }
    }

    /** More reads than the caches number without a break. */
    @ParameterizedTest
    @ValueSource(strings = {"PAGES", "CHUNKS"})
    void aLongTrace_hitsAsInANaiveCache(UsedUnit unit) {
        PageCaches caches = PageCaches.of(IntStream.of(1, 40, 900, 5_000), RandomTrace.pagesPer(unit));
        List<Naive> each = IntStream.of(1, 40, 900, 5_000)
                .mapToObj(one -> new Naive(one, RandomTrace.pagesPer(unit)))
                .toList();

        for (int page : RandomTrace.of(5, 300_000, 3_000 * RandomTrace.pagesPer(unit))) {
            long missed = each.stream().filter(one -> !one.read(page)).count();
            if (caches.read(page) != missed) {
                assertThat(missed).as("page %d", page).isNegative();
            }
        }
    }

    /** Neighbours, and pages far beyond those that stand in order. */
    @Test
    void sparsePages_hitAsDenseOnes() {
        PageCaches dense = PageCaches.of(IntStream.of(50, 700), 1);
        PageCaches sparse = PageCaches.of(IntStream.of(50, 700), 1);

        for (int page : RandomTrace.of(6, 50_000, 9_000)) {
            assertThat(sparse.read(page * 0x9E3779B1)).isEqualTo(dense.read(page));
        }
    }

    @Test
    void theEpochOfTheReadBefore_isThatOfThePage_andOfItsBlock() {
        PageCaches caches = PageCaches.of(IntStream.of(2), 128);

        caches.read(3);
        assertThat(caches).returns(PageCaches.NEVER, PageCaches::lastEpoch)
                .returns(PageCaches.NEVER, PageCaches::lastBlockEpoch);
        assertThat(caches.nextEpoch()).isEqualTo(2);
        caches.read(4);
        assertThat(caches).returns(PageCaches.NEVER, PageCaches::lastEpoch).returns(1, PageCaches::lastBlockEpoch);
        caches.read(3);
        assertThat(caches).returns(1, PageCaches::lastEpoch).returns(2, PageCaches::lastBlockEpoch);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PAGES", "CHUNKS"})
    void largerCache_containsAllThatASmallerOneDoes(UsedUnit unit) {
        int[] trace = RandomTrace.of(42, 100_000, 300 * RandomTrace.pagesPer(unit));
        PageCaches small = cacheOf(60, unit);
        PageCaches large = cacheOf(90, unit);

        for (int page : trace) {
            boolean hitInSmall = small.read(page) == 0;
            boolean hitInLarge = large.read(page) == 0;

            assertThat(hitInLarge || !hitInSmall).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PAGES", "CHUNKS"})
    void cacheThatIsNotFull_missesTheSameAtAnyLargerSize(UsedUnit unit) {
        int[] trace = RandomTrace.of(7, 100_000, 300 * RandomTrace.pagesPer(unit));
        PageCaches small = cacheOf(150, unit);
        PageCaches large = cacheOf(100_000, unit);
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
    @ValueSource(strings = {"PAGES", "CHUNKS"})
    void smallerCacheThatHoldsAllBlocksInUse_missesTheSame(UsedUnit unit) {
        int[] trace = RandomTrace.of(8, 100_000, 80 * RandomTrace.pagesPer(unit));
        PageCaches large = cacheOf(1_000, unit);
        PageCaches small = cacheOf(80, unit);

        for (int page : trace) {
            assertThat(small.read(page)).isEqualTo(large.read(page));
        }

        assertThat(large.used()).isLessThanOrEqualTo(small.capacity());
    }

    @ParameterizedTest
    @ValueSource(strings = {"PAGES", "CHUNKS"})
    void severalCaches_inOnePass_missWhatEachAloneMisses(UsedUnit unit) {
        for (int seed = 0; seed < 30; seed++) {
            int[] blocks = IntStream.of(1, 2, 3 + seed, 20 + 3 * seed, 150).limit(1 + seed % 5).toArray();
            PageCaches all = PageCaches.of(IntStream.of(blocks), RandomTrace.pagesPer(unit));
            List<Naive> each = IntStream.of(blocks)
                    .mapToObj(one -> new Naive(one, RandomTrace.pagesPer(unit)))
                    .toList();

            for (int page : RandomTrace.of(seed, 20_000, 200 * RandomTrace.pagesPer(unit))) {
                long missed = each.stream().filter(one -> !one.read(page)).count();
                assertThat(all.read(page)).isEqualTo(Math.toIntExact(missed));
                for (int cache = 0; cache < blocks.length; cache++) {
                    assertThat(all.used(cache)).isEqualTo(each.get(cache).blocks.size());
                }
            }
        }
    }

    @Test
    void equalSizes_areOneCache_andEachIsFoundByItsBlocks() {
        PageCaches caches = PageCaches.of(IntStream.of(8, 4, 8), 1);

        assertThat(caches.read(1)).isEqualTo(2);
        assertThat(caches).returns(0, both -> both.position(4))
                .returns(1, both -> both.position(8))
                .returns(true, both -> both.position(5) < 0);
    }

    @Test
    void pageNumbers_areUnsigned() {
        PageCaches cache = cacheOf(2, UsedUnit.CHUNKS);

        assertThat(cache.read(0xFFFF_FFFF)).isOne();
        assertThat(cache.read(0xFFFF_FF80)).isOne();
        assertThat(cache.read(0x7FFF_FFFF)).isOne();

        assertThat(cache.used()).isEqualTo(2);
        assertThat(cache.read(0xFFFF_FFFF)).isZero();
    }

    @Test
    void chunkThatReturns_hasNoneOfItsOldPages() {
        PageCaches cache = cacheOf(1, UsedUnit.CHUNKS);

        cache.read(3);
        cache.read(1000);

        assertThat(cache.read(4)).isOne();
        assertThat(cache.read(3)).isOne();
        assertThat(cache.read(4)).isZero();
    }

    @Test
    void cacheTooSmallForOneBlock_isRejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> PageCaches.of(List.of(new Bytes(4096)), UsedUnit.PAGES))
                .withMessageContaining("at least one block");
    }

    static PageCaches cacheOf(int blocks, UsedUnit unit) {
        return PageCaches.of(List.of(unit.bytes(blocks)), unit);
    }

    /** Naive LRU cache: a map in order of access that drops its eldest entry. */
    static final class Naive {

        final Map<Integer, BitSet> blocks;
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
