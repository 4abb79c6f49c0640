package dev.plimsoll.emulator;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands until it is told to go on. */
final class TestClock implements InstantSource {

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-21T12:00:00Z"));

    @Override
    public Instant instant() {
        return now.get();
    }

    void goOn(Duration time) {
        now.updateAndGet(before -> before.plus(time));
    }
}
