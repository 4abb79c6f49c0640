package dev.plimsoll.activity;

import dev.plimsoll.cache.Sample;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The time between two probes.
 *
 * @param earlier null if there was no earlier probe
 */
record ProbeInterval(@Nullable Sample earlier, Sample later) {

    /** Divisor for the share of time in queries below which nobody works. */
    private static final int BUSY_DIVISOR = 200;

    /**
     * The log with the time between both probes reclassified.
     *
     * @param periodic   periodic activity
     * @param longest longest interval at which periodic activity keeps the compute awake
     */
    AwakeTimeLog reclassified(AwakeTimeLog ledger, PeriodicActivity periodic, Duration longest) {
        Sample before = earlier;
        if (before == null || !before.startedAt().equals(later.startedAt())) {
            return ledger.settled();
        }
        if (isLight(before) && periodic.wasPeriodic(before.at(), later.at(), longest)) {
            return ledger.toPoller().settled();
        }
        boolean open = later.connections().used() > 0 && before.connections().used() > 0;
        return (open ? ledger.toIdleSessions() : ledger).settled();
    }

    private boolean isLight(Sample before) {
        long millis = Duration.between(before.at(), later.at()).toMillis();
        long busy = later.others().busyMillis() - before.others().busyMillis();
        return !later.readsOfOthersSince(before) && busy <= millis / BUSY_DIVISOR;
    }
}
