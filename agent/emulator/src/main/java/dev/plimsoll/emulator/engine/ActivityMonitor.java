package dev.plimsoll.emulator.engine;

import dev.plimsoll.emulator.proxy.Gate.Caller;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Detects whether a compute is in use, by one of the activity rules. */
interface ActivityMonitor {

    /** Whether a check is due, or a suspend is due; called often, so it must not block. */
    boolean isDue(Duration delay);

    /** Records bytes from a client's connection. */
    void traffic(Caller caller);

    /** Records that the server is up. */
    void started();

    /** Checks for activity and records it in the vitals. */
    default void read() {
        // The listener may report all activity.
    }

    /** Whether the compute was not in use for that time. */
    boolean isInactive(Duration delay);

    /** Releases resources after the server stopped. */
    default void ended() {
        // It may have none.
    }

    /** Counts every byte from a client as use ({@code platform/api.md} section 3.2). */
    record TrafficActivityMonitor(Vitals vitals, InstantSource clock) implements ActivityMonitor {

        @Override
        public boolean isDue(Duration delay) {
            return isInactive(delay);
        }

        @Override
        public void traffic(Caller caller) {
            vitals.active(caller.applicationName(), clock.instant());
        }

        @Override
        public void started() {
            vitals.startWasUse();
        }

        @Override
        public boolean isInactive(Duration delay) {
            Instant last = vitals.lastActive();
            return last != null && Duration.between(last, clock.instant()).compareTo(delay) >= 0;
        }
    }
}
