package dev.plimsoll.web.mcp;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Counts the requests of a client that have no answer yet, so that none is lost when the client ends its stream. */
final class OpenRequests {

    /** Above the time of any tool: listings and the store have deadlines of their own. */
    private static final Duration LONGEST = Duration.ofMinutes(2);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int open;
    private boolean abandoned;

    /** A request was passed on. */
    void begin() {
        change(1, false);
    }

    /** An answer was written. */
    void end() {
        change(-1, false);
    }

    /** No answer can be written any more. */
    void abandon() {
        change(0, true);
    }

    private void change(int by, boolean end) {
        lock.lock();
        try {
            open += by;
            abandoned |= end;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the answers to all requests. */
    void awaitAll() {
        lock.lock();
        try {
            for (long left = LONGEST.toNanos(); open > 0 && !abandoned && left > 0;) {
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }
}
