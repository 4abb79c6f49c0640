package dev.plimsoll.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedAnswerTest {

    private final AtomicInteger asked = new AtomicInteger();
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private final SharedAnswer<Integer> answers = new SharedAnswer<>(() -> {
        if (asked.incrementAndGet() == 1) {
            throw new LinkageError("a class is damaged");
        }
        return asked.get();
    });

    @Test
    void anError_reachesWhoAsked_andThoseWhoAskedMeanwhileGetTheNextAnswer() {
        CompletableFuture<Integer> first = answers.next(waiting::add);
        CompletableFuture<Integer> second = answers.next(waiting::add);

        waiting.remove().run();
        waiting.remove().run();

        assertThat(first).isCompletedExceptionally();
        assertThat(second).isCompletedWithValue(2);
    }
}
