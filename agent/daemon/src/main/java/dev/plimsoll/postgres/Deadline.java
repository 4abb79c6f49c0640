package dev.plimsoll.postgres;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A time limit that holds even if the server sends one byte per second for ever.
 * <p>The work runs on a virtual thread: interrupting a thread that is blocked on a socket closes that socket. The
 * caller continues at the deadline, even if the work hangs in a call that cannot be interrupted, such as a name
 * lookup.
 */
final class Deadline {

    private Deadline() {}

    /**
     * @throws TimeoutException     if {@code work} is not done in time; it is interrupted
     * @throws InterruptedException if the caller is interrupted; the work is interrupted too
     */
    static <T> T within(Duration limit, String name, Callable<T> work)
            throws TimeoutException, InterruptedException, ExecutionException {
        FutureTask<T> task = new FutureTask<>(work);
        Thread.ofVirtual().name(name).start(task);
        try {
            return task.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } finally {
            task.cancel(true);
        }
    }
}
