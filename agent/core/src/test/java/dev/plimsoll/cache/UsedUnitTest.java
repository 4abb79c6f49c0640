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
    void isPages_ifAsManyChunksWouldNotFit() {
        Life life = new Life("1").reads(Duration.ofHours(9), 900_000_000, 0.05, Given.PAGES);

        assertThat(UsedUnit.learn(run(life), CACHE)).contains(UsedUnit.PAGES);
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

    /** The size of all databases in MiB (0 if unknown), reads of a run, the units in use after it, and their unit. */
    @ParameterizedTest(name = "{5}")
    @CsvSource(nullValues = "-", value = {
        "40, 10000, 0.2, 2000, PAGES, 'each miss takes one, and the databases have fewer chunks'",
        "3072, 10000, 0.2, 2000, -, 'each miss takes one, as with sparse reads of a large table'",
        "0, 100000, 0.2, 300, CHUNKS, many misses share one", "0, 1000, 0.1, 90, -, too few misses were seen",
        "0, 2000, 0.5, 100, CHUNKS, ten misses share one", "0, 2000, 0.5, 101, -, fewer than ten misses share one",
        "40, 2000, 0.5, 1050, PAGES, more than chunks of the databases",
        "50, 2000, 0.5, 1050, -, 'as many chunks may be of the databases'",
        "40, 2000, 0.5, 1040, -, a chunk for each miss and MiB", "40, 2000, 0.5, 1041, PAGES, one more than that",
        "0, 2000, 0.5, 1050, -, the databases are not known", "0, 998, 0.5, 40, -, fewer than 500 misses",
        "0, 1000, 0.5, 40, CHUNKS, 500 misses are enough", "0, 1000, 0.5, 0, -, nothing is in use",
        "40, 8000, 0.5, 1199, -, fewer than a page for three of ten misses",
        "40, 8000, 0.5, 1200, PAGES, a page for three of ten misses"})
    void theUnit_isLearnedFromTheMissesThatOneTakes(long mebibytes, long reads, double missRatio, long used,
            @Nullable UsedUnit unit, String why) {
        Life life = new Life("1").database(mebibytes << 20).reads(MINUTE, reads, missRatio, used);

        assertThat(UsedUnit.learn(run(life), CACHE).orElse(null)).as(why).isEqualTo(unit);
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
}
