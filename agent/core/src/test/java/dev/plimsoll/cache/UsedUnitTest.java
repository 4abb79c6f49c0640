package dev.plimsoll.cache;

import static dev.plimsoll.Given.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsedUnitTest {

    private static final Bytes CACHE = new Bytes(Given.PAGES * 8192);

    @Test
    void isPages_ifEachMissTakesOne_andTheDatabasesHaveFewerChunks() {
        Life life = new Life("1").database(40 << 20).reads(MINUTE, 10_000, 0.2, 2_000);

        assertThat(UsedUnit.learn(run(life), CACHE)).contains(UsedUnit.PAGES);
    }

    @Test
    void isUnknown_ifEachMissTakesOne_asWithSparseReadsOfALargeTable() {
        Life life = new Life("1").database(3L << 30).reads(MINUTE, 10_000, 0.2, 2_000);

        assertThat(UsedUnit.learn(run(life), CACHE)).isEmpty();
    }

    @Test
    void isChunks_onceMissesShareThem() {
        Life life = new Life("1").database(3L << 30)
                .reads(MINUTE, 10_000, 0.2, 1_800)
                .reads(MINUTE, 100_000, 0.2, 2_100);

        assertThat(UsedUnit.learn(run(life), CACHE)).contains(UsedUnit.CHUNKS);
    }

    @Test
    void chunkInUse_hasRoomForPages_untilItIsFilled() {
        assertThat(UsedUnit.CHUNKS.mayFillInside(128_000, 1_000)).isTrue();
        assertThat(UsedUnit.CHUNKS.mayFillInside(128_001, 1_000)).isFalse();
        assertThat(UsedUnit.PAGES.mayFillInside(1_000, 1_000)).isFalse();
    }

    @Test
    void isChunks_whenManyMissesShareOne() {
        assertThat(UsedUnit.learn(run(new Life("1").reads(MINUTE, 100_000, 0.2, 300)), CACHE))
                .contains(UsedUnit.CHUNKS);
    }

    @Test
    void isPages_ifAsManyChunksWouldNotFit() {
        Life life = new Life("1").reads(Duration.ofHours(9), 900_000_000, 0.05, Given.PAGES);

        assertThat(UsedUnit.learn(run(life), CACHE)).contains(UsedUnit.PAGES);
    }

    @Test
    void isUnknown_whileTooFewMissesWereSeen() {
        assertThat(UsedUnit.learn(run(new Life("1").reads(MINUTE, 1_000, 0.1, 90)), CACHE)).isEmpty();
    }

    private static List<Sample> run(Life life) {
        return life.history().latestRun();
    }

    @Test
    void aUnitInBytes_isItsSizeEachTime_upToTheLargestCount() {
        assertThat(UsedUnit.PAGES.bytes(3)).isEqualTo(new Bytes(3 * 8_192));
        assertThat(UsedUnit.CHUNKS.bytes(3)).isEqualTo(new Bytes(3 << 20));
        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> UsedUnit.CHUNKS.bytes(Counters.MOST_USED + 1));
    }

    @Test
    void pagesOfASize_areThoseOfItsCache() {
        Size one = Given.table().at(ComputeUnits.of("1")).orElseThrow();

        assertThat(UsedUnit.pages(one)).isCloseTo(Given.PAGES, within(1.0));
    }

    @Test
    void thePeak_isTheMostInUseAtAnyProbe() {
        Life life = new Life("1").reads(MINUTE, 10, 0, 700).reads(MINUTE, 10, 0, 900).reads(MINUTE, 10, 0, 20);

        assertThat(UsedUnit.peak(life.history().samples())).isEqualTo(900);
        assertThat(UsedUnit.peak(List.of())).isZero();
    }

    /** The used units of a run with 1,000 misses, of databases of 0 (unknown) or so many MiB, and the unit. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"100, 0, CHUNKS", "101, 0, -", "1050, 40, PAGES", "1050, 50, -",
        "1040, 40, -", "1041, 40, PAGES", "1050, 0, -"})
    void theUnit_isLearnedFromAThousandMisses(long used, long mebibytes, @Nullable UsedUnit unit) {
        Life life = new Life("1").database(mebibytes << 20).reads(MINUTE, 2_000, 0.5, used);

        assertThat(UsedUnit.learn(run(life), CACHE).orElse(null)).isEqualTo(unit);
    }

    @Test
    void fiveHundredMisses_areEnough() {
        assertThat(UsedUnit.learn(run(new Life("1").reads(MINUTE, 998, 0.5, 40)), CACHE)).isEmpty();
        assertThat(UsedUnit.learn(run(new Life("1").reads(MINUTE, 1_000, 0.5, 40)), CACHE)).contains(UsedUnit.CHUNKS);
        assertThat(UsedUnit.learn(run(new Life("1").reads(MINUTE, 1_000, 0.5, 0)), CACHE))
                .as("nothing in use")
                .isEmpty();
    }

    @Test
    void moreChunksThanACacheHolds_arePages_evenWithoutMisses() {
        long chunks = (CACHE.value() >> 20) * 11 / 10;
        Life full = new Life("1").reads(MINUTE, 10, 0, chunks);
        Life fuller = new Life("1").reads(MINUTE, 10, 0, chunks + 2);

        assertThat(UsedUnit.learn(run(full), CACHE)).isEmpty();
        assertThat(UsedUnit.learn(run(fuller), CACHE)).contains(UsedUnit.PAGES);
        assertThat(UsedUnit.learn(run(fuller), null)).as("the size of the cache is unknown").isEmpty();
    }

    /** A page for three of ten misses is the least that a cache of pages takes while it fills. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"1199, -", "1200, PAGES"})
    void fewerPagesThanMissesTake_areNone(long used, @Nullable UsedUnit unit) {
        Life life = new Life("1").database(40L << 20).reads(MINUTE, 8_000, 0.5, used);

        assertThat(UsedUnit.learn(run(life), CACHE).orElse(null)).isEqualTo(unit);
    }
}
