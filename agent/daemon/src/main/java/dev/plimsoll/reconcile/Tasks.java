package dev.plimsoll.reconcile;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs tasks on threads of their own: none twice at once, and what one throws ends with it. */
final class Tasks implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Tasks.class);

    private static final Duration FAREWELL = Duration.ofSeconds(10);

    private final ErrorReporting errors;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Phaser underWay = new Phaser(1);
    private final Map<String, Boolean> busy = new ConcurrentHashMap<>();

    Tasks(ErrorReporting errors) {
        this.errors = errors;
    }

    /** Runs {@code task} unless the same is still under way. */
    void start(String name, Runnable task) {
        if (busy.putIfAbsent(name, true) != null) {
            return;
        }
        underWay.register();
        threads.execute(() -> {
            try {
                task.run();
                errors.over(name);
            } catch (RuntimeException failure) {
                errors.failed(name, failure);
            } finally {
                busy.remove(name);
                underWay.arriveAndDeregister();
            }
        });
    }

    /** Waits for all that is under way, and for what that starts. */
    void await() {
        int phase = underWay.arrive();
        underWay.awaitAdvance(phase);
    }

    /** Lets what is under way come to its end, for a while. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(FAREWELL.toSeconds(), TimeUnit.SECONDS)) {
                LOG.warn("some looks did not end in time and are cut off");
                threads.shutdownNow();
            }
        } catch (InterruptedException hurried) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
