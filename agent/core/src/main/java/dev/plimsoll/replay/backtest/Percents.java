package dev.plimsoll.replay.backtest;

import java.util.function.IntConsumer;

/**
 * Reports each percent of the replay that is done.
 *
 * @param progress receives 1 to 100
 * @param probes   number of probes in all
 */
record Percents(IntConsumer progress, long probes) {

    private static final int HUNDRED = 100;

    /** The probe with this number, from 1, is done. */
    void done(long probe) {
        long percent = probe * HUNDRED / probes;
        if (percent > (probe - 1) * HUNDRED / probes) {
            progress.accept((int) percent);
        }
    }
}
