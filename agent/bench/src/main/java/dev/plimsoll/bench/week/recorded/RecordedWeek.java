package dev.plimsoll.bench.week.recorded;

import dev.plimsoll.bench.week.Demand;
import dev.plimsoll.bench.week.Tape;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;
import java.util.Arrays;
import java.util.List;

/**
 * A week as data, as README.md beside the files says.
 *
 * @param seed    of the draws of all demands, together with the word of its kind
 * @param firstCu the size that it begins with
 * @param pages   page numbers lie below
 * @param tapes   captures that are played, by number
 * @param states  in order of epochs, the first from epoch 0 on
 */
record RecordedWeek(int seed, double firstCu, int pages, List<Tape> tapes, List<State> states) {

    /**
     * What holds until the next state.
     *
     * @param epoch       the first of them
     * @param connections below zero while the compute is suspended
     * @param database    pages of all user databases
     * @param reads       in each of the epochs, in this order
     */
    record State(int epoch, int connections, int database, List<Demand> reads) {}

    Week week(String word) {
        return new Recorded(word).week();
    }

    private final class Recorded extends Weeks {

        Recorded(String word) {
            super(word, seed);
        }

        Week week() {
            State[] present = new State[Week.EPOCHS];
            states.forEach(state -> Arrays.fill(present, state.epoch, Week.EPOCHS, state));
            int[] connections = connections(epoch -> present[epoch].connections);
            return of(size(firstCu), pages, connections, epoch -> present[epoch].database, tapes, (epoch, draw) -> {
                present[epoch].reads.forEach(draw::take);
                return draw.inOrder();
            });
        }
    }
}
