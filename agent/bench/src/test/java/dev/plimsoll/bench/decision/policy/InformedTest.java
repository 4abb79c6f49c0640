package dev.plimsoll.bench.decision.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.decision.exact.Exact;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.family.Family;
import dev.plimsoll.prediction.CostWeights;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InformedTest {

    private static final Tariff TARIFF = new Tariff(CostWeights.SHIPPED);

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
    void sizeThatIsTooSmall_isLeftForTheOneThatFits() {
        Exact exact = Exact.of(Family.STEADY_THREE.week(0));
        Bill bill = Bill.of(exact, TARIFF, new Informed(exact, TARIFF));

        assertThat(bill.restarts()).isOne();
        assertThat(bill.cost()).isLessThan(1.1 * OfflineOptimum.of(exact, TARIFF).cost());
    }
}
