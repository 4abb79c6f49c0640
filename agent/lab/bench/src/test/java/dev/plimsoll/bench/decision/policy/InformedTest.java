package dev.plimsoll.bench.decision.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.family.Family;
import dev.plimsoll.prediction.Price;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InformedTest {

    private static final Tariff TARIFF = new Tariff(Setup.PRICE);

    @Test
    void sizeThatIsTooLarge_isLeftForTheRightOneWithinHours_andForGood() {
        Exact exact = Exact.of(Family.OVERSIZED.week(0));
        List<Integer> sizes = new ArrayList<>();
        Informed informed = new Informed(exact, TARIFF);
        Bill bill = Bill.of(exact, TARIFF, view -> {
            sizes.add(view.size());
            return informed.next(view);
        });

        assertThat(Ladder.cu(sizes.getFirst())).isEqualTo(4);
        assertThat(sizes.get(12 * Week.EPOCHS_PER_HOUR)).isEqualTo(sizes.getLast());
        assertThat(bill.restarts()).isOne();
        assertThat(bill.cost()).isLessThan(1.2 * OfflineOptimum.of(exact, TARIFF).cost());
    }

    @Test
    void sizeThatIsTooSmall_isLeftForTheOneThatFits_inAtMostTwoSteps() {
        Exact exact = Exact.of(Family.STEADY_THREE.week(0));
        Bill bill = Bill.of(exact, TARIFF, new Informed(exact, TARIFF));

        assertThat(bill.restarts()).isBetween(1, 2);
        assertThat(bill.cost()).isLessThan(1.12 * OfflineOptimum.of(exact, TARIFF).cost());
    }

    /** By cost alone, a quiet compute below its target shrinks to the smallest size. */
    @Test
    void belowTheTarget_aSmallerSizeThatMissesMore_isNotTaken() {
        Exact exact = Exact.of(Family.UNCACHEABLE.week(0));
        Tariff nearlyFree = new Tariff(new Price(0.01, 1e-6, Duration.ofMillis(1), 1, 0.01));
        Bill guarded = Bill.of(exact, nearlyFree, new Informed(exact, nearlyFree));

        assertThat(guarded.below()).isEqualTo(guarded.awake());
        assertThat(guarded.restarts()).isZero();
        assertThat(guarded.cost()).isGreaterThan(3 * OfflineOptimum.of(exact, nearlyFree).cost());
    }
}
