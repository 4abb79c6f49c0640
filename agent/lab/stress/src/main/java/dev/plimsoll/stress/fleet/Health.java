package dev.plimsoll.stress.fleet;

import dev.plimsoll.stress.fleet.Figures.Latencies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Asks each second whether the agent lives, from its first yes to its end. */
final class Health implements AutoCloseable {

    private static final Duration EVERY = Duration.ofSeconds(1);

    private final Http http;
    private final Thread thread;
    private final List<Duration> took = new ArrayList<>();
    private int failures;

    Health(Http http) {
        this.http = http;
        thread = Thread.ofPlatform().daemon().name("health").start(this::watch);
    }

    private void watch() {
        try {
            while (true) {
                long begun = System.nanoTime();
                boolean lives = http.succeeds("/-/healthy");
                Duration lasted = Duration.ofNanos(System.nanoTime() - begun);
                note(lives, lasted);
                Thread.sleep(EVERY);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void note(boolean lives, Duration lasted) {
        if (lives) {
            took.add(lasted);
        } else if (!took.isEmpty()) {
            failures++;
        }
    }

    /** Times without a yes within a second, after the first. */
    synchronized int failures() {
        return failures;
    }

    synchronized Latencies latencies() {
        return Latencies.of(took, failures);
    }

    /** Asks no more. */
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
