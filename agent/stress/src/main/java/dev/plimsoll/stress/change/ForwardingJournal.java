package dev.plimsoll.stress.change;

import dev.plimsoll.change.FleetChanges;
import dev.plimsoll.change.Journal;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A journal that asks another one. */
class ForwardingJournal implements Journal {

    private final Journal journal;

    ForwardingJournal(Journal journal) {
        this.journal = journal;
    }

    @Override
    public void append(JournalEntry entry) {
        journal.append(entry);
    }

    @Override
    public Optional<Decision> intend(ComputeId compute, Fence fence, Instant now, IntentRule rule) {
        return journal.intend(compute, fence, now, rule);
    }

    @Override
    public FleetChanges fleetChanges(Instant since) {
        return journal.fleetChanges(since);
    }

    @Override
    public List<JournalEntry> of(ComputeId compute) {
        return journal.of(compute);
    }

    @Override
    public List<ComputeId> dismissedBeyond(Instant now) {
        return journal.dismissedBeyond(now);
    }

    @Override
    public Tail since(long position) {
        return journal.since(position);
    }

    @Override
    public Optional<ComputeId> find(String name) {
        return journal.find(name);
    }

    @Override
    public boolean stopped() {
        return journal.stopped();
    }
}
