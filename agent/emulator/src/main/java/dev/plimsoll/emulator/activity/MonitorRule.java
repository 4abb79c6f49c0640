package dev.plimsoll.emulator.activity;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells activity from two successive readings ({@code platform/in-the-wild.md} section 4.2). */
final class MonitorRule {

    private MonitorRule() {}

    /**
     * The newest activity the later reading shows; empty when it shows none since the earlier.
     *
     * @param before absent when the later one is the first since the start, which alone shows no change of sums
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

    /** Somebody was busy between the readings: when is told by the server, and lies between them. */
    private static Optional<Activity> idled(@Nullable Reading before, Reading now) {
        Instant known = before == null ? null : before.idle().map(Reading.Idle::change).orElse(null);
        return now.idle().filter(idle -> known == null || idle.change().isAfter(known)).map(idle -> {
            Instant at = now.at().minus(idle.ago());
            return new Activity(before != null && at.isBefore(before.at()) ? before.at() : at, true);
        });
    }
}
