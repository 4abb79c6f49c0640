package dev.plimsoll.web;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A question that is answered once for all who ask at the same time. Each gets an answer that was sought after it asked.
 */
final class SharedAnswer<T> {

    private final Callable<T> question;
    private @Nullable CompletableFuture<T> running;
    private @Nullable CompletableFuture<T> next;

    SharedAnswer(Callable<T> question) {
        this.question = question;
    }

    /**
     * The next answer.
     *
     * @param executor seeks it
     */
    synchronized CompletableFuture<T> next(Executor executor) {
        if (running == null) {
            CompletableFuture<T> first = new CompletableFuture<>();
            start(first, executor);
            return first;
        }
        if (next == null) {
            next = new CompletableFuture<>();
        }
        return next;
    }

    private void start(CompletableFuture<T> answer, Executor executor) {
        running = answer;
        executor.execute(() -> {
            try {
                answer.complete(question.call());
            } catch (Throwable failure) {
                answer.completeExceptionally(failure);
            } finally {
                goOn(executor);
            }
        });
    }

    private synchronized void goOn(Executor executor) {
        running = null;
        if (next != null) {
            start(next, executor);
            next = null;
        }
    }
}
