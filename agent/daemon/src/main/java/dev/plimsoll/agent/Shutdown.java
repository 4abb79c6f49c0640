package dev.plimsoll.agent;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes parts one after the other. A part that throws is logged; a part that hangs is abandoned after its limit. The
 * whole shutdown has a fixed limit.
 */
final class Shutdown {

    private static final Logger LOG = LoggerFactory.getLogger(Shutdown.class);

    private final long end;

    /** @param limit for all steps together */
    Shutdown(Duration limit) {
        this.end = System.nanoTime() + limit.toNanos();
    }

    /** Runs {@code close}, for at most {@code limit} and the rest of the total limit. */
    Shutdown step(String what, Duration limit, Runnable close) {
        Thread thread = Thread.ofPlatform().daemon().name("closing " + what).start(() -> guarded(what, close));
        try {
            long left = Math.max(1, Math.min(limit.toNanos(), end - System.nanoTime()));
            if (!thread.join(Duration.ofNanos(left))) {
                LOG.atWarn().addKeyValue("what", what).log("did not close in time; continuing without it");
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
            LOG.atWarn().addKeyValue("what", what).addKeyValue("why", failure.toString()).log("failed to close");
            LOG.atDebug().addKeyValue("what", what).setCause(failure).log("failed to close");
        }
    }
}
