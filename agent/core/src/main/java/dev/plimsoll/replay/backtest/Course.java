package dev.plimsoll.replay.backtest;

import dev.plimsoll.replay.CacheCounts;
import dev.plimsoll.replay.Replay;
import java.util.List;

/** One way to size the compute, which counts the reads of the one pass over the trace. */
interface Course {

    /**
     * The time between two probes is over, and its reads are counted.
     *
     * @param continues whether the replay continues
     */
    void ended(boolean continues);

    /** Passes over the trace once for all {@code courses}. */
    static void pass(BacktestScenario scenario, CacheCounts counts, Percents percents, List<? extends Course> courses) {
        try (Replay replay = scenario.replay()) {
            for (long probe = 1; probe <= scenario.probes(); probe++) {
                replay.next(counts::read);
                counts.end();
                for (Course course : courses) {
                    course.ended(probe < scenario.probes());
                }
                percents.done(probe);
            }
        }
    }
}
