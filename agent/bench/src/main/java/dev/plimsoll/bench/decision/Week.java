package dev.plimsoll.bench.decision;

import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Seven days of one compute, in epochs of five minutes.
 *
 * @param name      family and seed, as in the report's tables
 * @param firstSize the size that it begins with, by number
 * @param pages     page numbers lie below
 * @param life      who was connected, and what lies in the databases
 * @param reads     begins anew with each call; then the pages read in each epoch, asked for in order of epochs
 */
record Week(String name, int firstSize, int pages, Life life, Supplier<IntFunction<int[]>> reads) {

    static final int EPOCHS_PER_HOUR = 12;
    static final int EPOCHS_PER_DAY = 24 * EPOCHS_PER_HOUR;
    static final int EPOCHS = 7 * EPOCHS_PER_DAY;

    /** What else is known of each epoch. */
    interface Life {

        /** Below zero while the compute is suspended. */
        int connections(int epoch);

        /** Pages of all user databases. */
        int database(int epoch);
    }

    boolean isAwake(int epoch) {
        return life.connections(epoch) >= 0;
    }

    /** The family's name without the seed. */
    String family() {
        return name.substring(0, name.indexOf(' '));
    }
}
