package dev.plimsoll.store;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Says whether the store can be used, in limited time. A store may accept a question and never answer. So one thread asks
 * at a time, and those who want to know meanwhile wait for its answer for two seconds at most.
 */
final class StoreHealth {

    /** Shorter than the three seconds in which readiness must answer. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private final Supplier<Optional<String>> question;
    private final AtomicReference<CompletableFuture<Optional<String>>> asked = new AtomicReference<>(
            CompletableFuture.completedFuture(Optional.empty()));

    /** @param question asks the store why it cannot be used, as long as that takes */
    StoreHealth(Supplier<Optional<String>> question) {
        this.question = question;
    }

    /** Why the store cannot be used; empty if it can. */
    Optional<String> constraint() {
        try {
            return answer().get(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException silent) {
            return Optional
                    .of("it gives no answer within %d s: check that the server of store.url runs and can be reached"
                            .formatted(LONGEST_WAIT.toSeconds()));
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            return Optional.of("the agent is shutting down");
        } catch (ExecutionException bug) {
            throw new IllegalStateException(bug.getCause());
        }
    }

    private CompletableFuture<Optional<String>> answer() {
        CompletableFuture<Optional<String>> last = asked.get();
        CompletableFuture<Optional<String>> next = new CompletableFuture<>();
        if (!last.isDone() || !asked.compareAndSet(last, next)) {
            return asked.get();
        }
        Thread.ofVirtual().name("store-health").start(() -> ask(next));
        return next;
    }

    private void ask(CompletableFuture<Optional<String>> answer) {
        try {
            answer.complete(question.get());
        } catch (RuntimeException e) {
            answer.completeExceptionally(e);
        }
    }
}
