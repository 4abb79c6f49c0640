package dev.plimsoll.stress.change;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.Journal.ChangeFacts;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A journal in memory. It keeps entries; what follows from them, core says. */
class MemoryJournal implements Journal {

    private final MemoryLease lease;
    private final List<JournalEntry> entries = new ArrayList<>();
    private final Map<ComputeId, ChangeRecord> records = new LinkedHashMap<>();
    private FleetChanges fleet = FleetChanges.NONE;

    MemoryJournal(MemoryLease lease) {
        this.lease = lease;
    }

    @Override
    public ChangeRecord append(JournalEntry entry) {
        entries.add(entry);
        fleet = fleet.after(entry);
        ComputeId subject = entry.subject();
        if (subject == null) {
            return ChangeRecord.EMPTY;
        }
        ChangeRecord after = record(subject).after(entry);
        records.put(subject, after);
        return after;
    }

    @Override
    public ChangeRecord answer(ComputeId compute, Function<ChangeRecord, List<JournalEntry>> rule) {
        ChangeRecord before = record(compute);
        rule.apply(before).forEach(this::append);
        return before;
    }

    @Override
    public <S extends IntentStep> Optional<Written<S>> intend(ComputeId compute, Fence fence, Instant now,
            IntentRule<S> rule) {
        if (!holdsLease(fence)) {
            return Optional.empty();
        }
        ChangeRecord record = record(compute);
        Written<S> decision = new Written<>(record, rule.decide(new ChangeFacts(record, decidedOn(now))));
        decision.step().intent().ifPresent(this::append);
        return Optional.of(decision);
    }

    /** What a rule gets to decide on, of the fleet. */
    FleetChanges decidedOn(Instant now) {
        return fleet(now);
    }

    /** Whether the lease is still the one of {@code fence}. */
    boolean holdsLease(Fence fence) {
        return lease.is(fence);
    }

    @Override
    public FleetChanges fleet(Instant now) {
        return fleet.asOf(now);
    }

    @Override
    public ChangeRecord record(ComputeId compute) {
        return records.getOrDefault(compute, ChangeRecord.EMPTY);
    }

    @Override
    public List<ComputeId> dismissedBeyond(Instant now) {
        return records.keySet().stream().filter(id -> record(id).dismissedAt(now) != null).toList();
    }

    @Override
    public Tail since(long position) {
        return new Tail(position == 0
                ? Set.of()
                : entries.subList((int) position, entries.size())
                        .stream()
                        .flatMap(entry -> Stream.ofNullable(entry.subject()))
                        .collect(Collectors.toSet()),
                entries.size());
    }

    @Override
    public Optional<ComputeId> find(String name) {
        return records.keySet().stream().filter(id -> id.toString().equals(name)).findFirst();
    }
}
