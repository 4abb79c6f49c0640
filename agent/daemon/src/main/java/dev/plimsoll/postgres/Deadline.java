package dev.plimsoll.postgres;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A limit that holds whatever the far end does, even where it sends a byte a second for ever.
 *
 * <p>The work runs on a virtual thread: interrupting one that is blocked on a socket closes that socket. The caller goes
 * on at the deadline in any case, also while the work hangs where no interrupt reaches it, as in a name lookup.
 */
final class Deadline {

    private Deadline() {}

    /**
     * @throws TimeoutException     when {@code work} was not done in time; it is being stopped
     * @throws InterruptedException when the caller was interrupted; the work is being stopped
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
