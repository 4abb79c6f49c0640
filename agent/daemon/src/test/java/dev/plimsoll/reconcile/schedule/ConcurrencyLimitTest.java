package dev.plimsoll.reconcile.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many passes run at once, and how many listings begin. */
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

    private static final Instant T0 = Instant.parse("2026-03-02T12:00:00Z");

    private static final List<Integer> CROWD = IntStream.range(0, 100).boxed().toList();

    private final RateLimiter rateLimiter = new RateLimiter(8, T0);

    @Test
    void listingsAreAdmittedInOrder_fortyAtOnce_thenAtTheRate() {
        assertThat(rateLimiter.admit(CROWD, 8, T0)).isEqualTo(CROWD.subList(0, 40));
        assertThat(rateLimiter.admit(CROWD, 8, T0)).isEmpty();
        assertThat(rateLimiter.admit(CROWD, 8, T0.plusSeconds(2))).hasSize(16);
    }

    @Test
    void aSmallBudget_allowsASmallBurst_atLeastOne() {
        assertThat(new RateLimiter(0.8, T0).admit(CROWD, 0.8, T0)).hasSize(4);
        assertThat(new RateLimiter(0.01, T0).admit(CROWD, 0.01, T0)).hasSize(1);
    }

    @Test
    void aLongPause_savesAtMostOneBurst() {
        assertThat(rateLimiter.admit(CROWD, 8, T0.plusSeconds(3600))).hasSize(40);
    }

    @Test
    void aClockSetBack_admitsNothingTwice() {
        rateLimiter.admit(CROWD, 8, T0);

        assertThat(rateLimiter.admit(CROWD, 8, T0.minusSeconds(60))).isEmpty();
        assertThat(rateLimiter.admit(CROWD, 8, T0.minusSeconds(59))).hasSize(8);
    }
}
