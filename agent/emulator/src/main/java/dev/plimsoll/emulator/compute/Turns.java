package dev.plimsoll.emulator.compute;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets whatever starts, stops or changes one compute happen one after the other. */
final class Turns {

    private static final Logger LOG = LoggerFactory.getLogger(Turns.class);

    private final String endpointId;
    private final ReentrantLock lock = new ReentrantLock();

    Turns(String endpointId) {
        this.endpointId = endpointId;
    }

    /** Does something now, as soon as nobody else does. */
    <T, E extends Exception> T take(Task<T, E> task) throws IOException, E {
        lock.lock();
        try {
            return task.run();
        } finally {
            lock.unlock();
        }
    }

    /** Does something when the caller has long gone on; what fails is logged. */
    void takeLater(Step step) {
        Thread.ofVirtual().name("turn").start(() -> takeQuietly(step));
    }

    /** Does something after something else, for which nobody has to wait. */
    void takeLaterThan(Runnable first, Step step) {
        Thread.ofVirtual().name("turn").start(() -> {
            first.run();
            takeQuietly(step);
        });
    }

    /** Waits for the answer alone: the work goes on in the same turn, and nobody comes between. */
    Change answerThenWork(Work work) {
        CompletableFuture<Change> answer = new CompletableFuture<>();
        takeLater(() -> {
            try {
                work.run(answer);
            } catch (RuntimeException e) {
                // A refusal belongs to whoever waits for the answer.
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

    /** Something that has a result. */
    interface Task<T, E extends Exception> {
        T run() throws IOException, E;
    }

    /** Something that has an answer before it is done. */
    interface Work {
        void run(CompletableFuture<Change> answer) throws IOException;
    }

    /** Something that has no result. */
    interface Step {
        void run() throws IOException;
    }
}
