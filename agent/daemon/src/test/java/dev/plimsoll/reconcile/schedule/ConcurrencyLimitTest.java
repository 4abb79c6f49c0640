package dev.plimsoll.reconcile.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ConcurrencyLimitTest {

    private final Queue<Runnable> later = new ArrayDeque<>();
    private final ConcurrencyLimit concurrencyLimit = new ConcurrencyLimit(1, 1, later::add);

    @Test
    void aLongPass_makesRoomForAQuickOne() throws InterruptedException {
        concurrencyLimit.enter(false);
        CompletableFuture<ConcurrencyLimit.Permit> next = waitingFor(false);
        assertThat(next).isNotDone();

        aMomentPasses();

        assertThat(next.join()).isNotNull();
    }

    @Test
    void aFinishedPass_doesNotMove() throws InterruptedException {
        concurrencyLimit.enter(false).leave();
        aMomentPasses();

        concurrencyLimit.enter(true);
        concurrencyLimit.enter(false);
        assertThat(waitingFor(false)).isNotDone();
    }

    @Test
    void ifTheSlowLimitIsReached_aLongPassMovesLater() throws InterruptedException {
        ConcurrencyLimit.Permit slow = concurrencyLimit.enter(true);
        concurrencyLimit.enter(false);
        CompletableFuture<ConcurrencyLimit.Permit> next = waitingFor(false);
        aMomentPasses();
        assertThat(next).isNotDone();

        slow.leave();
        aMomentPasses();

        assertThat(next.join()).isNotNull();
    }

    @Test
    void slowPasses_waitOnlyForEachOther() throws InterruptedException {
        ConcurrencyLimit.Permit slow = concurrencyLimit.enter(true);
        CompletableFuture<ConcurrencyLimit.Permit> nextSlow = waitingFor(true);

        concurrencyLimit.enter(false).leave();
        concurrencyLimit.enter(false);
        assertThat(nextSlow).isNotDone();

        slow.leave();
        assertThat(nextSlow.join()).isNotNull();
    }

    private void aMomentPasses() {
        for (int waiting = later.size(); waiting > 0; waiting--) {
            later.remove().run();
        }
    }

    /** Requests a permit on another thread, which waits or has it when this returns. */
    private CompletableFuture<ConcurrencyLimit.Permit> waitingFor(boolean isSlow) throws InterruptedException {
        CountDownLatch asking = new CountDownLatch(1);
        CompletableFuture<ConcurrencyLimit.Permit> place = new CompletableFuture<>();
        Thread thread = Thread.ofPlatform().daemon().start(() -> {
            asking.countDown();
            place.complete(concurrencyLimit.enter(isSlow));
        });
        asking.await();
        while (thread.getState() == Thread.State.RUNNABLE) {
            Thread.onSpinWait();
        }
        return place;
    }
}
