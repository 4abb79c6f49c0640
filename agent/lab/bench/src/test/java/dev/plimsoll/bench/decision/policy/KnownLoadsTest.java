package dev.plimsoll.bench.decision.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.family.Family;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KnownLoadsTest {

    private static final Tariff TARIFF = new Tariff(Setup.PRICE);
    /** Counted once for all tests. */
    private static final Exact STEADY = Exact.of(Family.STEADY_THREE.week(0));
    private static final int ONE = 2;
    private static final int THREE = 4;
    private static final int FOUR = 5;

    /** About 15,000 pages are read all the time, where 3 CU holds 19,661 and 1 CU 6,554. */
    @Test
    void aSizeThatHoldsTheLoad_breaksNothing_andOneThatDoesNotHoldItBreaksTheTarget() {
        KnownLoads loads = new KnownLoads(STEADY, TARIFF);

        assertThat(loads.miss(Week.EPOCHS_PER_DAY, FOUR, THREE)).isFalse();
        assertThat(loads.miss(Week.EPOCHS_PER_DAY, FOUR, ONE)).isTrue();
    }

    @Test
    void aTargetThatTheSizeBeforeMissedToo_isNotBroken() {
        KnownLoads loads = new KnownLoads(Exact.of(Family.UNCACHEABLE.week(0)), TARIFF);

        assertThat(loads.miss(Week.EPOCHS_PER_DAY, FOUR, ONE)).isFalse();
    }

    /** After two days, other pages are read that 1 CU does not hold. */
    @Test
    void aLoadThatChanged_wasNotKnown() {
        Exact exact = Exact.of(Family.SHIFT.week(0));
        KnownLoads loads = new KnownLoads(exact, TARIFF);
        int shifted = IntStream.range(Week.EPOCHS_PER_DAY, Week.EPOCHS)
                .filter(epoch -> 2 * exact.misses(0, epoch, ONE) > exact.reads(epoch))
                .findFirst()
                .orElseThrow();

        assertThat(loads.miss(shifted - 1, FOUR, ONE)).isFalse();
        assertThat(loads.miss(shifted + 3 * Week.EPOCHS_PER_DAY / 2, FOUR, ONE)).isTrue();
    }

    @Test
    void shrinksAreCounted() {
        Bill wrong = Bill.of(STEADY, TARIFF, view -> view.epoch() < Week.EPOCHS_PER_DAY ? FOUR : ONE);
        Bill right = Bill.of(STEADY, TARIFF, view -> view.epoch() < Week.EPOCHS_PER_DAY ? FOUR : THREE);

        assertThat(wrong).returns(1, Bill::shrinks).returns(1, Bill::broken);
        assertThat(right).returns(1, Bill::shrinks).returns(0, Bill::broken);
    }
}
