package dev.plimsoll.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** All parts are closed in order, even if one throws and another never ends. */
class ShutdownTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private final List<String> closed = new CopyOnWriteArrayList<>();

    @Test
    void aPartThatThrows_isSkipped() {
        new Shutdown(LONG).step("first", LONG, () -> closed.add("first")).step("broken", LONG, () -> {
            throw new IllegalStateException("no");
        }).step("last", LONG, () -> closed.add("last"));

        assertThat(closed).containsExactly("first", "last");
    }

    @Test
    void aPartThatHangs_isAbandonedAtItsLimit() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        new Shutdown(LONG).step("hanging", Duration.ofMillis(1), () -> {
            try {
                never.await();
            } catch (InterruptedException told) {
                interrupted.countDown();
            }
        }).step("last", LONG, () -> closed.add("last"));

        assertThat(closed).containsExactly("last");
        interrupted.await();
    }

    @Test
    void theTotalLimitHolds_whenEachPartHangs() {
        CountDownLatch never = new CountDownLatch(1);
        Shutdown all = new Shutdown(Duration.ofMillis(5));
        for (int part = 0; part < 50; part++) {
            all.step("part " + part, LONG, () -> await(never));
        }
        never.countDown();

        assertThat(closed).isEmpty();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
        }
    }
}
