package dev.plimsoll.emulator.activity;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Derives activity from two successive readings ({@code platform/in-the-wild.md} section 4.2). */
final class MonitorRule {

    private MonitorRule() {}

    /**
     * The latest activity in the later reading; empty if there is none since the earlier one.
     *
     * @param before absent if the later reading is the first since the start; then changes of sums are unknown
     */
    static Optional<Activity> judge(@Nullable Reading before, Reading now) {
        if (sumsMoved(before, now) || now.busy() > 0 || now.replicas() > 0 || now.subscriptions() > 0) {
            return Optional.of(new Activity(now.at(), true));
        }
        if (now.vacuums() > 0) {
            return Optional.of(new Activity(now.at(), false));
        }
        return idled(before, now);
    }

    private static boolean sumsMoved(@Nullable Reading before, Reading now) {
        return before != null
                && (before.sessions() != now.sessions() || before.activeMillis() != now.activeMillis());
    }

    /** A client was busy between the readings; the server reports the time. */
    private static Optional<Activity> idled(@Nullable Reading before, Reading now) {
        Instant known = before == null ? null : before.idle().map(Reading.Idle::change).orElse(null);
        return now.idle().filter(idle -> known == null || idle.change().isAfter(known)).map(idle -> {
            Instant at = now.at().minus(idle.ago());
            return new Activity(before != null && at.isBefore(before.at()) ? before.at() : at, true);
        });
    }
}
