package dev.plimsoll.cli.terminal;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How far a long verb is, on standard error: nothing in the first two seconds. On a terminal it is one line, rewritten in
 * place and erased at the end. Elsewhere it is a line every {@link #EVERY}.
 */
public final class Progress implements AutoCloseable {

    static final Duration QUIET = Duration.ofSeconds(2);
    static final Duration EVERY = Duration.ofSeconds(5);
    private static final Duration TICK = Duration.ofSeconds(1);
    /** A longer text would wrap on a usual terminal, and could not be erased. */
    private static final int LONGEST = 78;

    private final InstantSource clock;
    private final PrintWriter err;
    private final boolean terminal;
    private final Instant start;
    private Supplier<String> text;
    private Instant printed;
    private int drawn;
    private @Nullable Thread ticker;

    /**
     * @param terminal whether {@code err} goes to a terminal
     * @param text     what is being done, and how far it is; called by another thread
     */
    public Progress(InstantSource clock, PrintWriter err, boolean terminal, Supplier<String> text) {
        this.clock = clock;
        this.err = err;
        this.terminal = terminal;
        this.text = text;
        this.start = clock.instant();
        this.printed = start;
    }

    /** Updates once a second from now on. */
    public Progress ticking() {
        ticker = Thread.ofVirtual().name("progress").start(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(TICK.toNanos());
                if (!Thread.currentThread().isInterrupted()) {
                    tick();
                }
            }
        });
        return this;
    }

    /** Replaces the text. */
    public synchronized void at(String now) {
        text = () -> now;
    }

    /** Shows the text, if it is time for that. */
    synchronized void tick() {
        Instant now = clock.instant();
        Duration elapsed = Duration.between(start, now);
        if (elapsed.compareTo(QUIET) < 0) {
            return;
        }
        String line = "%s, %d s".formatted(text.get(), elapsed.toSeconds());
        if (terminal) {
            draw(line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1) + "…");
        } else if (!now.isBefore(printed.plus(EVERY))) {
            printed = now;
            err.println("plimsoll: " + line);
            err.flush();
        }
    }

    /** Erases the line; a message may follow. */
    public synchronized void clear() {
        if (drawn > 0) {
            err.print("\r" + " ".repeat(drawn) + "\r");
            err.flush();
            drawn = 0;
        }
    }

    private void draw(String line) {
        clear();
        err.print(line);
        err.flush();
        drawn = line.length();
    }

    /** Erases the line and shows nothing more. */
    @Override
    public void close() {
        Thread running = ticker;
        if (running != null) {
            running.interrupt();
            try {
                running.join();
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
        }
        clear();
    }
}
