package dev.plimsoll.reconcile;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.change.status.Statuses;
import dev.plimsoll.change.status.Statuses.StoredForm;
import dev.plimsoll.reconcile.schedule.ListingSchedule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Reads the statuses that agents stored: at first all, then what was stored since. The first read shows the whole fleet to
 * those who wait to see it, so it uses all cores, and passes wait for it.
 */
final class StatusReader {

    private static final Duration INTERVAL = Duration.ofSeconds(2);
    /** So long each read overlaps the one before: longer than a transaction takes. */
    static final Duration OVERLAP = Duration.ofSeconds(10);
    /** A first read that takes longer is not waited for. */
    private static final Duration LONGEST_FIRST = Duration.ofSeconds(10);
    /** Statuses that are read at once, so that not all are in memory as text. */
    private static final int AT_ONCE = 200;

    private final Supplier<Statuses> statuses;
    private final CountDownLatch first = new CountDownLatch(1);
    private Instant readAt = Instant.EPOCH;
    private Instant latest = Instant.EPOCH;
    private volatile boolean isRead;

    StatusReader(Supplier<Statuses> statuses) {
        this.statuses = statuses;
    }

    /** Whether all was read once. */
    boolean isRead() {
        return isRead;
    }

    boolean isDue(Instant now) {
        return ListingSchedule.hasPassed(readAt, INTERVAL, now);
    }

    /**
     * Gives what was stored since the last time to {@code each}, on several threads; called by one thread at a time.
     *
     * @param late projects of which earlier rows count too
     */
    void read(Set<String> late, Consumer<StoredForm> each, Instant now) {
        try {
            if (isRead) {
                late.forEach(projectId -> statuses.get().of(projectId, each));
            }
            List<StoredForm> some = new ArrayList<>();
            Instant[] newest = {latest};
            statuses.get().storedSince(latest.minus(OVERLAP), form -> {
                some.add(form);
                newest[0] = TimeSpans.later(form.storedAt(), newest[0]);
                if (some.size() == AT_ONCE) {
                    some.parallelStream().forEach(each);
                    some.clear();
                }
            });
            some.parallelStream().forEach(each);
            // Only now: after a read that failed, all of it is read again.
            latest = newest[0];
            readAt = now;
            isRead = true;
        } finally {
            first.countDown();
        }
    }

    /** Waits while the first read runs. */
    void awaitFirst() {
        try {
            if (!first.await(LONGEST_FIRST.toSeconds(), TimeUnit.SECONDS)) {
                first.countDown();
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }
}
