package dev.plimsoll.bench.week.former;

import dev.plimsoll.bench.week.Demand;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Seeded;
import dev.plimsoll.bench.week.Tape;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.WeekReads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

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

    /** A kind with more has to say as one demand what it reads. */
    private static final int MOST_DEMANDS = 500;

    /**
     * What holds until the next state.
     *
     * @param epoch       the first of them
     * @param connections below zero while the compute is suspended
     * @param database    pages of all user databases
     * @param reads       in each of the epochs, in this order
     */
    record State(int epoch, int connections, int database, List<Demand> reads) {

        private boolean saysTheSame(State other) {
            return connections == other.connections && database == other.database && reads.equals(other.reads);
        }
    }

    /**
     * Reads a week once, and keeps what it asks for.
     *
     * @throws IllegalArgumentException where its demands do not make the same reads again, or are too many
     */
    static RecordedWeek of(Seeded seeded) {
        Week week = seeded.week();
        if (!(week.reads() instanceof WeekReads reads)) {
            throw new IllegalArgumentException(seeded + ": its reads are not drawn by demands");
        }
        int[] digests = new int[Week.EPOCHS];
        RecordedWeek recorded = new RecordedWeek(seeded.seed(), Ladder.cu(week.firstSize()), week.pages(),
                reads.tapes(), states(week, reads, digests));
        recorded.check(digests, seeded.kind().word());
        return recorded;
    }

    private static List<State> states(Week week, WeekReads reads, int[] digests) {
        List<Demand> demands = new ArrayList<>();
        IntFunction<int[]> told = reads.told(demands::add);
        List<State> states = new ArrayList<>();
        for (int epoch = 0; epoch < Week.EPOCHS; epoch++) {
            demands.clear();
            digests[epoch] = Arrays.hashCode(told.apply(epoch));
            if (demands.size() > MOST_DEMANDS) {
                throw new IllegalArgumentException(
                        "%s: %d demands in epoch %d, at most %d can be kept; a Habit says more at once"
                                .formatted(week.name(), demands.size(), epoch, MOST_DEMANDS));
            }
            State state = new State(epoch, week.life().connections(epoch), week.life().database(epoch),
                    List.copyOf(demands));
            if (states.isEmpty() || !states.getLast().saysTheSame(state)) {
                states.add(state);
            }
        }
        return states;
    }

    Week week(String word) {
        return new RecordedWeeks(word, seed).of(this);
    }

    private void check(int[] digests, String word) {
        Week again = week(word);
        IntFunction<int[]> reads = again.reads().get();
        for (int epoch = 0; epoch < Week.EPOCHS; epoch++) {
            if (Arrays.hashCode(reads.apply(epoch)) != digests[epoch]) {
                throw new IllegalArgumentException("%s: its demands make other reads in epoch %d"
                        .formatted(again.name(), epoch));
            }
        }
    }
}
