package dev.plimsoll.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.prediction.model.size.SizeModel.SavingSum;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a size saves in an hour of a million reads. 60,000 reads that wait for a millisecond are worth a CU-hour, so
 * 25 % of misses, 24 % beyond the allowed ones, are worth 4 CU.
 */
class SizeWeighingTest {

    private static SavingSum saving(DecisionCase at, String other) {
        return saving(at, SavingSum.NONE, other);
    }

    private static SavingSum saving(DecisionCase at, SavingSum before, String other) {
        return at.input().saving(before, DecisionCase.size(other));
    }

    private static void saves(SavingSum saving, double total, double byMisses) {
        assertThat(saving.total()).isCloseTo(total, within(1e-9));
        assertThat(saving.byMisses()).isCloseTo(byMisses, within(1e-9));
    }

    /** All databases fit 2 CU, so no read would have missed there: 4 CU less 1 CU more. */
    @Test
    void aLargerSizeSavesTheWaitingThatItEnds_lessItsPrice() {
        saves(saving(new DecisionCase("1").misses(0.25).database(1.9), "2"), 3, 3);
        saves(saving(new DecisionCase("1").misses(0.25).database(1.9), "4"), 1, 1);
        assertThat(saving(new DecisionCase("1").misses(0.01).database(1.9), "2"))
                .as("no more misses than allowed")
                .isEqualTo(SavingSum.NONE);
    }

    /** From 95 % of 450 connections on, some are refused, which is worth 8 CU. */
    @ParameterizedTest
    @CsvSource({"427, 0", "428, 7"})
    void refusedConnectionsAreKeptApartFromMisses(int connections, double total) {
        saves(saving(new DecisionCase("1").misses(0.001).connections(connections, connections), "2"), total, 0);
    }

    @Test
    void refusalsAndWaitingAddUp() {
        saves(saving(new DecisionCase("1").misses(0.25).database(1.9).connections(440, 440), "2"), 11, 3);
    }

    /** A size whose limit is exceeded as well cures nothing. */
    @Test
    void aLargerSizeThatRefusesConnectionsTooSavesNothing() {
        assertThat(saving(new DecisionCase("0.25").misses(0.001).connections(220, 220), "0.5"))
                .isEqualTo(SavingSum.NONE);
    }

    @Test
    void aSmallerSizeThatHeldAllInUseSavesItsFullDifference() {
        DecisionCase small = new DecisionCase("4").uses(Given.PAGES / 8).misses(0.001);

        saves(saving(small, "1"), 3, 3);
        saves(saving(small.runsAt(1.5), "1"), 0.5, 0.5);
        saves(saving(small.runsAt(0.75), "1"), 0, 0);
    }

    /** Half the cache is expected to miss √2 times as much: 14.1 % instead of 10 %, of a million reads. */
    @Test
    void aSmallerSizeSavesLessTheWaitingThatItAdds() {
        DecisionCase full = new DecisionCase("2").misses(0.1).outgrown("1");
        double more = saving(full, new SavingSum(9, 9), "1").total() - 9;

        // No hour of this model was observed under such a load at 2 CU, so only the allowed misses count.
        assertThat(more).isCloseTo(1, within(1e-9));
    }

    @Test
    void savingsAddUp_andNeverFallBelowZero() {
        DecisionCase at = new DecisionCase("1").misses(0.25).database(1.9);

        saves(saving(at, new SavingSum(10, 4), "2"), 13, 7);
        saves(saving(new DecisionCase("1").misses(0.001), new SavingSum(10, 4), "10"), 1, 0);
    }

    /** Misses remain at 2 CU, where the databases are larger than its cache. */
    @Test
    void aLargerSizeSavesOnlyWhatItCures() {
        SizeWeighing at = new DecisionCase("1").misses(0.25).input();
        double there = at.curve()
                .at(DecisionCase.size("2"), at.model(), at.epoch())
                .excess();

        assertThat(there).isBetween(0.05, 0.23);
        assertThat(at.saving(new SavingSum(9, 9), DecisionCase.size("2")).total())
                .isCloseTo(9 + 1_000_000 * (0.24 - there) / 60_000 - 1, within(1e-9));
    }
}
