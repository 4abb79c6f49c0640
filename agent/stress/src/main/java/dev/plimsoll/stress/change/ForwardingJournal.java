package dev.plimsoll.stress.change;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A journal that asks another one. */
class ForwardingJournal implements Journal {

    private final Journal journal;

    ForwardingJournal(Journal journal) {
        this.journal = journal;
    }

    @Override
    public ChangeRecord append(JournalEntry entry) {
        return journal.append(entry);
    }

    @Override
    public <S extends IntentStep> Optional<Written<S>> intend(ComputeId compute, Fence fence, Instant now,
            IntentRule<S> rule) {
        return journal.intend(compute, fence, now, rule);
    }

    @Override
    public ChangeRecord answer(ComputeId compute, Function<ChangeRecord, List<JournalEntry>> rule) {
        return journal.answer(compute, rule);
    }

    @Override
    public FleetChanges fleet(Instant now) {
        return journal.fleet(now);
    }

    @Override
    public ChangeRecord record(ComputeId compute) {
        return journal.record(compute);
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
}
