package dev.plimsoll.replay.backtest;

import dev.plimsoll.replay.backtest.Backtest.Progress;

/**
 * Reports each percent of one replay.
 *
 * @param what   name of the replay
 * @param probes number of probes in all
 */
record Percents(Progress progress, String what, long probes) {

    private static final int HUNDRED = 100;

    /** The probe with this number, from 1, is done. */
    void done(long probe) {
        long percent = probe * HUNDRED / probes;
        if (percent > (probe - 1) * HUNDRED / probes) {
            progress.at(what, (int) percent);
        }
    }
}
