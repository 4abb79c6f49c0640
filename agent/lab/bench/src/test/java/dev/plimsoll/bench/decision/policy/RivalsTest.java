package dev.plimsoll.bench.decision.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.family.Family;
import dev.plimsoll.fleet.size.ComputeUnits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RivalsTest {

    private static final int AT_HOUR = 10 * Week.EPOCHS_PER_HOUR - 1;
    private static final int FOUR = Ladder.of(ComputeUnits.of("4"));

    /** From 4 CU: to 3 CU saves a quarter, to 1 CU three quarters; 99 of 1 + 99 connections are 0.99 of a day's. */
    @ParameterizedTest
    @CsvSource({"2.5, 99, 99, 4", "0.8, 99, 99, 1", "2.5, 99, 45, 3", "2.5, 99, 60, 4", "5, 99, 99, 6"})
    void consolidation_shrinksForHalfOfTheDisruptedShare_andGrowsAtOnce(double cu, int most, int now, double expected) {
        Policy consolidation = Rivals.consolidation();
        int pages = (int) (cu * Setup.PAGES_PER_CU);
        consolidation.next(view(AT_HOUR - 1, 0, most, pages));

        assertThat(Ladder.cu(consolidation.next(view(AT_HOUR, 0, now, pages)))).isEqualTo(expected);
    }

    @Test
    void consolidation_ofASuspendedCompute_disruptsNobody() {
        Policy consolidation = Rivals.consolidation();
        consolidation.next(view(AT_HOUR - 1, 0, 99, (int) (2.5 * Setup.PAGES_PER_CU)));

        assertThat(Ladder.cu(consolidation.next(view(AT_HOUR, -1, 99, 0)))).isEqualTo(3);
    }

    /** The growth after the third window is more than three times that before it. */
    @Test
    void onlineResize_takesTheWindowBeforeTheWorkingSetsGrowSteeply() {
        double[] windows = {1_000, 1_100, 1_150, 1_400, 2_000, 2_100, 2_100, 2_100, 2_100, 2_100, 2_100, 2_100};

        assertThat(OnlineResize.goal(windows)).isCloseTo(1_155, within(1e-9));
    }

    @Test
    void onlineResize_dropsNobody_andPaysForItsSizesAlone() {
        Exact exact = Exact.of(Family.STEADY_THREE.week(0));
        Tariff tariff = new Tariff(Setup.PRICE);

        Bill bill = Bill.of(exact, tariff, Rivals.onlineResize(exact));

        assertThat(bill.restarts()).isZero();
        assertThat(bill.dropped()).isZero();
        assertThat(bill.cost()).isCloseTo(bill.cuHours() + 60 * bill.waiting(), within(1e-6));
        assertThat(bill.below()).as("only the first cold cache").isLessThan(Week.EPOCHS_PER_HOUR);
    }

    private static EpochView view(int epoch, int start, int connections, int workingSet) {
        return new EpochView(epoch, FOUR, start, 1, 1, connections, new EpochView.Pages(1, 1, workingSet, null));
    }
}
