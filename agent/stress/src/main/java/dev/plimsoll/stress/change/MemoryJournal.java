package dev.plimsoll.stress.change;

import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.FleetChanges;
import dev.plimsoll.change.FleetChanges.RecentChange;
import dev.plimsoll.change.FleetChanges.RecentChange.Progress;
import dev.plimsoll.change.Journal;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.change.JournalEntry.Dismissed;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.Settled;
import dev.plimsoll.change.JournalEntry.Switched;
import dev.plimsoll.change.JournalEntry.Verified;
import dev.plimsoll.change.effect.Breaker;
import dev.plimsoll.change.effect.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A journal in memory, with the rules of the one in SQL. */
class MemoryJournal implements Journal {

    private final MemoryLease lease;
    private final List<JournalEntry> entries = new ArrayList<>();
    private final Map<ComputeId, List<JournalEntry>> ofCompute = new LinkedHashMap<>();
    private final Map<String, Change> changes = new LinkedHashMap<>();
    private final List<EffectVerdict> verdicts = new ArrayList<>();
    private @Nullable Switched latestSwitch;
    private @Nullable Instant resumedAt;

    MemoryJournal(MemoryLease lease) {
        this.lease = lease;
    }

    private record Change(Intended intent, boolean isOver, Progress progress) {}

    @Override
    public void append(JournalEntry entry) {
        entries.add(entry);
        ComputeId subject = entry.subject();
        if (subject != null) {
            ofCompute.computeIfAbsent(subject, unused -> new ArrayList<>()).add(entry);
        }
        switch (entry) {
            case Intended intent -> changes.put(intent.changeId(), new Change(intent, false, Progress.OPEN));
            case Executed reply when reply.outcome().equals(Executed.REFUSED) -> end(reply.changeId(), Progress.OVER);
            case Executed reply when reply.outcome().equals(Executed.NOT_SENT) -> changes.remove(reply.changeId());
            case Settled end -> end(end.changeId(),
                    end.result().equals(Settled.APPLIED) ? Progress.UNVERIFIED : Progress.OVER);
            case Verified verdict -> {
                verdicts.addFirst(verdict.verdict());
                end(verdict.changeId(), verdict.verdict() == EffectVerdict.CONFIRMED
                        ? Progress.CONFIRMED
                        : Progress.OVER);
            }
            case Switched turned -> {
                latestSwitch = turned;
                if (!turned.stopped()) {
                    resumedAt = turned.at();
                    verdicts.clear();
                }
            }
            default -> {
                // Other entries change no sum.
            }
        }
    }

    private void end(String changeId, Progress progress) {
        changes.computeIfPresent(changeId, (id, change) -> new Change(change.intent(), true, progress));
    }

    @Override
    public boolean intend(Intended intent, Fence fence, @Nullable Integer perHour) {
        Instant since = intent.at().minus(Duration.ofHours(1));
        boolean isWithin = perHour == null
                || changes.values().stream().filter(change -> change.intent().at().isAfter(since)).count() < perHour;
        if (!holdsLease(fence) || !isWithin || hasOpen(intent) || stopped() || isDismissed(intent)) {
            return false;
        }
        append(intent);
        return true;
    }

    private boolean isDismissed(Intended intent) {
        Dismissed latest = ChangeRecord.of(of(intent.compute())).dismissed();
        return !intent.isRollBack() && latest != null && latest.until().isAfter(intent.at());
    }

    /** Whether the lease is still the one of {@code fence}. */
    boolean holdsLease(Fence fence) {
        return lease.is(fence);
    }

    private boolean hasOpen(Intended intent) {
        return ofCompute.entrySet()
                .stream()
                .filter(one -> one.getKey().projectId().equals(intent.compute().projectId()))
                .map(one -> ChangeRecord.of(one.getValue()).open())
                .anyMatch(open -> open != null && (open.compute().equals(intent.compute())
                        || !open.at().isBefore(intent.at().minus(FleetChanges.SPAN))));
    }

    @Override
    public FleetChanges fleetChanges(Instant since) {
        List<RecentChange> recent = changes.values()
                .stream()
                .filter(change -> !change.intent().at().isBefore(since))
                .map(change -> new RecentChange(change.intent().at(), change.intent().compute(),
                        change.intent().basis().action(), change.progress()))
                .toList()
                .reversed();
        return new FleetChanges(recent, verdicts.stream()
                .filter(verdict -> verdict != EffectVerdict.INCONCLUSIVE)
                .limit(Breaker.FLEET_VERDICTS)
                .toList(), resumedAt);
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
        return latestSwitch != null && latestSwitch.stopped();
    }
}
