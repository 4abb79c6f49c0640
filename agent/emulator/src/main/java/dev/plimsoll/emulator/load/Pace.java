package dev.plimsoll.emulator.load;

import java.util.concurrent.locks.LockSupport;

/** Waits until the next piece of work is due; not thread-safe. */
final class Pace {

    private static final long SECOND = 1_000_000_000L;

    private final long interval;
    private long due;

    /** The first piece is due after a part of the interval, so clients are not synchronized. */
    Pace(double perSecond, double share) {
        this.interval = Math.max(1, (long) (SECOND / perSecond));
        this.due = System.nanoTime() + (long) (interval * share);
    }

    /** Waits until the next piece is due; skips work that is more than 1 s late. */
    void await() {
        long now = System.nanoTime();
        if (now - due > SECOND) {
            due = now;
        }
        while (due - System.nanoTime() > 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(due - System.nanoTime());
        }
        due += interval;
    }
}
