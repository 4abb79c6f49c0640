package dev.plimsoll.platform.wire;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Time as the line needs it, and the chance that spreads its pauses; tests put in their own. */
public interface WireTime {

    /** The machine's own. */
    WireTime REAL = new WireTime() {

        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public Instant now() {
            return Instant.now();
        }

        @Override
        public double chance() {
            return ThreadLocalRandom.current().nextDouble();
        }

        @Override
        public void pause(Duration pause) throws InterruptedException {
            TimeUnit.NANOSECONDS.sleep(pause.toNanos());
        }
    };

    /** Nanoseconds since some moment; only differences mean anything. */
    long nanos();

    /** The wall clock, for dates that the platform names. */
    Instant now();

    /** Anything from 0 to 1. */
    double chance();

    /** Returns when {@code pause} is over. */
    void pause(Duration pause) throws InterruptedException;

    /** What has passed since {@link #nanos()} was {@code then}. */
    default Duration since(long then) {
        return Duration.ofNanos(nanos() - then);
    }
}
