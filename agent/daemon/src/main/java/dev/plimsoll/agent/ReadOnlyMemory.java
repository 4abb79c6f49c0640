package dev.plimsoll.agent;

import dev.plimsoll.cache.Failures;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.Journal;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.idle.Idleness;
import dev.plimsoll.idle.Idlenesses;
import dev.plimsoll.knowledge.Notebook;
import dev.plimsoll.knowledge.Notes;
import dev.plimsoll.watch.Watch;
import dev.plimsoll.watch.Watches;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The store for those who only read it: whatever they would write is dropped. */
final class ReadOnlyMemory {

    private final Samples stored;
    private final Failures failed;
    private final Watches learnt;
    private final Notebook noted;
    private final Idlenesses known;
    private final Journal record;

    ReadOnlyMemory(Samples stored, Failures failed, Watches learnt, Notebook noted, Idlenesses known, Journal record) {
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

    Failures failures() {
        return new Unfailed();
    }

    Watches watches() {
        return new Unlearnt();
    }

    Notebook notebook() {
        return new Unnoted();
    }

    Idlenesses idlenesses() {
        return new Unkept();
    }

    Journal journal() {
        return new Unwritten();
    }

    private final class Unfailed implements Failures {

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

    private final class Unlearnt implements Watches {

        @Override
        public Optional<Watch> recall(ComputeId compute) {
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
        public void keep(ComputeId compute, Watch watch, Instant at) {
            // The cycle remembers it for the one look that there is.
        }
    }

    private final class Unnoted implements Notebook {

        @Override
        public Optional<Notes> of(ComputeId compute) {
            return noted.of(compute);
        }

        @Override
        public void keep(ComputeId compute, Notes notes) {
            // The one look that there is has thought with it already.
        }
    }

    private final class Unkept implements Idlenesses {

        @Override
        public Optional<Idleness> of(ComputeId compute) {
            return known.of(compute);
        }

        @Override
        public void keep(ComputeId compute, Idleness idleness) {
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
