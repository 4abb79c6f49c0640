package dev.plimsoll.store;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Says whether the store can be used, in limited time. A store may accept a question and never answer. So one thread asks
 * at a time, and nobody waits longer than a moment after the question was asked.
 */
final class StoreHealth {

    /** Shorter than the two seconds in which readiness answers. */
    private static final Duration LONGEST_WAIT = Duration.ofMillis(1_500);

    private final Supplier<Optional<String>> question;
    private Asked asked = new Asked(0, CompletableFuture.completedFuture(Optional.empty()));

    /**
     * A question.
     *
     * @param at when it was asked, by {@link System#nanoTime}
     */
    private record Asked(long at, CompletableFuture<Optional<String>> answer) {}

    /** @param question asks the store why it cannot be used, as long as that takes */
    StoreHealth(Supplier<Optional<String>> question) {
        this.question = question;
    }

    /** Why the store cannot be used; empty if it can. */
    Optional<String> constraint() {
        Asked last = ask();
        try {
            return last.answer.get(Math.max(0, LONGEST_WAIT.toNanos() - (System.nanoTime() - last.at)),
                    TimeUnit.NANOSECONDS);
        } catch (TimeoutException silent) {
            return Optional
                    .of("it gives no answer within %d ms: check that the server of store.url runs and can be reached"
                            .formatted(LONGEST_WAIT.toMillis()));
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            return Optional.of("the agent is shutting down");
        } catch (ExecutionException bug) {
            throw new IllegalStateException(bug.getCause());
        }
    }

    private synchronized Asked ask() {
        if (asked.answer.isDone()) {
            // It completes after an Error too: otherwise nobody would ask again.
            asked = new Asked(System.nanoTime(),
                    CompletableFuture.supplyAsync(question, Thread.ofVirtual().name("store-health")::start));
        }
        return asked;
    }
}
