package dev.plimsoll.reconcile;

import dev.plimsoll.change.Journal;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.reconcile.schedule.ListingSchedule;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which computes others wrote about in the store: people who answered, and the agent that probes.
 *
 * <p>Two small queries a tick, in place of several for each walk: what nobody wrote about is not read again.
 */
final class StoreNews {

    /** What the agent that probes wrote is asked for so often. */
    private static final Duration PROBED_EVERY = Duration.ofSeconds(5);
    /** Watches are read again from so long before the latest: two agents' clocks differ. */
    private static final Duration OVERLAP = Duration.ofSeconds(10);

    private final Ports ports;
    private final ProbeBudget probeBudget;
    private final Set<ComputeId> journal = ConcurrentHashMap.newKeySet();
    private final Set<ComputeId> probed = ConcurrentHashMap.newKeySet();
    private final Map<ComputeId, Instant> kept = new HashMap<>();
    private Instant keptUntil = Instant.EPOCH;
    private Instant asked = Instant.EPOCH;
    private long position;
    /** Numbers of the lines that the latest answer told, of which the next one tells some again. */
    private Set<Long> told = Set.of();

    StoreNews(Ports ports, ProbeBudget probeBudget) {
        this.ports = ports;
        this.probeBudget = probeBudget;
    }

    /**
     * What is new about one compute.
     *
     * @param journal whether something was written into the journal
     * @param probed  whether another agent probed it
     */
    record Of(boolean journal, boolean probed) {}

    /** Asks the store; called by one thread. */
    void read(boolean anotherProbes, Instant now) {
        Journal.Tail tail = ports.journal().since(position);
        position = tail.position();
        Set<Long> numbers = new HashSet<>();
        for (Journal.Line line : tail.lines()) {
            numbers.add(line.number());
            if (!told.contains(line.number())) {
                journal.add(line.compute());
            }
        }
        told = numbers;
        if (anotherProbes && ListingSchedule.hasPassed(asked, PROBED_EVERY, now)) {
            asked = now;
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
    }

    /** What is new about {@code compute}; it is taken, so it is new once. */
    Of taken(ComputeId compute) {
        return new Of(journal.remove(compute), probed.remove(compute));
    }
}
