package dev.plimsoll.agent;

import dev.plimsoll.activity.ActivityRecord;
import dev.plimsoll.activity.ActivityRecords;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.ProbeFailures;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.Journal;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.fleet.ComputeId;
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

    private final Samples storedSamples;
    private final ProbeFailures storedFailures;
    private final ProbeStates storedStates;
    private final ModelStore storedModels;
    private final ActivityRecords storedActivity;
    private final Journal storedJournal;

    ReadOnlyStore(Samples storedSamples, ProbeFailures storedFailures, ProbeStates storedStates,
            ModelStore storedModels, ActivityRecords storedActivity,
            Journal storedJournal) {
        this.storedSamples = storedSamples;
        this.storedFailures = storedFailures;
        this.storedStates = storedStates;
        this.storedModels = storedModels;
        this.storedActivity = storedActivity;
        this.storedJournal = storedJournal;
    }

    Samples samples() {
        return new ReadOnlySamples();
    }

    ProbeFailures failures() {
        return new ReadOnlyFailures();
    }

    ProbeStates probeStates() {
        return new ReadOnlyProbeStates();
    }

    ModelStore modelStore() {
        return new ReadOnlyModels();
    }

    ActivityRecords activityRecords() {
        return new ReadOnlyActivity();
    }

    Journal journal() {
        return new ReadOnlyJournal();
    }

    private final class ReadOnlyFailures implements ProbeFailures {

        @Override
        public Optional<Observation> of(ComputeId compute) {
            return storedFailures.of(compute);
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
            return storedStates.recall(compute);
        }

        @Override
        public double cuHours(YearMonth month) {
            return storedStates.cuHours(month);
        }

        @Override
        public Map<ComputeId, Instant> keptSince(Instant since) {
            return storedStates.keptSince(since);
        }

        @Override
        public void keep(ComputeId compute, ProbeState probeState, Instant at) {
            // The single pass keeps it in memory.
        }
    }

    private final class ReadOnlyModels implements ModelStore {

        @Override
        public Optional<StoredModel> of(ComputeId compute) {
            return storedModels.of(compute);
        }

        @Override
        public void keep(ComputeId compute, StoredModel storedModel) {
            // The single pass has used it already.
        }
    }

    private final class ReadOnlyActivity implements ActivityRecords {

        @Override
        public Optional<ActivityRecord> of(ComputeId compute) {
            return storedActivity.of(compute);
        }

        @Override
        public void keep(ComputeId compute, ActivityRecord activityRecord) {
            // The running agent learns the same from its own listings.
        }
    }

    private final class ReadOnlySamples implements Samples {

        @Override
        public void append(ComputeId compute, Sample sample, Totals totals) {
            // Read-only.
        }

        @Override
        public History latest(ComputeId compute, int count) {
            return storedSamples.latest(compute, count);
        }

        @Override
        public Optional<Sample> latestCounted(ComputeId compute, Instant startedAt) {
            return storedSamples.latestCounted(compute, startedAt);
        }

        @Override
        public Optional<Totals> totals(ComputeId compute) {
            return storedSamples.totals(compute);
        }

        @Override
        public Optional<Sample> fullest(ComputeId compute, Instant from) {
            return storedSamples.fullest(compute, from);
        }

    }

    private final class ReadOnlyJournal implements Journal {

        @Override
        public void append(JournalEntry entry) {
            // Read-only.
        }

        @Override
        public boolean intend(JournalEntry.Intended intent, Fence fence) {
            return false;
        }

        @Override
        public Tail since(long position) {
            return new Tail(List.of(), position);
        }

        @Override
        public Optional<ComputeId> find(String name) {
            return storedJournal.find(name);
        }

        @Override
        public List<JournalEntry> of(ComputeId compute) {
            return storedJournal.of(compute);
        }

        @Override
        public List<JournalEntry> latest(int count) {
            return storedJournal.latest(count);
        }

        @Override
        public boolean stopped() {
            return storedJournal.stopped();
        }

        @Override
        public Map<String, Long> outcomes() {
            return storedJournal.outcomes();
        }

        @Override
        public Map<String, Map<String, Long>> decisions() {
            return storedJournal.decisions();
        }

        @Override
        public Map<String, Long> vetoes() {
            return storedJournal.vetoes();
        }
    }
}
