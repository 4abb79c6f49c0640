package dev.plimsoll.conformance.place;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** The system clock with an adjustable offset. */
final class ShiftedClock implements InstantSource {

    private final InstantSource system = InstantSource.system();
    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

    void putForward(Duration time) {
        ahead.accumulateAndGet(time, Duration::plus);
    }

    @Override
    public Instant instant() {
        return system.instant().plus(ahead.get());
    }
}
