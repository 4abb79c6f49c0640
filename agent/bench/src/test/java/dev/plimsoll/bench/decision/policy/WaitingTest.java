package dev.plimsoll.bench.decision.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.week.Week;
import org.junit.jupiter.api.Test;

class WaitingTest {

    private static final int SIZE = 3;

    @Test
    void aSmallerSize_isHeldBackForADay_aLargerOneForAnHour() {
        assertThat(first(SIZE - 1)).isEqualTo(Week.EPOCHS_PER_DAY - 1);
        assertThat(first(SIZE + 1)).isEqualTo(Week.EPOCHS_PER_HOUR - 1);
    }

    @Test
    void aStartForWhatItShows_isNeverMade() {
        assertThat(first(Policy.restarted(SIZE))).isEqualTo(Week.EPOCHS);
    }

    /** The first epoch after which anything is done of what is always asked for. */
    private static int first(int asked) {
        Waiting waiting = new Waiting(view -> asked);
        int epoch = 0;
        while (epoch < Week.EPOCHS && waiting.next(awake(epoch)) == SIZE) {
            epoch++;
        }
        return epoch;
    }

    private static EpochView awake(int epoch) {
        return new EpochView(epoch, SIZE, 0, 1, 1, 1, new EpochView.Pages(1, 1, 1, null));
    }
}
