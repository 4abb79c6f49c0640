package dev.plimsoll.emulator.clock;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/** A clock that runs faster or slower than real time, from a given start. */
public final class FastClock implements InstantSource {

    private static final double NANOS_PER_SECOND = 1e9;

    private final double rate;
    private final Instant start;
    private final LongSupplier nanos;
    private final long begun;

    FastClock(double rate, Instant start, LongSupplier nanos) {
        this.rate = rate;
        this.start = start;
        this.nanos = nanos;
        this.begun = nanos.getAsLong();
    }

    /** The clock of a scenario, started now; the system clock by default. */
    public static InstantSource of(ClockSpec wanted) {
        if (wanted.equals(ClockSpec.REAL)) {
            return InstantSource.system();
        }
        Instant start = wanted.start();
        return new FastClock(wanted.rate(), start == null ? Instant.now() : start, System::nanoTime);
    }

    @Override
    public Instant instant() {
        double seconds = (nanos.getAsLong() - begun) / NANOS_PER_SECOND * rate;
        long whole = (long) Math.floor(seconds);
        return start.plus(Duration.ofSeconds(whole, (long) ((seconds - whole) * NANOS_PER_SECOND)));
    }
}
