package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.cache.Totals.StartCause;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counts over all runs of a compute: which reads and starts they include, and that each counts once. */
class TotalsTest {

    private static final Sample FIRST = counting(100, 20, 3);
    private static final Sample RESTARTED = new SampleBuilder().startedAt(Given.T0.minusSeconds(5)).sample();

    @ParameterizedTest
    @CsvSource({"PROBE, 1, 0, 0", "CHANGE, 0, 1, 0", "OTHERS, 0, 0, 1"})
    void aNewStart_countsForItsCauseOnly(StartCause cause, long byProbes, long byChanges, long byOthers) {
        Totals expected = new Totals(0, 0, 0, byProbes, byChanges, byOthers);

        assertThat(Totals.ZERO.advance(null, null, RESTARTED, cause)).isEqualTo(expected);
        assertThat(Totals.ZERO.advance(FIRST, FIRST, RESTARTED, cause)).isEqualTo(expected);
        assertThat(Totals.ZERO.advance(RESTARTED, RESTARTED, RESTARTED, cause)).as("the same start")
                .isEqualTo(Totals.ZERO);
    }

    @Test
    void startsByUs_areThoseByProbesAndByChanges() {
        assertThat(new Totals(0, 0, 0, 3, 5, 90).startsByUs()).isEqualTo(8);
    }

    @Test
    void theFirstSample_countsAllThatItsRunCounted() {
        assertThat(Totals.ZERO.advance(null, null, FIRST, StartCause.OTHERS))
                .isEqualTo(new Totals(100, 20, 3, 0, 0, 1));
    }

    @Test
    void aLaterSampleOfTheRun_addsItsIncreaseToEachCount() {
        Totals before = new Totals(1_000, 2_000, 3_000, 4, 5, 6);

        assertThat(before.advance(FIRST, FIRST, counting(150, 27, 11), StartCause.PROBE))
                .isEqualTo(new Totals(1_050, 2_007, 3_008, 4, 5, 6));
    }

    @Test
    void countersThatWentDown_countFromZero_withoutAStart() {
        Totals before = new Totals(1_000, 2_000, 3_000, 4, 5, 6);

        assertThat(before.advance(FIRST, FIRST, counting(99, 30, 4), StartCause.OTHERS))
                .isEqualTo(new Totals(1_099, 2_030, 3_004, 4, 5, 6));
    }

    @Test
    void aStartWithoutCounters_isCounted_andAddsNoReads() {
        Sample blank = new SampleBuilder().cache(Given.statistics(null)).sample();

        assertThat(new Totals(7, 8, 9, 0, 0, 0).advance(null, null, blank, StartCause.CHANGE))
                .isEqualTo(new Totals(7, 8, 9, 0, 1, 0));
        assertThat(Totals.ZERO.advance(blank, blank, FIRST, StartCause.OTHERS))
                .as("nothing was counted of the run before")
                .isEqualTo(new Totals(100, 20, 3, 0, 0, 0));
    }

    @Test
    void theSameSampleTwice_addsNothing() {
        Totals once = Totals.ZERO.advance(null, null, FIRST, StartCause.OTHERS);

        assertThat(once.advance(FIRST, FIRST, FIRST, StartCause.OTHERS)).isEqualTo(once);
    }

    private static Sample counting(long hits, long misses, long writes) {
        return new SampleBuilder().cache(Given.statistics(new Counters(hits, misses, writes, 0L, null))).sample();
    }
}
