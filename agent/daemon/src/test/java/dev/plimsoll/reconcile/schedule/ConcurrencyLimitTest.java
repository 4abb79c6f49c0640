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
    void aWalkThatTakesLong_makesRoomForAQuickOne() throws InterruptedException {
        concurrencyLimit.enter(false);
        CompletableFuture<ConcurrencyLimit.Place> next = waitingFor(false);
        assertThat(next).isNotDone();

        aMomentPasses();

        assertThat(next.join()).isNotNull();
    }

    @Test
    void aWalkThatIsOver_movesNowhere() throws InterruptedException {
        concurrencyLimit.enter(false).leave();
        aMomentPasses();

        concurrencyLimit.enter(true);
        concurrencyLimit.enter(false);
        assertThat(waitingFor(false)).isNotDone();
    }

    @Test
    void whereTheSlowLaneIsFull_aLongWalkMovesOverWhenItIsNot() throws InterruptedException {
        ConcurrencyLimit.Place slow = concurrencyLimit.enter(true);
        concurrencyLimit.enter(false);
        CompletableFuture<ConcurrencyLimit.Place> next = waitingFor(false);
        aMomentPasses();
        assertThat(next).isNotDone();

        slow.leave();
        aMomentPasses();

        assertThat(next.join()).isNotNull();
    }

    @Test
    void thoseExpectedToTakeLong_waitForEachOtherAlone() throws InterruptedException {
        ConcurrencyLimit.Place slow = concurrencyLimit.enter(true);
        CompletableFuture<ConcurrencyLimit.Place> nextSlow = waitingFor(true);

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

    /** Asks for a place on another thread, which is waiting or has it when this returns. */
    private CompletableFuture<ConcurrencyLimit.Place> waitingFor(boolean isSlow) throws InterruptedException {
        CountDownLatch asking = new CountDownLatch(1);
        CompletableFuture<ConcurrencyLimit.Place> place = new CompletableFuture<>();
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
