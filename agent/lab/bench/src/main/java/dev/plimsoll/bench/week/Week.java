package dev.plimsoll.bench.week;

import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * Seven days of one compute, in epochs of five minutes.
 *
 * @param name      family and seed, as in the report's tables
 * @param firstSize the size that it begins with, by number
 * @param pages     page numbers lie below
 * @param life      connections and database sizes
 * @param reads     begins again with each call; then the pages read in each epoch, asked for in order of epochs
 */
public record Week(String name, int firstSize, int pages, Life life, Supplier<IntFunction<int[]>> reads) {

    public static final int EPOCHS_PER_HOUR = 12;
    public static final int EPOCHS_PER_DAY = 24 * EPOCHS_PER_HOUR;
    public static final int EPOCHS = 7 * EPOCHS_PER_DAY;

    /**
     * What else is known of each epoch.
     *
     * @param clients  connections by epoch, below zero while the compute is suspended
     * @param database pages of all user databases
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Life(int[] clients, IntUnaryOperator database) {

        public int connections(int epoch) {
            return clients[epoch];
        }

        public int database(int epoch) {
            return database.applyAsInt(epoch);
        }
    }

    /** Whether it is not suspended. */
    public boolean isAwake(int epoch) {
        return life.connections(epoch) >= 0;
    }
}
