package dev.plimsoll.replay.backtest;

import dev.plimsoll.replay.CacheCounts;
import dev.plimsoll.replay.Replay;
import java.util.List;
import java.util.function.IntConsumer;

/** One way to size the compute, which counts the reads of the one pass over the trace. */
interface PassCounter {

    /**
     * The time between two probes is over, and its reads are counted.
     *
     * @param continues whether the replay continues
     */
    void ended(boolean continues);

    /** Passes over the trace once for all {@code counters}. */
    static void pass(BacktestScenario scenario, CacheCounts counts, Percents percents,
            List<? extends PassCounter> counters) {
        try (Replay replay = scenario.replay()) {
            for (long probe = 1; probe <= scenario.probes(); probe++) {
                replay.next(counts::read);
                counts.end();
                for (PassCounter counter : counters) {
                    counter.ended(probe < scenario.probes());
                }
                percents.done(probe);
            }
        }
    }

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
}
