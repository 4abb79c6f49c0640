package dev.plimsoll.activity;

import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.learned.PeriodicActivity;
import dev.plimsoll.activity.use.AwakeTimeLog;
import dev.plimsoll.cache.Sample;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The time between two probes.
 *
 * @param earlier null if there was no earlier probe
 */
record ProbeInterval(@Nullable Sample earlier, Sample later) {

    /**
     * The log with the time between both probes reclassified.
     *
     * @param periodic periodic activity
     * @param longest  longest interval at which periodic activity keeps the compute awake
     */
    AwakeTimeLog reclassified(AwakeTimeLog log, PeriodicActivity periodic, Duration longest,
            ActivityTunables tunables) {
        Sample before = earlier;
        if (before == null || !before.run().startedAt().equals(later.run().startedAt())) {
            return log.settled();
        }
        if (isLight(before, tunables) && periodic.isPoller(before.at(), later.at(), longest, tunables)) {
            return log.toPoller().settled();
        }
        boolean open = later.connections().used() > 0 && before.connections().used() > 0;
        return (open ? log.toIdleSessions() : log).settled();
    }

    private boolean isLight(Sample before, ActivityTunables tunables) {
        long millis = Duration.between(before.at(), later.at()).toMillis();
        long busy = later.others().busyMillis() - before.others().busyMillis();
        return !later.readsOfOthersSince(before) && busy <= millis * tunables.periodic().pollShare();
    }
}
