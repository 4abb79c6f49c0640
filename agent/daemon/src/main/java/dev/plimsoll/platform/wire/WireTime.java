package dev.plimsoll.platform.wire;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Clock, sleep and random numbers of the line; tests use their own. */
public interface WireTime {

    /** The real clock. */
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

    /** Monotonic nanoseconds; only differences are meaningful. */
    long nanos();

    /** The wall clock, for dates from the platform. */
    Instant now();

    /** A random number from 0 to 1. */
    double chance();

    /** Sleeps for {@code pause}. */
    void pause(Duration pause) throws InterruptedException;

    /** The time since {@link #nanos()} was {@code then}. */
    default Duration since(long then) {
        return Duration.ofNanos(nanos() - then);
    }
}
