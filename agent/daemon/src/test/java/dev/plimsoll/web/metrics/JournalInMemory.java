package dev.plimsoll.web.metrics;

import dev.plimsoll.change.journal.AnswerJournal;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntries;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A journal in memory that can be made unavailable. */
public final class JournalInMemory implements AnswerJournal, JournalEntries {

    private final List<JournalEntry> entries = new ArrayList<>();
    private boolean gone;

    public void vanish() {
        gone = true;
    }

    private List<JournalEntry> entries() {
        if (gone) {
            throw new IllegalStateException("the disk is gone");
        }
        return entries;
    }

    @Override
    public ChangeRecord append(JournalEntry entry) {
        entries().add(entry);
        ComputeId compute = entry.subject();
        return compute == null ? ChangeRecord.EMPTY : record(compute);
    }

    @Override
    public Optional<ComputeId> find(String name) {
        return entries().stream()
                .map(JournalEntry::subject)
                .filter(id -> id != null && (id.endpointId().equals(name) || id.toString().equals(name)))
                .findFirst()
                .map(id -> id);
    }

    @Override
    public List<ComputeId> computes() {
        return entries().stream().flatMap(entry -> Stream.ofNullable(entry.subject())).distinct().toList();
    }

    @Override
    public ChangeRecord record(ComputeId compute) {
        return ChangeRecord.of(entries().stream().filter(entry -> compute.equals(entry.subject())).toList());
    }

    @Override
    public ChangeRecord answer(ComputeId compute, Function<ChangeRecord, List<JournalEntry>> rule) {
        ChangeRecord before = record(compute);
        entries().addAll(rule.apply(before));
        return before;
    }

    @Override
    public List<ComputeId> dismissedBeyond(Instant now) {
        return entries().stream()
                .filter(entry -> entry instanceof JournalEntry.Dismissed dismissed && dismissed.until().isAfter(now))
                .map(JournalEntry::subject)
                .map(Objects::requireNonNull)
                .distinct()
                .toList();
    }

    @Override
    public List<StoredEntry> page(@Nullable ComputeId compute, long before, int count) {
        List<JournalEntry> all = entries();
        return IntStream.rangeClosed(1, all.size())
                .mapToObj(id -> new StoredEntry(id, new StoredEntry.Link(id, "hash " + id), all.get(id - 1)))
                .filter(stored -> stored.id() < before)
                .filter(stored -> compute == null || compute.equals(stored.entry().subject()))
                .sorted(Comparator.comparing(StoredEntry::id).reversed())
                .limit(count)
                .toList();
    }

    @Override
    public Map<String, Long> outcomes() {
        return only(JournalEntry.Verified.class).stream()
                .collect(Collectors.groupingBy(verified -> verified.verdict().word(), Collectors.counting()));
    }

    @Override
    public Map<String, Map<String, Long>> decisions() {
        return only(JournalEntry.Recommended.class).stream()
                .collect(Collectors.groupingBy(advice -> advice.action().word(), TreeMap::new,
                        Collectors.groupingBy(advice -> advice.reason().word(), Collectors.counting())));
    }

    @Override
    public Map<String, Long> vetoes() {
        return only(JournalEntry.Blocked.class).stream()
                .collect(Collectors.groupingBy(veto -> veto.guardrail().word(), Collectors.counting()));
    }

    private <T> List<T> only(Class<T> kind) {
        return entries().stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
