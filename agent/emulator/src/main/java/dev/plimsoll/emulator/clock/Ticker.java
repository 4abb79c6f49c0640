package dev.plimsoll.emulator.clock;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One thread that asks everything that ticks whether it is due, in real time, and has a virtual thread do what is.
 *
 * <p>
 * A thousand sleepers cost a thousand questions a beat, and no thread.
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

    /** One that is already at it. */
    public static Ticker every(Duration tick) {
        Ticker ticker = new Ticker(tick);
        ticker.thread.start();
        return ticker;
    }

    /** From one round of questions to the next, in real time. */
    public Duration tick() {
        return tick;
    }

    /** Asks it too, until it is gone. */
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

    /** What is under way goes on to its end. */
    @Override
    public void close() {
        thread.interrupt();
    }
}
