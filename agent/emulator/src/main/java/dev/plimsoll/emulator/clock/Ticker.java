package dev.plimsoll.emulator.clock;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks all tasks at every tick, in real time, and runs each due task on a virtual thread.
 *
 * <p>
 * A thousand suspended computes cost a thousand checks per tick and no thread.
 */
public final class Ticker implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Ticker.class);

    private final Map<Ticked, AtomicBoolean> busy = new ConcurrentHashMap<>();
    private final Duration tick;
    private final Thread thread;

    private Ticker(Duration tick) {
        this.tick = tick;
        this.thread = Thread.ofPlatform().daemon().name("ticker").unstarted(this::run);
    }

    /** A started ticker. */
    public static Ticker every(Duration tick) {
        Ticker ticker = new Ticker(tick);
        ticker.thread.start();
        return ticker;
    }

    /** The real time between two ticks. */
    public Duration tick() {
        return tick;
    }

    /** Adds a task; it is removed when it is gone. */
    public void add(Ticked one) {
        busy.put(one, new AtomicBoolean());
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.sleep(tick);
                busy.forEach(this::ask);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void ask(Ticked one, AtomicBoolean atIt) {
        if (one.isGone()) {
            busy.remove(one);
        } else if (!atIt.get() && one.isDue()) {
            atIt.set(true);
            Thread.ofVirtual().name("tick").start(() -> work(one, atIt));
        }
    }

    private static void work(Ticked one, AtomicBoolean atIt) {
        try {
            one.tick();
        } catch (RuntimeException e) {
            LOG.warn("msg=\"a tick failed\" why={}", e.toString());
        } finally {
            atIt.set(false);
        }
    }

    /** Stops ticking; running tasks finish. */
    @Override
    public void close() {
        thread.interrupt();
    }

    /** A task that the ticker runs when it is due. */
    public interface Ticked {

        /** Whether the task is due; called at every tick, so it must not block. */
        boolean isDue();

        /** Runs the task; never concurrently with itself. */
        void tick();

        /** Whether the task can be removed. */
        boolean isGone();
    }
}
