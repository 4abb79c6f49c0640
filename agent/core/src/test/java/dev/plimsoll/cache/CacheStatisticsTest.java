package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is known if a server reports only a part of its statistics. */
class CacheStatisticsTest {

    @Test
    void withoutCounters_noUseIsReported() {
        assertThat(CacheStatistics.of(null)).returns(false, CacheStatistics::reportsUse)
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
        assertThat(CacheStatistics.of(Counters.ZERO)).isEqualTo(new CacheStatistics(Counters.ZERO, null, null));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-, -, -, -, true", "0, -, -, -, false", "-, 0, -, -, false",
        "-, -, 0, -, false", "-, -, -, 0, false", "1, 2, 3, 4, false"})
    void aWorkingSet_isUnknown_ifNoWindowIsReported(@Nullable Long five, @Nullable Long quarter, @Nullable Long hour,
            @Nullable Long four, boolean unknown) {
        assertThat(new WorkingSet(five, quarter, hour, four).isUnknown()).isEqualTo(unknown);
    }

    private static CacheStatistics statistics(@Nullable Long used) {
        return CacheStatistics.of(new Counters(1, 1, 1, used, null));
    }
}
