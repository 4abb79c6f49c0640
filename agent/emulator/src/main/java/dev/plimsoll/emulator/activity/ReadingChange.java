package dev.plimsoll.emulator.activity;

import dev.plimsoll.emulator.activity.ReadingChange.Activity;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One reading of a monitor, compared with the reading before. */
public final class ReadingChange {

    private final @Nullable Reading before;
    private final Reading now;

    ReadingChange(@Nullable Reading before, Reading now) {
        this.before = before;
        this.now = now;
    }

    /** The time of the reading. */
    public Instant at() {
        return now.at();
    }

    /** The latest activity since the reading before. */
    public Optional<Activity> activity() {
        return MonitorRule.judge(before, now);
    }

    /**
     * The latest activity without the sessions of one client name.
     *
     * @param movedSums whether only these sessions can have changed the sums over the users' databases
     */
    public Optional<Activity> without(String applicationName, boolean movedSums) {
        Reading left = now.without(applicationName);
        Reading known = before;
        return known == null
                ? MonitorRule.judge(null, left)
                : MonitorRule.judge(known.without(applicationName), movedSums ? left.withSumsOf(known) : left);
    }

    /**
     * Evidence that the compute is in use.
     *
     * @param at      emulated time; not later than the reading that shows it
     * @param byUsers false for the server's own work, such as autovacuum
     */
    public record Activity(Instant at, boolean byUsers) {}

    /** Derives activity from two successive readings ({@code platform/in-the-wild.md} section 4.2). */
    static final class MonitorRule {

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
}
