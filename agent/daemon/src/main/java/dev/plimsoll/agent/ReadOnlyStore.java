package dev.plimsoll.agent;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.ProbeFailures;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.FleetChanges;
import dev.plimsoll.change.Journal;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.change.Stores;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Retention;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbeStates;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A read-only view of the store: writes are dropped. */
final class ReadOnlyStore {

    private static final Retention NOTHING_DELETED = (now, isListed) -> {};

    private final Stores stored;

    private ReadOnlyStore(Stores stored) {
        this.stored = stored;
    }

    /** {@code stored} without any write. */
    static Stores of(Stores stored) {
        ReadOnlyStore view = new ReadOnlyStore(stored);
        return new Stores(view.new ReadOnlySamples(), view.new ReadOnlyFailures(), view.new ReadOnlyProbeStates(),
                view.new ReadOnlyModels(), view.new ReadOnlyJournal(), SavingsLedger.NONE, NOTHING_DELETED);
    }

    /** {@code stored} with an unchanged journal: other writes reach it. */
    static Stores withoutJournal(Stores stored) {
        return new Stores(stored.samples(), stored.failures(), stored.probeStates(), stored.models(),
                new ReadOnlyStore(stored).new ReadOnlyJournal(), SavingsLedger.NONE, NOTHING_DELETED);
    }

    private final class ReadOnlyFailures implements ProbeFailures {

        @Override
        public Optional<Observation> of(ComputeId compute) {
            return stored.failures().of(compute);
        }

        @Override
        public void keep(ComputeId compute, Observation failure, Instant at) {
            // The single pass returns the failure itself.
        }

        @Override
        public void forget(ComputeId compute) {
            // Read-only.
        }
    }

    private final class ReadOnlyProbeStates implements ProbeStates {

        @Override
        public Optional<ProbeState> recall(ComputeId compute) {
            return stored.probeStates().recall(compute);
        }

        @Override
        public double cuHours(YearMonth month) {
            return stored.probeStates().cuHours(month);
        }

        @Override
        public Map<ComputeId, Instant> keptSince(Instant since) {
            return stored.probeStates().keptSince(since);
        }

        @Override
        public void keep(ComputeId compute, ProbeState probeState, Instant at) {
            // The single pass keeps it in memory.
        }
    }

    private final class ReadOnlyModels implements ModelStore {

        @Override
        public Optional<StoredModel> of(ComputeId compute) {
            return stored.models().of(compute);
        }

        @Override
        public void keep(ComputeId compute, StoredModel storedModel) {
            // The single pass has used it already.
        }
    }

    private final class ReadOnlySamples implements Samples {

        @Override
        public void append(ComputeId compute, Sample sample, Totals totals) {
            // Read-only.
        }

        @Override
        public History latest(ComputeId compute, int count) {
            return stored.samples().latest(compute, count);
        }

        @Override
        public Optional<Sample> latestCounted(ComputeId compute, Instant startedAt) {
            return stored.samples().latestCounted(compute, startedAt);
        }

        @Override
        public Optional<Totals> totals(ComputeId compute) {
            return stored.samples().totals(compute);
        }

        @Override
        public Optional<Sample> fullest(ComputeId compute, Instant from) {
            return stored.samples().fullest(compute, from);
        }

    }

    private final class ReadOnlyJournal implements Journal {

        @Override
        public void append(JournalEntry entry) {
            // Read-only.
        }

        @Override
        public Optional<Decision> intend(ComputeId compute, Fence fence, Instant now, IntentRule rule) {
            return Optional.empty();
        }

        @Override
        public FleetChanges fleetChanges(Instant since) {
            return stored.journal().fleetChanges(since);
        }

        @Override
        public Tail since(long position) {
            return new Tail(List.of(), position);
        }

        @Override
        public Optional<ComputeId> find(String name) {
            return stored.journal().find(name);
        }

        @Override
        public List<JournalEntry> of(ComputeId compute) {
            return stored.journal().of(compute);
        }

        @Override
        public List<ComputeId> dismissedBeyond(Instant now) {
            return stored.journal().dismissedBeyond(now);
        }

        @Override
        public boolean stopped() {
            return stored.journal().stopped();
        }
    }
}
