package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.operation.Operations.Step;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the actions on one compute one after the other. */
final class ActionQueue {

    private static final Logger LOG = LoggerFactory.getLogger(ActionQueue.class);

    private final String endpointId;
    private final ReentrantLock lock = new ReentrantLock();

    ActionQueue(String endpointId) {
        this.endpointId = endpointId;
    }

    /** Runs an action when no other one is running. */
    <T, E extends Exception> T take(Task<T, E> task) throws IOException, E {
        lock.lock();
        try {
            return task.run();
        } finally {
            lock.unlock();
        }
    }

    /** Runs an action in the background; failures are logged. */
    void takeLater(Step step) {
        Thread.ofVirtual().name("turn").start(() -> takeQuietly(step));
    }

    /** Runs a second action in the background after a first one. */
    void takeLaterThan(Runnable first, Step step) {
        Thread.ofVirtual().name("turn").start(() -> {
            first.run();
            takeQuietly(step);
        });
    }

    /** Waits only for the answer; the work continues before any other action. */
    Change answerThenWork(Work work) {
        CompletableFuture<Change> answer = new CompletableFuture<>();
        takeLater(() -> {
            try {
                work.run(answer);
            } catch (RuntimeException e) {
                // The caller that waits for the answer handles a refusal.
                answer.completeExceptionally(e);
            }
        });
        try {
            return answer.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException refusal ? refusal : e;
        }
    }

    void takeQuietly(Step step) {
        lock.lock();
        try {
            step.run();
        } catch (IOException e) {
            LOG.warn("endpoint_id={} msg=\"what was begun failed\" why={}", endpointId, e.toString());
        } finally {
            lock.unlock();
        }
    }

    /** An action with a result. */
    interface Task<T, E extends Exception> {
        T run() throws IOException, E;
    }

    /** An action with an answer before its end. */
    interface Work {
        void run(CompletableFuture<Change> answer) throws IOException;
    }
}
