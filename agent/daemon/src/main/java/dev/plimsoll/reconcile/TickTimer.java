package dev.plimsoll.reconcile;

import dev.plimsoll.change.StatusListener;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Beats every second by a monotonic timer: a wall clock that is set back or ahead neither stops nor hurries it. No two beats
 * at once, and a beat that was missed is skipped, not made up for.
 */
public final class TickTimer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TickTimer.class);

    /** Fine enough for the shortest interval that may be configured. */
    private static final Duration EVERY = Duration.ofSeconds(1);
    /** A beat under way may take so long to end. */
    private static final Duration FAREWELL = Duration.ofSeconds(3);

    private final Runnable tick;
    private final StatusListener board;
    private final long every;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = Thread.ofPlatform().name("beat").daemon().unstarted(this::run);
    /** When the next beat is due, by {@link System#nanoTime}. */
    private long due = System.nanoTime();

    private TickTimer(Runnable tick, StatusListener board, Duration every) {
        this.tick = tick;
        this.board = board;
        this.every = every.toNanos();
    }

    /** Starts beating, at once and then every second. */
    public static TickTimer start(Runnable tick, StatusListener board) {
        return start(tick, board, EVERY);
    }

    static TickTimer start(Runnable tick, StatusListener board, Duration every) {
        TickTimer beating = new TickTimer(tick, board, every);
        beating.thread.start();
        return beating;
    }

    private void run() {
        try {
            do {
                once();
            } while (!closing.await(due - System.nanoTime(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException cut) {
            Thread.currentThread().interrupt();
        }
    }

    private void once() {
        long begun = System.nanoTime();
        try {
            tick.run();
        } catch (RuntimeException | StackOverflowError failure) {
            // A beat that fails must not be the last.
            LOG.atError().addKeyValue("why", failure.toString()).log("a beat failed");
            LOG.atDebug().setCause(failure).log("a beat failed");
        }
        long now = System.nanoTime();
        board.ticked(Duration.ofNanos(now - begun), Duration.ofNanos(Math.max(0, begun - due)));
        long missed = Math.max(0, (now - due) / every);
        due += (missed + 1) * every;
    }

    /** Lets the beat under way end, for a moment, and beats no more. */
    @Override
    public void close() {
        closing.countDown();
        try {
            if (!thread.join(FAREWELL)) {
                LOG.warn("a beat did not end in time");
                thread.interrupt();
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
