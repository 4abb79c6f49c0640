package dev.plimsoll.postgres;

import java.net.InetAddress;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Resolves host names on separate platform threads.
 * <p>A lookup is a native call that cannot be interrupted and that blocks the carrier of a virtual thread. If as many
 * lookups hang as the machine has cores, all virtual threads stop. The JVM caches an answer for half a minute, so the
 * driver's own lookup does not wait.
 */
final class HostNames {

    /** Most concurrent lookups; a waiting one ends at the deadline of its probe. */
    private static final int MOST_LOOKUPS = 32;
    private static final int IDLE_SECONDS = 10;
    /** A literal address, which needs no lookup. */
    private static final Pattern ADDRESS = Pattern.compile("\\[.*]|[0-9.]+");

    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(MOST_LOOKUPS, MOST_LOOKUPS, IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(), Thread.ofPlatform().daemon().name("names-", 0).factory());

    HostNames() {
        threads.allowCoreThreadTimeOut(true);
    }

    /** Waits until {@code host} was looked up, with or without success. False if the caller was interrupted before. */
    boolean lookUp(String host) {
        if (ADDRESS.matcher(host).matches()) {
            return true;
        }
        Future<InetAddress> lookup = threads.submit(() -> InetAddress.getByName(host));
        try {
            lookup.get();
            return true;
        } catch (InterruptedException late) {
            Thread.currentThread().interrupt();
            threads.remove((Runnable) lookup);
            return false;
        } catch (ExecutionException unknown) {
            // The driver fails in the same way, and that is reported as a failed connection.
            return true;
        }
    }
}
