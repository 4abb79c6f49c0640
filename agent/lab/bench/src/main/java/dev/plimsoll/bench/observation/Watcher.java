package dev.plimsoll.bench.observation;

import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.learned.SuspendDelay.ReportedDelay;
import dev.plimsoll.probing.ProbingPolicy;
import dev.plimsoll.probing.ProbingPolicy.ProbingTunables;
import dev.plimsoll.replay.ActivityTrace;
import dev.plimsoll.replay.ProbedCompute;
import dev.plimsoll.replay.ProbedCompute.Setting;
import dev.plimsoll.replay.ProbingCost;
import java.time.Duration;

/** A client that probes computes. */
enum Watcher {
    PLIMSOLL("Plimsoll, 0.1 % (default)", 0.001, 0, false),
    PLIMSOLL_TOLD("Plimsoll, 0.1 %, delay reported by the platform", 0.001, 0, false),
    PLIMSOLL_HALF("Plimsoll, 0.5 %", 0.005, 0, false),
    PLIMSOLL_TWO("Plimsoll, 2 %", 0.02, 0, false),
    CONNECTS("connects, queries and closes every 60 s", 0, 60_000, false),
    STAYS("stays connected, queries every 60 s", 0, 60_000, true),
    STAYS_OFTEN("stays connected, queries every 15 s", 0, 15_000, true);

    private final String words;
    private final double ratio;
    private final long every;
    private final boolean stays;

    Watcher(String words, double ratio, long every, boolean stays) {
        this.words = words;
        this.ratio = ratio;
        this.every = every;
        this.stays = stays;
    }

    String words() {
        return words;
    }

    /** Whether it connects periodically without listings. */
    boolean byTheClock() {
        return every > 0;
    }

    ProbingCost watch(ActivityTrace life, Setting setting) {
        return watch(life, setting, Constants.SHIPPED);
    }

    ProbingCost watch(ActivityTrace life, Setting setting, Constants constants) {
        if (byTheClock()) {
            return ProbedCompute.byTheClock(life, setting, every, stays);
        }
        ReportedDelay delay = new ReportedDelay(Duration.ofMillis(life.delay()), this == PLIMSOLL_TOLD);
        return ProbedCompute.quietly(life, setting, new ProbingPolicy(true, Duration.ofSeconds(60), ratio,
                Duration.ofSeconds(30), new ActivityPolicy(delay, constants.activity()), null,
                Duration.ofSeconds(10), constants.probing()));
    }

    /**
     * The constants of activity and probing.
     *
     * @param activity the constants of activity
     * @param probing  the constants of probing
     */
    public record Constants(ActivityTunables activity, ProbingTunables probing) {

        static final Constants SHIPPED = new Constants(ActivityTunables.SHIPPED, ProbingTunables.SHIPPED);
    }
}
