package dev.plimsoll.agent;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes one thing after the other, whatever becomes of the ones before: one that throws is told and passed over, one that
 * hangs is left behind when its time is over. All together end within a fixed time.
 */
final class Shutdown {

    private static final Logger LOG = LoggerFactory.getLogger(Shutdown.class);

    private final long end;

    /** @param limit for all of it */
    Shutdown(Duration limit) {
        this.end = System.nanoTime() + limit.toNanos();
    }

    /** Runs {@code close}, for so long at most, and no longer than what is left of the time for all. */
    Shutdown step(String what, Duration limit, Runnable close) {
        Thread thread = Thread.ofPlatform().daemon().name("closing " + what).start(() -> guarded(what, close));
        try {
            long left = Math.max(1, Math.min(limit.toNanos(), end - System.nanoTime()));
            if (!thread.join(Duration.ofNanos(left))) {
                LOG.atWarn().addKeyValue("what", what).log("did not close in time and is left behind");
                thread.interrupt();
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        return this;
    }

    private static void guarded(String what, Runnable close) {
        try {
            close.run();
        } catch (RuntimeException | Error failure) {
            LOG.atWarn().addKeyValue("what", what).addKeyValue("why", failure.toString()).log("did not close well");
            LOG.atDebug().addKeyValue("what", what).setCause(failure).log("did not close well");
        }
    }
}
