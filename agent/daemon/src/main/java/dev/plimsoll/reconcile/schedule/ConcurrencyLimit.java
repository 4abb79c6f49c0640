package dev.plimsoll.reconcile.schedule;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Bounds how many computes are walked at once, so that those which do not answer hold up nobody but each other.
 *
 * <p>There are two lanes. A walk that takes longer than a moment moves over to the slow one and makes room in the quick
 * one; a compute whose last look got no answer begins in the slow one.
 */
public final class ConcurrencyLimit {

    /** Looks that are answered take a few milliseconds: more at once would only crowd this machine. */
    private static final int QUICK = 64;
    /** One that waits costs a socket and little else; within the files that a process may usually have open. */
    private static final int SLOW = 192;
    private static final Duration A_MOMENT = Duration.ofSeconds(1);

    private final Semaphore quick;
    private final Semaphore slow;
    private final Executor afterAMoment;

    public ConcurrencyLimit() {
        this(QUICK, SLOW, CompletableFuture.delayedExecutor(A_MOMENT.toMillis(), TimeUnit.MILLISECONDS, Runnable::run));
    }

    /**
     * @param afterAMoment runs what it is given when a quick walk would be over
     */
    ConcurrencyLimit(int quick, int slow, Executor afterAMoment) {
        this.quick = new Semaphore(quick);
        this.slow = new Semaphore(slow);
        this.afterAMoment = afterAMoment;
    }

    /**
     * Runs {@code pass} as soon as there is room for it.
     *
     * @param isSlow whether it is to be expected that the walk takes long
     */
    public void run(boolean isSlow, Runnable pass) {
        Place place = enter(isSlow);
        try {
            pass.run();
        } finally {
            place.leave();
        }
    }

    /** Waits for a place. */
    Place enter(boolean isSlow) {
        Place place = new Place(isSlow ? slow : quick);
        place.lane.acquireUninterruptibly();
        if (!isSlow) {
            afterAMoment.execute(place::moveOver);
        }
        return place;
    }

    /** A place in a lane, until it is left. */
    final class Place {

        private Semaphore lane;
        private boolean isFree;

        private Place(Semaphore lane) {
            this.lane = lane;
        }

        /** To the slow lane as soon as there is room: where there is none, it is asked again a moment later. */
        private synchronized void moveOver() {
            if (isFree) {
                return;
            }
            if (slow.tryAcquire()) {
                lane.release();
                lane = slow;
            } else {
                afterAMoment.execute(this::moveOver);
            }
        }

        synchronized void leave() {
            isFree = true;
            lane.release();
        }
    }
}
