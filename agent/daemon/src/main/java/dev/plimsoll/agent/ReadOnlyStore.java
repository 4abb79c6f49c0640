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

/** The store for those who only read it: whatever they would write is dropped. */
final class ReadOnlyStore {

    private final Samples stored;
    private final ProbeFailures failed;
    private final ProbeStates learnt;
    private final ModelStore noted;
    private final ActivityRecords known;
    private final Journal record;

    ReadOnlyStore(Samples stored, ProbeFailures failed, ProbeStates learnt, ModelStore noted, ActivityRecords known,
            Journal record) {
        this.stored = stored;
        this.failed = failed;
        this.learnt = learnt;
        this.noted = noted;
        this.known = known;
        this.record = record;
    }

    Samples samples() {
        return new Unfilled();
    }

    ProbeFailures failures() {
        return new Unfailed();
    }

    ProbeStates probeStates() {
        return new Unlearnt();
    }

    ModelStore modelStore() {
        return new Unnoted();
    }

    ActivityRecords activityRecords() {
        return new Unkept();
    }

    Journal journal() {
        return new Unwritten();
    }

    private final class Unfailed implements ProbeFailures {

        @Override
        public Optional<Observation> of(ComputeId compute) {
            return failed.of(compute);
        }

        @Override
        public void keep(ComputeId compute, Observation failure, Instant at) {
            // The one look that there is tells of it itself.
        }

        @Override
        public void forget(ComputeId compute) {
            // Whoever only looks forgets nothing.
        }
    }

    private final class Unlearnt implements ProbeStates {

        @Override
        public Optional<ProbeState> recall(ComputeId compute) {
            return learnt.recall(compute);
        }

        @Override
        public double cuHours(YearMonth month) {
            return learnt.cuHours(month);
        }

        @Override
        public Map<ComputeId, Instant> keptSince(Instant since) {
            return learnt.keptSince(since);
        }

        @Override
        public void keep(ComputeId compute, ProbeState watch, Instant at) {
            // The cycle remembers it for the one look that there is.
        }
    }

    private final class Unnoted implements ModelStore {

        @Override
        public Optional<StoredModel> of(ComputeId compute) {
            return noted.of(compute);
        }

        @Override
        public void keep(ComputeId compute, StoredModel storedModel) {
            // The one look that there is has thought with it already.
        }
    }

    private final class Unkept implements ActivityRecords {

        @Override
        public Optional<ActivityRecord> of(ComputeId compute) {
            return known.of(compute);
        }

        @Override
        public void keep(ComputeId compute, ActivityRecord activityRecord) {
            // One listing by hand teaches nothing that the running agent does not learn.
        }
    }

    private final class Unfilled implements Samples {

        @Override
        public void append(ComputeId compute, Sample sample, Totals totals) {
            // Nothing is probed, so nothing comes.
        }

        @Override
        public History latest(ComputeId compute, int count) {
            return stored.latest(compute, count);
        }

        @Override
        public Optional<Sample> latestCounted(ComputeId compute, Instant startedAt) {
            return stored.latestCounted(compute, startedAt);
        }

        @Override
        public Optional<Totals> totals(ComputeId compute) {
            return stored.totals(compute);
        }

        @Override
        public Optional<Sample> fullest(ComputeId compute, Instant from) {
            return stored.fullest(compute, from);
        }

    }

    private final class Unwritten implements Journal {

        @Override
        public void append(JournalEntry entry) {
            // Whoever only looks writes nothing.
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
            return record.find(name);
        }

        @Override
        public List<JournalEntry> of(ComputeId compute) {
            return record.of(compute);
        }

        @Override
        public List<JournalEntry> latest(int count) {
            return record.latest(count);
        }

        @Override
        public boolean stopped() {
            return record.stopped();
        }

        @Override
        public Map<String, Long> outcomes() {
            return record.outcomes();
        }

        @Override
        public Map<String, Map<String, Long>> decisions() {
            return record.decisions();
        }

        @Override
        public Map<String, Long> vetoes() {
            return record.vetoes();
        }
    }
}
