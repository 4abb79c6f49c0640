package dev.plimsoll.emulator.load;

import java.util.concurrent.locks.LockSupport;

/** Waits until the next piece of work is due; not thread-safe. */
final class Pace {

    private static final long SECOND = 1_000_000_000L;
    /** Work that is later than this is skipped, so that a stall is not followed by a burst. */
    private static final long LATEST = SECOND / 10;

    private final long interval;
    private long due;

    /** The first piece is due after a part of the interval, so clients are not synchronized. */
    Pace(double perSecond, double share) {
        this.interval = Math.max(1, (long) (SECOND / perSecond));
        this.due = System.nanoTime() + (long) (interval * share);
    }

    /** Waits until the next piece is due; skips what is more than 0.1 s late. */
    void await() {
        long now = System.nanoTime();
        if (now - due > LATEST) {
            due = now;
        }
        while (due - System.nanoTime() > 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(due - System.nanoTime());
        }
        due += interval;
    }
}
