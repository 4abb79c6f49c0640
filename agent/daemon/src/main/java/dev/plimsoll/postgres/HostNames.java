package dev.plimsoll.postgres;

import java.net.InetAddress;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Looks host names up on threads of their own.
 *
 * <p>A lookup is a native call that no interrupt reaches and that holds on to the thread which carries a virtual one. As
 * many lookups that hang as the machine has cores would stop every look, and all else on virtual threads. The JVM
 * remembers an answer for half a minute, so the driver, which asks again, does not wait.
 */
final class HostNames {

    /** Lookups under way at once; those that wait for one are ended by their look's deadline. */
    private static final int MOST = 32;
    private static final int IDLE_SECONDS = 10;
    /** An address is its own answer. */
    private static final Pattern ADDRESS = Pattern.compile("\\[.*]|[0-9.]+");

    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(MOST, MOST, IDLE_SECONDS, TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(), Thread.ofPlatform().daemon().name("names-", 0).factory());

    HostNames() {
        threads.allowCoreThreadTimeOut(true);
    }

    /** Returns when {@code host} is looked up, whatever came of it, or the caller was interrupted. */
    void lookUp(String host) {
        if (ADDRESS.matcher(host).matches()) {
            return;
        }
        Future<InetAddress> asked = threads.submit(() -> InetAddress.getByName(host));
        try {
            asked.get();
        } catch (InterruptedException late) {
            Thread.currentThread().interrupt();
            threads.remove((Runnable) asked);
        } catch (ExecutionException unknown) {
            // The driver will find the same, and say so in a way that is told as any failure to connect.
            return;
        }
    }
}
