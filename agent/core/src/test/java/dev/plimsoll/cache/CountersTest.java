package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.Given;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountersTest {

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-1, 0, 0, -", "0, -1, 0, -", "0, 0, -1, -", "0, 0, 0, -1",
        "9007199254740993, 0, 0, -", "0, 9223372036854775807, 0, -", "0, 0, 9007199254740993, -",
        "0, 0, 0, 8796093022208"})
    void impossibleCounters_areRejected(long hits, long misses, long writes, @Nullable Long used) {
        assertThatThrownBy(() -> new Counters(hits, misses, writes, used, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("hits %d, misses %d, writes %d, used %s".formatted(hits, misses, writes, used));
    }

    @Test
    void largestCounters_doNotOverflow() {
        Counters largest = new Counters(Counters.MOST, Counters.MOST, Counters.MOST, Counters.MOST_USED, null);

        assertThat(largest.lifetimeHitRatio()).contains(new Ratio(0.5));
        assertThat(UsedUnit.CHUNKS.bytes(Counters.MOST_USED).value()).isPositive();
        assertThat(UsedUnit.PAGES.bytes(Counters.MOST_USED).value()).isPositive();
    }

    /** Older records may hold such totals. */
    @Test
    void totalsAfterAnOverflow_restart() {
        Sample sample = new SampleBuilder().reads(900, 100).sample();

        assertThat(
                new Totals(Long.MIN_VALUE + 5, 7, 0, 0, 0, 1).advance(sample, null, sample, Totals.StartCause.OTHERS))
                .isEqualTo(new Totals(900, 107, 0, 0, 0, 1));
        assertThat(
                new Totals(Long.MAX_VALUE - 5, 7, 0, 0, 0, 1).advance(sample, null, sample, Totals.StartCause.OTHERS))
                .isEqualTo(new Totals(900, 107, 0, 0, 0, 1));
    }

    @Test
    void headroom_excludesReservedSlots() {
        Connections connections = new Connections(100, 0, 112, 7, 5, null);

        assertThat(connections.limit()).isEqualTo(100);
        assertThat(connections.headroom()).isEqualTo(new Ratio(0));
    }

    @ParameterizedTest
    @CsvSource({"5, 5, 5, true", "6, 7, 8, true", "4, 9, 9, false", "9, 4, 9, false", "9, 9, 4, false"})
    void laterCounters_areNotBelowEarlierOnes(long hits, long misses, long writes, boolean later) {
        Counters earlier = new Counters(5, 5, 5, 9L, null);

        assertThat(new Counters(hits, misses, writes, 0L, null).continues(earlier)).as("less may be in use")
                .isEqualTo(later);
    }

    @Test
    void withoutCounters_noUseIsReported() {
        assertThat(Given.statistics(null)).returns(false, CacheStatistics::reportsUse)
                .returns(0L, CacheStatistics::used);
    }

    @Test
    void countersWithoutUse_reportNone_andZeroInUseIsReported() {
        assertThat(statistics(null)).returns(false, CacheStatistics::reportsUse).returns(0L, CacheStatistics::used);
        assertThat(statistics(0L)).returns(true, CacheStatistics::reportsUse).returns(0L, CacheStatistics::used);
        assertThat(statistics(17L)).returns(true, CacheStatistics::reportsUse).returns(17L, CacheStatistics::used);
    }

    @Test
    void countersAlone_tellNoLimitAndNoWorkingSet() {
        assertThat(Given.statistics(Counters.ZERO))
                .isEqualTo(new CacheStatistics(Counters.ZERO, null, null, null, null, null, null));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-, -, -, -, true", "0, -, -, -, false", "-, 0, -, -, false",
        "-, -, 0, -, false", "-, -, -, 0, false", "1, 2, 3, 4, false"})
    void aWorkingSet_isUnknown_ifNoWindowIsReported(@Nullable Long five, @Nullable Long quarter, @Nullable Long hour,
            @Nullable Long four, boolean unknown) {
        assertThat(new WorkingSet(five, quarter, hour, four).isUnknown()).isEqualTo(unknown);
    }

    private static CacheStatistics statistics(@Nullable Long used) {
        return Given.statistics(new Counters(1, 1, 1, used, null));
    }
}
