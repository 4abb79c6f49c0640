package dev.plimsoll.reconcile.shared;

import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.reconcile.schedule.ListingSchedule;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which computes others wrote about in the store: people who approved or dismissed, and the leader.
 * <p>Two small queries per tick replace several per pass: data that nobody wrote is not read again.
 */
public final class StoreNews {

    /** How often a follower checks what the leader wrote. */
    private static final Duration PROBE_CHECK_INTERVAL = Duration.ofSeconds(5);
    /** Each check overlaps the one before by so long, because the clocks of two replicas differ. */
    private static final Duration OVERLAP = Duration.ofSeconds(10);

    private final Ports ports;
    private final ProbeBudget probeBudget;
    private final Set<ComputeId> journal = ConcurrentHashMap.newKeySet();
    /** Computes whose plan does not know the latest entries yet. */
    private final Set<ComputeId> unplanned = ConcurrentHashMap.newKeySet();
    private final Set<ComputeId> probed = ConcurrentHashMap.newKeySet();
    private final Map<ComputeId, Instant> kept = new HashMap<>();
    private Instant keptUntil = Instant.EPOCH;
    private Instant lastCheck = Instant.EPOCH;
    private long position = Journal.UNREAD;

    public StoreNews(Ports ports, ProbeBudget probeBudget) {
        this.ports = ports;
        this.probeBudget = probeBudget;
    }

    /**
     * What is new about one compute.
     *
     * @param journal whether the journal has a new entry
     * @param probed  whether another agent probed it
     */
    public record ComputeNews(boolean journal, boolean probed) {}

    /**
     * Queries the store; called by one thread.
     *
     * @return whether the journal has a new entry, also one about no compute
     */
    boolean read(boolean anotherProbes, Instant now) {
        Journal.Tail tail = ports.journal().since(position);
        boolean isNew = tail.position() != position;
        position = tail.position();
        journal.addAll(tail.computes());
        unplanned.addAll(tail.computes());
        if (anotherProbes && ListingSchedule.hasPassed(lastCheck, PROBE_CHECK_INTERVAL, now)) {
            lastCheck = now;
            Instant since = keptUntil.minus(OVERLAP);
            Map<ComputeId, Instant> written = ports.probeStates().keptSince(since);
            Collection<ComputeId> changed = written.entrySet()
                    .stream()
                    .filter(one -> !one.getValue().equals(kept.get(one.getKey())))
                    .map(Map.Entry::getKey)
                    .toList();
            probed.addAll(changed);
            probeBudget.reread(changed);
            kept.putAll(written);
            keptUntil = written.values().stream().max(Instant::compareTo).orElse(keptUntil);
            kept.values().removeIf(at -> at.isBefore(keptUntil.minus(OVERLAP)));
        }
        return isNew;
    }

    /** Returns and clears the computes that have entries which their latest plan does not know. */
    public Set<ComputeId> unplanned() {
        Set<ComputeId> some = Set.copyOf(unplanned);
        unplanned.removeAll(some);
        return some;
    }

    /** A pass of {@code compute} made a plan. It does not know what was written after the pass began. */
    public void planned(ComputeId compute) {
        if (journal.contains(compute)) {
            unplanned.add(compute);
        }
    }

    /** The store could not be read because of {@code its}: it is new again. */
    public void missed(ComputeId compute, ComputeNews its) {
        if (its.journal()) {
            journal.add(compute);
            unplanned.add(compute);
        }
        if (its.probed()) {
            probed.add(compute);
        }
    }

    /** Whether anything is new about {@code compute}. */
    public boolean isNew(ComputeId compute) {
        return journal.contains(compute) || probed.contains(compute);
    }

    /** Returns and clears what is new about {@code compute}. */
    public ComputeNews taken(ComputeId compute) {
        return new ComputeNews(journal.remove(compute), probed.remove(compute));
    }
}
