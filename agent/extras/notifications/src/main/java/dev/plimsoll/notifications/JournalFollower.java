package dev.plimsoll.notifications;

import dev.plimsoll.change.journal.NoticeJournal;
import dev.plimsoll.change.journal.StoredEntry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the journal from the position that all agents share, while this agent notifies for the fleet. So the
 * next one notifies of what a dead one wrote, and of what other processes write. It works on a thread of its own.
 *
 * <p>The position moves on when the deliveries of an entry ended. After a crash some may come again, with the same id.
 */
final class JournalFollower implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(JournalFollower.class);
    private static final int PAGE = 200;
    private static final Duration LAST_MOMENT = Duration.ofMillis(500);

    private final Supplier<NoticeJournal> journal;
    private final Function<StoredEntry, List<CompletableFuture<Void>>> notify;
    private final Semaphore signal = new Semaphore(0);
    private final Thread thread;
    private volatile boolean leads;
    private volatile boolean closing;
    private @Nullable Position place;

    /** @param notify notifies of an entry, and returns the deliveries */
    JournalFollower(Supplier<NoticeJournal> journal, Function<StoredEntry, List<CompletableFuture<Void>>> notify) {
        this.journal = journal;
        this.notify = notify;
        this.thread = Thread.ofVirtual().name("notifications").start(this::run);
    }

    private static final class Position {

        private final Deque<Underway> underway = new ArrayDeque<>();
        private long read;
        private long done;
        private long kept;

        private record Underway(long number, CompletableFuture<Void> deliveries) {}

        Position(long first) {
            this.read = first;
            this.done = first;
            this.kept = first;
        }

        /** @param deliveries complete when the targets have it, or will not get it */
        void add(StoredEntry entry, List<CompletableFuture<Void>> deliveries) {
            underway.add(
                    new Underway(entry.id(), CompletableFuture.allOf(deliveries.toArray(CompletableFuture[]::new))));
            read = entry.id();
        }

        /** Number of the entry up to which nothing is on its way. */
        long done() {
            while (!underway.isEmpty() && underway.getFirst().deliveries().isDone()) {
                done = Math.max(done, underway.removeFirst().number());
            }
            return done;
        }
    }

    /** The journal may have new entries. Never blocks. */
    void look(boolean isLeader) {
        leads = isLeader;
        signal.release();
    }

    private void run() {
        try {
            boolean last;
            do {
                signal.acquire();
                signal.drainPermits();
                // close() signals after it set this: so its signal leads to a last look, also before the first one.
                last = closing;
                follow();
            } while (!last);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void follow() {
        try {
            if (leads) {
                NoticeJournal now = journal.get();
                Position at = place == null ? begun(now) : place;
                place = at;
                read(now, at);
                keep(now, at);
            } else {
                place = null;
            }
        } catch (RuntimeException unreachable) {
            LOG.atDebug().addKeyValue("why", unreachable.getMessage()).log("the journal cannot be read");
        } catch (Error bug) {
            // The next look goes on from the same place.
            LOG.atError().addKeyValue("why", bug.toString()).log("notifications cannot be made");
        }
    }

    /** The first agent on a store notifies of nothing that was written before. */
    private static Position begun(NoticeJournal journal) {
        OptionalLong kept = journal.position();
        if (kept.isPresent()) {
            return new Position(kept.getAsLong());
        }
        long head = journal.head();
        journal.keep(head);
        return new Position(head);
    }

    private void read(NoticeJournal now, Position at) {
        boolean isMore = true;
        while (isMore && leads && !closing) {
            List<StoredEntry> page = now.after(at.read, PAGE);
            page.forEach(entry -> at.add(entry, notify.apply(entry)));
            isMore = page.size() == PAGE;
        }
    }

    private static void keep(NoticeJournal now, Position at) {
        long done = at.done();
        if (done > at.kept) {
            now.keep(done);
            at.kept = done;
        }
    }

    /** Call it after the targets stopped: what they delivered meanwhile is kept. */
    @Override
    public void close() {
        closing = true;
        look(leads);
        try {
            if (!thread.join(LAST_MOMENT)) {
                thread.interrupt();
            }
        } catch (InterruptedException hurried) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }
}
