package dev.plimsoll.reconcile.schedule;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Phaser;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs tasks, each at once. A task never runs twice at once, and its failure affects no other task. */
public final class Tasks implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Tasks.class);

    private static final Duration SHUTDOWN_WAIT = Duration.ofSeconds(10);

    private final ErrorReporting errors;
    private final ExecutorService threads;
    private final Phaser running = new Phaser(1);
    /** What each running task works on, by its name. */
    private final Map<String, String> busy = new ConcurrentHashMap<>();

    /** @param threads starts each task at once; closed with this object */
    public Tasks(ExecutorService threads, ErrorReporting errors) {
        this.threads = threads;
        this.errors = errors;
    }

    /** Starts {@code task} unless a task of the same name is still running, or this object is closed. */
    public void start(String name, Runnable task) {
        start(name, "", task);
    }

    /**
     * Starts a task that works on one project.
     *
     * @param projectId which {@link #isBusyWith} counts while it runs
     */
    public void start(String name, String projectId, Runnable task) {
        if (busy.putIfAbsent(name, projectId) != null) {
            return;
        }
        running.register();
        try {
            threads.execute(() -> run(name, task));
        } catch (RejectedExecutionException closed) {
            // A task that still runs may want another one. To start none is no error of that task.
            ended(name);
        } catch (Error noThread) {
            ended(name);
            throw noThread;
        }
    }

    private void run(String name, Runnable task) {
        try {
            task.run();
            errors.recovered(name);
        } catch (RuntimeException | Error failure) {
            errors.failed(name, failure);
        } finally {
            ended(name);
        }
    }

    private void ended(String name) {
        busy.remove(name);
        running.arriveAndDeregister();
    }

    /** Whether a task works on a project. */
    public boolean isBusyWith(String projectId) {
        return busy.containsValue(projectId);
    }

    /** Waits for all running tasks, and for the tasks that they start. */
    public void await() {
        int phase = running.arrive();
        running.awaitAdvance(phase);
    }

    /** Waits a limited time for running tasks, then interrupts them. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(SHUTDOWN_WAIT.toSeconds(), TimeUnit.SECONDS)) {
                LOG.warn("some tasks did not end within 10 s; interrupting them");
                threads.shutdownNow();
            }
        } catch (InterruptedException hurried) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
