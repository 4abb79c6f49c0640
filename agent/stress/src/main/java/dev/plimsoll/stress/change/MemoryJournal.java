package dev.plimsoll.stress.change;

import dev.plimsoll.change.ChangeFacts;
import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.FleetChanges;
import dev.plimsoll.change.Journal;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.change.JournalEntry.Switched;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A journal in memory. It keeps entries; what follows from them, core says. */
class MemoryJournal implements Journal {

    private final MemoryLease lease;
    private final List<JournalEntry> entries = new ArrayList<>();
    private final Map<ComputeId, List<JournalEntry>> ofCompute = new LinkedHashMap<>();
    private boolean stopped;

    MemoryJournal(MemoryLease lease) {
        this.lease = lease;
    }

    @Override
    public void append(JournalEntry entry) {
        entries.add(entry);
        ComputeId subject = entry.subject();
        if (subject != null) {
            ofCompute.computeIfAbsent(subject, unused -> new ArrayList<>()).add(entry);
        }
        if (entry instanceof Switched turned) {
            stopped = turned.stopped();
        }
    }

    @Override
    public Optional<Decision> intend(ComputeId compute, Fence fence, Instant now, IntentRule rule) {
        if (!holdsLease(fence)) {
            return Optional.empty();
        }
        ChangeRecord record = ChangeRecord.of(of(compute));
        Decision decision = new Decision(record, rule.decide(facts(record, now)));
        decision.step().intent().ifPresent(this::append);
        return Optional.of(decision);
    }

    /** What a rule gets to decide on. */
    ChangeFacts facts(ChangeRecord record, Instant now) {
        return new ChangeFacts(record, fleetChanges(now.minus(FleetChanges.SPAN)), stopped);
    }

    /** Whether the lease is still the one of {@code fence}. */
    boolean holdsLease(Fence fence) {
        return lease.is(fence);
    }

    @Override
    public FleetChanges fleetChanges(Instant since) {
        return FleetChanges.of(entries, since);
    }

    @Override
    public List<JournalEntry> of(ComputeId compute) {
        return List.copyOf(ofCompute.getOrDefault(compute, List.of()));
    }

    @Override
    public List<ComputeId> dismissedBeyond(Instant now) {
        return ofCompute.keySet()
                .stream()
                .filter(id -> ChangeRecord.of(of(id)).dismissedAt(now) != null)
                .toList();
    }

    @Override
    public Tail since(long position) {
        List<Line> lines = new ArrayList<>();
        for (int number = position == 0 ? entries.size() : (int) position; number < entries.size(); number++) {
            ComputeId subject = entries.get(number).subject();
            if (subject != null) {
                lines.add(new Line(number + 1L, subject));
            }
        }
        return new Tail(lines, entries.size());
    }

    @Override
    public Optional<ComputeId> find(String name) {
        return ofCompute.keySet().stream().filter(id -> id.toString().equals(name)).findFirst();
    }

    @Override
    public boolean stopped() {
        return stopped;
    }
}
