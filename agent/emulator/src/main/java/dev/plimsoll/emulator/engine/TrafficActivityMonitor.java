package dev.plimsoll.emulator.engine;

import dev.plimsoll.emulator.proxy.Caller;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

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
    public void read() {
        // The listener reports all bytes.
    }

    @Override
    public boolean isInactive(Duration delay) {
        Instant last = vitals.lastActive();
        return last != null && Duration.between(last, clock.instant()).compareTo(delay) >= 0;
    }

    @Override
    public void ended() {
        // It has no resources.
    }
}
