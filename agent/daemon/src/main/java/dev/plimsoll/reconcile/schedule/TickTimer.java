package dev.plimsoll.reconcile.schedule;

import dev.plimsoll.change.status.StatusListener;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fires a tick every second by a monotonic timer, so changes of the wall clock have no effect. Ticks never overlap,
 * and a missed tick is skipped.
 */
public final class TickTimer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TickTimer.class);

    /** Short enough for the shortest interval that can be configured. */
    private static final Duration EVERY = Duration.ofSeconds(1);
    /** How long closing waits for a running tick. */
    private static final Duration SHUTDOWN_WAIT = Duration.ofSeconds(3);

    private final Runnable tick;
    private final StatusListener board;
    private final long every;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = Thread.ofPlatform().name("tick").daemon().unstarted(this::run);
    /** When the next tick is due, by {@link System#nanoTime}. */
    private long due = System.nanoTime();

    private TickTimer(Runnable tick, StatusListener board, Duration every) {
        this.tick = tick;
        this.board = board;
        this.every = every.toNanos();
    }

    /** Starts the timer: one tick at once, then one every second. */
    public static TickTimer start(Runnable tick, StatusListener board) {
        return start(tick, board, EVERY);
    }

    static TickTimer start(Runnable tick, StatusListener board, Duration every) {
        TickTimer timer = new TickTimer(tick, board, every);
        timer.thread.start();
        return timer;
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
        guarded(tick);
        long now = System.nanoTime();
        guarded(() -> board.ticked(Duration.ofNanos(now - begun), Duration.ofNanos(Math.max(0, begun - due))));
        long missed = Math.max(0, (now - due) / every);
        due += (missed + 1) * every;
    }

    /** A tick that fails must not be the last, whatever it throws. */
    private static void guarded(Runnable part) {
        try {
            part.run();
        } catch (RuntimeException | Error failure) {
            LOG.atError().addKeyValue("why", failure.toString()).log("tick failed");
            LOG.atDebug().setCause(failure).log("tick failed");
        }
    }

    /** Stops the timer, and waits a short time for a running tick. */
    @Override
    public void close() {
        closing.countDown();
        try {
            if (!thread.join(SHUTDOWN_WAIT)) {
                LOG.warn("the running tick did not end within 3 s");
                thread.interrupt();
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
