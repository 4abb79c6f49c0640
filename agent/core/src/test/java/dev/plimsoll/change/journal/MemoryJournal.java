package dev.plimsoll.change.journal;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.probing.ProjectClaims.Fence;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** A journal in memory that can become unreachable. It keeps entries; what follows from them, core says. */
public class MemoryJournal implements Journal, JournalEntries {

    private final Predicate<Fence> isHeld;
    private final List<JournalEntry> entries = new CopyOnWriteArrayList<>();
    private final Map<ComputeId, ChangeRecord> records = new LinkedHashMap<>();
    private FleetChanges fleet = FleetChanges.NONE;
    private boolean gone;

    /** Under every lease. */
    public MemoryJournal() {
        this(fence -> true);
    }

    /** @param isHeld whether the lease is still that of the fence */
    public MemoryJournal(Predicate<Fence> isHeld) {
        this.isHeld = isHeld;
    }

    public synchronized void vanish() {
        gone = true;
    }

    /** All entries, oldest first; also those that are written later. */
    public final synchronized List<JournalEntry> entries() {
        requirePresent();
        return Collections.unmodifiableList(entries);
    }

    /** The entries of one kind, oldest first. */
    public final <T> List<T> only(Class<T> kind) {
        return entries().stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private void requirePresent() {
        if (gone) {
            throw new IllegalStateException("the disk is gone");
        }
    }

    @Override
    public synchronized ChangeRecord append(JournalEntry entry) {
        requirePresent();
        entries.add(entry);
        fleet = fleet.after(entry);
        ComputeId subject = entry.subject();
        return subject == null
                ? ChangeRecord.EMPTY
                : records.merge(subject, ChangeRecord.EMPTY.after(entry), (known, first) -> known.after(entry));
    }

    @Override
    public synchronized ChangeRecord answer(ComputeId compute, Function<ChangeRecord, List<JournalEntry>> rule) {
        ChangeRecord before = record(compute);
        rule.apply(before).forEach(this::append);
        return before;
    }

    @Override
    public synchronized <S extends IntentStep> Optional<WrittenIntent<S>> intend(ComputeId compute, Fence fence,
            Instant now,
            IntentRule<S> rule) {
        if (!isHeld.test(fence)) {
            return Optional.empty();
        }
        ChangeRecord record = record(compute);
        S step = rule.decide(new ChangeFacts(record, decidedOn(now), latestProbe(compute), this::record));
        return Optional.of(new WrittenIntent<>(step.intent().map(this::append).orElse(record), step));
    }

    @Override
    public synchronized Optional<ChangeRecord> conclude(JournalEntry.OfCompute entry, Fence fence) {
        return isHeld.test(fence) && Journal.isNews(entry, record(entry.compute()))
                ? Optional.of(append(entry))
                : Optional.empty();
    }

    /** How the latest probe of a compute ended, for a rule. */
    protected LatestProbe latestProbe(ComputeId compute) {
        return new LatestProbe.Succeeded();
    }

    /** What a rule gets to decide on, of the fleet. */
    protected FleetChanges decidedOn(Instant now) {
        return fleet(now);
    }

    @Override
    public synchronized FleetChanges fleet(Instant now) {
        requirePresent();
        return fleet.asOf(now);
    }

    @Override
    public synchronized ChangeRecord record(ComputeId compute) {
        requirePresent();
        return records.getOrDefault(compute, ChangeRecord.EMPTY);
    }

    @Override
    public synchronized List<ComputeId> dismissedBeyond(Instant now) {
        return computes().stream().filter(id -> record(id).dismissedAt(now) != null).toList();
    }

    @Override
    public synchronized List<ComputeId> answered() {
        return computes();
    }

    @Override
    public synchronized Tail since(long position) {
        requirePresent();
        return new Tail(position == UNREAD
                ? Set.of()
                : entries.subList((int) position, entries.size())
                        .stream()
                        .map(JournalEntry::subject)
                        .filter(Objects::nonNull)
                        .collect(Collectors.toSet()),
                entries.size());
    }

    @Override
    public synchronized List<ComputeId> computes() {
        requirePresent();
        return List.copyOf(records.keySet());
    }

    @Override
    public List<StoredEntry> page(@Nullable ComputeId compute, long before, int count) {
        List<JournalEntry> all = entries();
        return LongStream.rangeClosed(1, all.size())
                .mapToObj(id -> new StoredEntry(id, new StoredEntry.Link(id, "hash " + id), all.get((int) id - 1)))
                .filter(stored -> stored.id() < before)
                .filter(stored -> compute == null || compute.equals(stored.entry().subject()))
                .sorted(Comparator.comparing(StoredEntry::id).reversed())
                .limit(count)
                .toList();
    }

    @Override
    public Map<String, Long> outcomes() {
        return only(JournalEntry.Verified.class).stream()
                .collect(groupingBy(verified -> verified.verdict().word(), counting()));
    }

    @Override
    public Map<String, Map<String, Long>> decisions() {
        return only(JournalEntry.Recommended.class).stream()
                .collect(groupingBy(advice -> advice.action().word(), TreeMap::new,
                        groupingBy(advice -> advice.reason().word(), counting())));
    }

    @Override
    public Map<String, Long> vetoes() {
        return only(JournalEntry.Blocked.class).stream()
                .collect(groupingBy(veto -> veto.guardrail().word(), counting()));
    }
}
