package dev.plimsoll.cache.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.Totals.StartCause;
import dev.plimsoll.cache.series.SeriesSpan.StartCounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Starts by cause, over several spans. */
class StartCountsTest {

    private static final StartCounts SOME = new StartCounts(3, 5, 11);

    @Test
    void theStartsInTotals_keepTheirCauses() {
        assertThat(StartCounts.of(new Totals(90, 80, 70, 3, 5, 11))).isEqualTo(SOME);
    }

    @Test
    void theSum_addsEachCause_andAllIsTheSumOfThem() {
        StartCounts sum = SOME.plus(new StartCounts(10, 20, 40));

        assertThat(sum).isEqualTo(new StartCounts(13, 25, 51));
        assertThat(sum.all()).isEqualTo(13 + 25 + 51);
        assertThat(SOME.plus(StartCounts.NONE)).isEqualTo(SOME);
    }

    @Test
    void sinceAnEarlierCount_onlyTheDifferenceRemains_andNeverLessThanNone() {
        assertThat(SOME.plus(new StartCounts(1, 2, 4)).since(SOME)).isEqualTo(new StartCounts(1, 2, 4));
        assertThat(SOME.since(SOME)).isEqualTo(StartCounts.NONE);
        assertThat(new StartCounts(2, 9, 9).since(SOME)).as("one count fell").isEqualTo(new StartCounts(0, 4, 0));
        assertThat(new StartCounts(4, 4, 12).since(SOME)).isEqualTo(new StartCounts(1, 0, 1));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 1, OTHERS", "0, 1, 0, CHANGE", "1, 0, 0, PROBE", "1, 0, 1, PROBE", "1, 1, 1, CHANGE",
        "0, 1, 1, CHANGE"})
    void theCause_isTheAgentsOwn_whereSeveralAreCounted(long byProbes, long byChanges, long byOthers,
            StartCause cause) {
        assertThat(new StartCounts(byProbes, byChanges, byOthers).cause()).isEqualTo(cause);
    }
}
