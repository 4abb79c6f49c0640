package dev.plimsoll.bench.decision.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.decision.ChangeCosts;
import dev.plimsoll.decision.SizeDecision;
import dev.plimsoll.decision.WeighedSize;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.curve.MissRatioCurve;
import dev.plimsoll.prediction.model.size.SizeModel.SavingSum;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WaitingTest {

    private static final int SIZE = 3;

    @Test
    void aSmallerSizeIsHeldBackForAnHour_aLargerOneOrACertainOneForTwentyMinutes() {
        assertThat(first(SIZE - 1, false)).isEqualTo(Week.EPOCHS_PER_HOUR - 1);
        assertThat(first(SIZE - 1, true)).isEqualTo(Week.EPOCHS_PER_HOUR / 3 - 1);
        assertThat(first(SIZE + 1, false)).isEqualTo(Week.EPOCHS_PER_HOUR / 3 - 1);
    }

    /** The first epoch after which anything is done of what is always asked for. */
    private static int first(int asked, boolean isCertain) {
        ComputeUnits to = Ladder.at(asked).cu();
        WeighedSize best = new WeighedSize(new SizeEstimate(to, 0, 0, 0, 0, Basis.OBSERVED), asked > SIZE, true,
                isCertain, new SavingSum(1, 1), ChangeCosts.NOTHING, ChangeCosts.NOTHING, false, List.of());
        SizeDecision decision = new SizeDecision(Ladder.at(SIZE).cu(), List.of(best), MissRatioCurve.UNKNOWN,
                Optional.of(best),
                Optional.of(best));
        Waiting waiting = new Waiting(view -> asked, () -> decision);
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
