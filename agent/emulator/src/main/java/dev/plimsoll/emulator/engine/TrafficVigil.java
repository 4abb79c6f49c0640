package dev.plimsoll.emulator.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Takes every byte from a client for use ({@code platform/api.md} section 3.2). */
record TrafficVigil(Vitals vitals, InstantSource clock) implements Vigil {

    @Override
    public boolean isDue(Duration delay) {
        return isInactive(delay);
    }

    @Override
    public void traffic(String name) {
        vitals.active(name, clock.instant());
    }

    @Override
    public void started() {
        vitals.active(vitals.lastSeen(), clock.instant());
    }

    @Override
    public void look() {
        // Whatever it could see came by.
    }

    @Override
    public boolean isInactive(Duration delay) {
        Instant last = vitals.lastActive();
        return last != null && Duration.between(last, clock.instant()).compareTo(delay) >= 0;
    }

    @Override
    public void ended() {
        // It holds nothing.
    }
}
