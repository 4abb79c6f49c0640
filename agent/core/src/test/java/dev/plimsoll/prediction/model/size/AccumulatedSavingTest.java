package dev.plimsoll.prediction.model.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.prediction.model.size.SizeModel.SavingSum;
import org.junit.jupiter.api.Test;

class AccumulatedSavingTest {

    @Test
    void bothSums_addUpByTheirOwnRates() {
        SavingSum saving = SavingSum.NONE.plus(3, 1, 2).plus(1, 1, 0.5);

        assertThat(saving).isEqualTo(new SavingSum(6.5, 2.5));
        assertThat(saving.isAny()).isTrue();
    }

    @Test
    void aLoss_takesASumToZeroAndNotBelow() {
        SavingSum saving = new SavingSum(4, 1).plus(-1, -1, 3);

        assertThat(saving).isEqualTo(new SavingSum(1, 0));
        assertThat(saving.plus(-1, -1, 1)).isEqualTo(SavingSum.NONE);
        assertThat(SavingSum.NONE.isAny()).isFalse();
    }

    @Test
    void withoutRefusedConnections_onlyWhatMissesSavedIsLeft() {
        assertThat(new SavingSum(4, 1).ofMisses()).isEqualTo(new SavingSum(1, 1));
    }
}
