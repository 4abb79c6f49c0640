package dev.plimsoll.assistants;

import java.time.Duration;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Counts the requests of a client that have no answer yet, so that none is lost when the client ends its stream. */
final class OpenRequests {

    /** Above the time of any tool: listings and the store have deadlines of their own. */
    private static final Duration LONGEST = Duration.ofMinutes(2);

    /** The input is a party of its own, which arrives at its end. */
    private final Phaser open = new Phaser(1);

    /** A request was passed on. */
    void begin() {
        open.register();
    }

    /** An answer was written. */
    void end() {
        open.arriveAndDeregister();
    }

    /** No answer can be written any more. */
    void abandon() {
        open.forceTermination();
    }

    /** Waits for the answers to all requests. */
    void awaitAll() {
        try {
            open.awaitAdvanceInterruptibly(open.arrive(), LONGEST.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException unanswered) {
            abandon();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
