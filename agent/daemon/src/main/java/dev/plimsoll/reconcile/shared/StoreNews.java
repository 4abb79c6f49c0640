package dev.plimsoll.reconcile.shared;

import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.fleet.ComputeId;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * Which computes others wrote about in the store: people who approved or dismissed, and other agents.
 * <p>A small query per tick replaces several per pass: data that nobody wrote is not read again.
 */
public final class StoreNews {

    private final Ports ports;
    /** The position at which each was last found. */
    private final Map<ComputeId, Long> journal = new ConcurrentHashMap<>();
    /** Computes whose plan does not know the latest entries yet. */
    private final Set<ComputeId> unplanned = ConcurrentHashMap.newKeySet();
    private volatile long position = Journal.UNREAD;

    public StoreNews(Ports ports) {
        this.ports = ports;
    }

    /**
     * Queries the store; called by one thread.
     *
     * @param fleet reads what the journal says of the fleet, if it has a new entry, also one about no compute. The same entries
     *              are new again if that fails.
     */
    void read(Runnable fleet) {
        Journal.Tail tail = ports.journal().since(position);
        if (tail.position() != position) {
            tail.computes().forEach(compute -> journal.put(compute, tail.position()));
            unplanned.addAll(tail.computes());
            fleet.run();
            position = tail.position();
        }
    }

    /** Returns and clears the computes that have entries which their latest plan does not know. */
    public Set<ComputeId> unplanned() {
        Set<ComputeId> some = Set.copyOf(unplanned);
        unplanned.removeAll(some);
        return some;
    }

    /** A pass of {@code compute} made a plan. It does not know what was written after the pass began. */
    public void planned(ComputeId compute) {
        if (isNew(compute)) {
            unplanned.add(compute);
        }
    }

    /** The entries about {@code compute} could not be read: they are new again. */
    public void missed(ComputeId compute) {
        journal.put(compute, position);
        unplanned.add(compute);
    }

    /** Whether anything is new about {@code compute}. */
    public boolean isNew(ComputeId compute) {
        return journal.containsKey(compute);
    }

    /**
     * Tests whether the entries about {@code compute} say what is known. Then they are no news, unless another one was found
     * meanwhile.
     */
    public boolean isKnown(ComputeId compute, BooleanSupplier isKnown) {
        Long found = journal.get(compute);
        boolean known = isKnown.getAsBoolean();
        if (known && found != null) {
            journal.remove(compute, found);
        }
        return known;
    }

    /** Whether the journal has a new entry about {@code compute} since the last call. Before the first read it may have. */
    public boolean taken(ComputeId compute) {
        boolean isNew = journal.remove(compute) != null;
        if (position == Journal.UNREAD) {
            journal.put(compute, position);
        }
        return isNew;
    }
}
