package dev.plimsoll.reconcile.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.change.status.StatusListener;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TickTimerTest {

    private static final Duration EVERY = Duration.ofMillis(100);
    private static final int MISSED = 10;

    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger atOnce = new AtomicInteger();
    private final AtomicInteger mostAtOnce = new AtomicInteger();
    private final CountDownLatch missed = new CountDownLatch(1);
    private final Semaphore ended = new Semaphore(0);
    /** The due time of each tick, in milliseconds since 1970. */
    private final List<Long> meant = new CopyOnWriteArrayList<>();
    private final AtomicLong latestBegin = new AtomicLong();

    @Test
    void aLongTick_isNeverOverlapped_andMissedTicksAreSkipped() throws InterruptedException {
        long released;
        try (TickTimer tick = TickTimer.start(this::slowAtFirst, board(), EVERY)) {
            await().until(() -> begun.get() == 1);
            assertThat(missed.await(EVERY.toMillis() * MISSED, TimeUnit.MILLISECONDS)).as("the tick is blocked")
                    .isFalse();
            assertThat(begun).as("no other tick while one is blocked").hasValue(1);
            released = System.currentTimeMillis();
            missed.countDown();

            assertThat(ended.tryAcquire(MISSED + 4, 60, TimeUnit.SECONDS)).as("ticks continue").isTrue();
            assertThat(tick).isNotNull();
        }
        assertThat(mostAtOnce).hasValue(1);
        assertThat(meant).as("each tick is reported").hasSizeGreaterThan(MISSED);
        assertThat(meant).as("ticks missed while one was blocked are skipped, except hardly late ones")
                .filteredOn(time -> time < released)
                .hasSizeLessThan(MISSED);
    }

    @Test
    void anError_ofATickOrOfItsReport_isNotTheLastTick() throws InterruptedException {
        StatusListener failing = new StatusListener() {
            @Override
            public void ticked(Duration took, Duration lag) {
                throw new LinkageError("a class is damaged");
            }
        };
        try (TickTimer tick = TickTimer.start(() -> {
            ended.release();
            throw new LinkageError("a class is damaged");
        }, failing, Duration.ofMillis(1))) {
            assertThat(tick).isNotNull();
            assertThat(ended.tryAcquire(3, 60, TimeUnit.SECONDS)).as("ticks continue").isTrue();
        }
    }

    private StatusListener board() {
        return new StatusListener() {
            @Override
            public void ticked(Duration took, Duration lag) {
                meant.add(latestBegin.get() - lag.toMillis());
            }
        };
    }

    private void slowAtFirst() {
        latestBegin.set(System.currentTimeMillis());
        mostAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
        if (begun.getAndIncrement() == 0) {
            awaitQuietly();
        }
        atOnce.decrementAndGet();
        ended.release();
    }

    private void awaitQuietly() {
        try {
            missed.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
