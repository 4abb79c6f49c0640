package dev.plimsoll.notify;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Entries of the journal on their way to the targets, oldest first. Used by one thread. */
final class NotifiedEntries {

    private final Deque<Underway> underway = new ArrayDeque<>();
    private long done;

    private record Underway(long number, CompletableFuture<Void> deliveries) {}

    /** @param done number of the entry up to which all were notified */
    NotifiedEntries(long done) {
        this.done = done;
    }

    /**
     * Adds an entry with a higher number than those before, or of those that became visible late.
     *
     * @param deliveries complete when the targets have it, or will not get it
     */
    void add(long number, List<CompletableFuture<Void>> deliveries) {
        underway.add(new Underway(number,
                CompletableFuture.allOf(deliveries.toArray(CompletableFuture[]::new))));
    }

    /** Number of the entry up to which nothing is on its way. */
    long done() {
        while (!underway.isEmpty() && underway.getFirst().deliveries().isDone()) {
            done = Math.max(done, underway.removeFirst().number());
        }
        return done;
    }
}
