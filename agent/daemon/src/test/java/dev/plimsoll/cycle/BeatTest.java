package dev.plimsoll.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BeatTest {

    private static final Duration EVERY = Duration.ofMillis(100);
    private static final int MISSED = 10;

    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger atOnce = new AtomicInteger();
    private final AtomicInteger mostAtOnce = new AtomicInteger();
    private final CountDownLatch missed = new CountDownLatch(1);
    private final Semaphore ended = new Semaphore(0);

    @Test
    void aBeatThatTakesLong_isNeverOverlapped_andWhatItMissedIsNotMadeUpFor() throws InterruptedException {
        try (Beat beat = Beat.start(this::slowAtFirst, new World(), EVERY)) {
            assertThat(missed.await(EVERY.toMillis() * MISSED, TimeUnit.MILLISECONDS)).as("it is held").isFalse();
            assertThat(begun).as("nothing beside the held beat").hasValue(1);
            missed.countDown();

            assertThat(ended.tryAcquire(4, 30, TimeUnit.SECONDS)).as("it beats on").isTrue();
            assertThat(beat).isNotNull();
        }
        assertThat(mostAtOnce).hasValue(1);
        assertThat(begun.get()).as("the %d missed beats were skipped", MISSED).isLessThan(MISSED);
    }

    private void slowAtFirst() {
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
