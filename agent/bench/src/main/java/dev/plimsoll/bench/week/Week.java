package dev.plimsoll.bench.week;

import java.util.function.IntFunction;
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

    /** What else is known of each epoch. */
    public interface Life {

        /** Below zero while the compute is suspended. */
        int connections(int epoch);

        /** Pages of all user databases. */
        int database(int epoch);
    }

    /** Whether it is not suspended. */
    public boolean isAwake(int epoch) {
        return life.connections(epoch) >= 0;
    }
}
