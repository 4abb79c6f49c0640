package dev.plimsoll.emulator.load;

import java.util.concurrent.locks.LockSupport;

/** Says when the next piece of work is due; not for several threads at once. */
final class Pace {

    private static final long SECOND = 1_000_000_000L;

    private final long interval;
    private long due;

    /** The first piece is due after a share of the interval, so that many clients do not march in step. */
    Pace(double perSecond, double share) {
        this.interval = Math.max(1, (long) (SECOND / perSecond));
        this.due = System.nanoTime() + (long) (interval * share);
    }

    /** Waits until the next piece is due; what was missed by more than a second is not made up for. */
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
