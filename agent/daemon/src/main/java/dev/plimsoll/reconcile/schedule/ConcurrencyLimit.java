package dev.plimsoll.reconcile.schedule;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Limits how many reconciliation passes run at once, so that computes that do not answer delay only each other.
 * <p>There are two limits. A pass that takes longer than a second moves from the quick limit to the slow one, and
 * makes room in the quick one. A pass starts under the slow limit if the latest probe of its compute got no answer.
 */
public final class ConcurrencyLimit {

    /** A probe that is answered takes a few milliseconds, so more at once only overload this machine. */
    private static final int QUICK = 64;
    /** A waiting pass costs little more than a socket; the limit fits the usual maximum of open files. */
    private static final int SLOW = 192;
    private static final Duration QUICK_TIME = Duration.ofSeconds(1);

    private final Semaphore quick;
    private final Semaphore slow;
    private final Executor later;

    public ConcurrencyLimit() {
        this(QUICK, SLOW,
                CompletableFuture.delayedExecutor(QUICK_TIME.toMillis(), TimeUnit.MILLISECONDS, Runnable::run));
    }

    /**
     * @param later runs a task after the time that a quick pass takes
     */
    ConcurrencyLimit(int quick, int slow, Executor later) {
        this.quick = new Semaphore(quick);
        this.slow = new Semaphore(slow);
        this.later = later;
    }

    /**
     * Runs {@code pass} as soon as there is room for it, and returns what it does.
     *
     * @param isSlow whether the pass is expected to take long
     */
    public boolean run(boolean isSlow, BooleanSupplier pass) {
        Permit permit = enter(isSlow);
        try {
            return pass.getAsBoolean();
        } finally {
            permit.leave();
        }
    }

    /** Waits for a permit. */
    Permit enter(boolean isSlow) {
        Permit permit = new Permit(isSlow ? slow : quick);
        permit.semaphore.acquireUninterruptibly();
        if (!isSlow) {
            later.execute(permit::moveToSlow);
        }
        return permit;
    }

    /** A permit of one of the two limits, until it is released. */
    final class Permit {

        private Semaphore semaphore;
        private boolean isReleased;

        private Permit(Semaphore semaphore) {
            this.semaphore = semaphore;
        }

        /** Moves to the slow limit; if that is full, tries again a second later. */
        private synchronized void moveToSlow() {
            if (isReleased) {
                return;
            }
            if (slow.tryAcquire()) {
                semaphore.release();
                semaphore = slow;
            } else {
                later.execute(this::moveToSlow);
            }
        }

        synchronized void leave() {
            isReleased = true;
            semaphore.release();
        }
    }
}
