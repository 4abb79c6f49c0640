package dev.plimsoll.bench.week.former;

import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;
import java.util.Arrays;

/** Makes a week of what was recorded of it. */
final class RecordedWeeks extends Weeks {

    RecordedWeeks(String word, int seed) {
        super(word, seed);
    }

    Week of(RecordedWeek data) {
        RecordedWeek.State[] states = new RecordedWeek.State[Week.EPOCHS];
        data.states().forEach(state -> Arrays.fill(states, state.epoch(), Week.EPOCHS, state));
        int[] connections = connections(epoch -> states[epoch].connections());
        return of(size(data.firstCu()), data.pages(), connections, epoch -> states[epoch].database(), data.tapes(),
                (epoch, draw) -> {
                    states[epoch].reads().forEach(draw::take);
                    return draw.inOrder();
                });
    }
}
