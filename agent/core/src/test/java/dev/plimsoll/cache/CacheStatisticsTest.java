package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.size.Bytes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CacheStatisticsTest {

    private static final Bytes LIMIT = new Bytes(3_276L << 20);

    /** The reported use, the unit of the setting, the exact pages in use; and the use and its unit after that. */
    @ParameterizedTest(name = "{5}")
    @CsvSource(nullValues = "-", value = {"1000, 128, -, 1000, CHUNKS, chunks of 1 MiB",
        "8000, 16, -, 8000, 16, chunks of 128 KiB", "8000, 128, -, 8000, -, more than the cache holds",
        "3603, 128, -, 3603, CHUNKS, a tenth more than it holds", "3604, 128, -, 3604, -, more than that",
        "8000, 128, 1023999, 8000, CHUNKS, it was made smaller and its pages are as many",
        "8000, 128, 128000, 1000, CHUNKS, its pages are fewer", "8000, -, -, 8000, -, nothing names the unit",
        "8000, -, 128000, 128000, PAGES, exact pages without a setting", "-, 16, -, -, 16, no use"})
    void unit_isTheServers_unlessMoreWouldBeInUseThanFits(@Nullable Long used, @Nullable Integer chunk,
            @Nullable Long pages, @Nullable Long usedNow, @Nullable UsedUnit unit, String why) {
        CacheStatistics counted = new CacheStatistics(new Counters(1, 2, 3, used, null), LIMIT, null, null, null,
                pages, null).counting(chunk == null ? null : new UsedUnit(chunk));

        assertThat(counted.counters()).as(why).isEqualTo(new Counters(1, 2, 3, usedNow, null));
        assertThat(counted.unit()).as(why).isEqualTo(unit);
    }

    /** Nothing is counted where the cache is off. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"16, 16", "-, -"})
    void withoutCounters_onlyTheUnitIsKnown(@Nullable UsedUnit named, @Nullable UsedUnit unit) {
        CacheStatistics off = new CacheStatistics(null, null, null, null, null, 7L, null).counting(named);

        assertThat(off).returns(null, CacheStatistics::counters).returns(unit, CacheStatistics::unit);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"16, CHUNKS, 16", "-, CHUNKS, -", "-, 16, 16", "-, PAGES, PAGES", "-, -, -"})
    void anotherUnit_countsWhereTheServerNamesNone_andItFits(@Nullable UsedUnit named, @Nullable UsedUnit other,
            @Nullable UsedUnit unit) {
        CacheStatistics cache = new CacheStatistics(new Counters(1, 2, 3, 8_000L, null), LIMIT, null, null, named, null,
                null);

        assertThat(cache.unitOr(other)).isEqualTo(unit);
    }
}
