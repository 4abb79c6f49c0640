package dev.plimsoll.activity;

import dev.plimsoll.cache.Sample;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What went on between two looks.
 *
 * @param earlier null where there was none before
 */
record ProbeInterval(@Nullable Sample earlier, Sample later) {

    /** Less than this part of the time goes to queries where nobody works. */
    private static final int BUSY_PARTS = 200;

    /**
     * What was put down in that time, now that both looks are known.
     *
     * @param pulse   whether somebody comes at even distances
     * @param longest longest distance at which that keeps it awake
     */
    AwakeTimeLog told(AwakeTimeLog ledger, PeriodicActivity pulse, Duration longest) {
        Sample before = earlier;
        if (before == null || !before.startedAt().equals(later.startedAt())) {
            return ledger.settled();
        }
        if (isLight(before) && pulse.held(before.at(), later.at(), longest)) {
            return ledger.toPoller().settled();
        }
        boolean open = later.connections().used() > 0 && before.connections().used() > 0;
        return (open ? ledger.toIdleSessions() : ledger).settled();
    }

    private boolean isLight(Sample before) {
        long millis = Duration.between(before.at(), later.at()).toMillis();
        long busy = later.others().busyMillis() - before.others().busyMillis();
        return !later.readsOfOthersSince(before) && busy <= millis / BUSY_PARTS;
    }
}
