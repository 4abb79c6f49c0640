package dev.plimsoll.prediction.model.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.prediction.model.size.SizeModel.AccumulatedSaving;
import org.junit.jupiter.api.Test;

class AccumulatedSavingTest {

    @Test
    void bothSums_addUpByTheirOwnRates() {
        AccumulatedSaving saving = AccumulatedSaving.NONE.plus(3, 1, 2).plus(1, 1, 0.5);

        assertThat(saving).isEqualTo(new AccumulatedSaving(6.5, 2.5));
        assertThat(saving.isAny()).isTrue();
    }

    @Test
    void aLoss_takesASumToZeroAndNotBelow() {
        AccumulatedSaving saving = new AccumulatedSaving(4, 1).plus(-1, -1, 3);

        assertThat(saving).isEqualTo(new AccumulatedSaving(1, 0));
        assertThat(saving.plus(-1, -1, 1)).isEqualTo(AccumulatedSaving.NONE);
        assertThat(AccumulatedSaving.NONE.isAny()).isFalse();
    }

    @Test
    void withoutRefusedConnections_onlyWhatMissesSavedIsLeft() {
        assertThat(new AccumulatedSaving(4, 1).ofMisses()).isEqualTo(new AccumulatedSaving(1, 1));
    }
}
