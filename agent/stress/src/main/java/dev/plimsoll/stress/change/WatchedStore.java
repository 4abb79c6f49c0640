package dev.plimsoll.stress.change;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.Journal.Fence;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.change.status.MemoryStore;
import dev.plimsoll.change.status.Stores;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.probing.MemoryLease;
import dev.plimsoll.probing.ProbeLease;
import dev.plimsoll.probing.ProbeLease.Lease;
import dev.plimsoll.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A store of one or several agents. It can be gone for a while, and notes each journal entry and each lease. */
final class WatchedStore implements AutoCloseable {

    private final ChangeRun run;
    private final Stores stores;
    private final ProbeLease lease;
    private final @Nullable Store file;
    private final List<JournalEntry> written = new ArrayList<>();
    private @Nullable Lease held;
    private boolean gone;

    private WatchedStore(ChangeRun run, Stores stores, ProbeLease lease, @Nullable Store file) {
        this.run = run;
        this.stores = new Stores(stores.samples(), stores.failures(), stores.probeStates(), stores.models(),
                stores.statuses(), new WatchedJournal(this, stores.journal()), stores.savings(), stores.retention());
        this.lease = new WatchedLease(this, lease);
        this.file = file;
    }

    static WatchedStore inMemory(ChangeRun run, ChangeRun.JournalMaker maker) {
        MemoryLease lease = new MemoryLease();
        return new WatchedStore(run, new MemoryStore().with(maker.journal(lease::is), SavingsLedger.NONE,
                (now, isListed) -> {}), lease, null);
    }

    static WatchedStore in(ChangeRun run, Store file) {
        return new WatchedStore(run, file.stores(), file.probeLease(), file);
    }

    /** The ports; fails while the store is gone. */
    Stores stores() {
        requirePresent();
        return stores;
    }

    ProbeLease lease() {
        return lease;
    }

    /** All entries of the journal, oldest first. */
    List<JournalEntry> written() {
        return written;
    }

    /** Those about one compute. */
    List<JournalEntry> written(ComputeId compute) {
        return written.stream().filter(entry -> compute.equals(entry.subject())).toList();
    }

    boolean isGone() {
        return gone;
    }

    void setGone(boolean now) {
        gone = now;
    }

    /** Whether the lease is still the one of {@code fence}. */
    boolean isHeld(Journal.Fence fence) {
        Lease now = held;
        return now != null && now.holder().equals(fence.holder()) && now.epoch() == fence.epoch();
    }

    /** What is wrong with the hash chain; null if nothing is, and in memory. */
    @Nullable
    String chainFault() {
        return file == null || file.audit().verify().fault() == null
                ? null
                : String.valueOf(file.audit().verify().fault());
    }

    private void requirePresent() {
        if (gone) {
            throw new IllegalStateException("the store is gone");
        }
    }

    @Override
    public void close() {
        if (file != null) {
            file.close();
        }
    }

    /** The lease, noted. */
    private record WatchedLease(WatchedStore store, ProbeLease lease) implements ProbeLease {

        @Override
        public Optional<Lease> take(String agent, Instant now, Instant until) {
            store.requirePresent();
            Optional<Lease> taken = lease.take(agent, now, until);
            store.held = taken.orElse(store.held);
            return taken;
        }

        @Override
        public void leave(String agent) {
            lease.leave(agent);
        }
    }

    /** The journal, noted. */
    private record WatchedJournal(WatchedStore store, Journal journal) implements Journal {

        private void note(JournalEntry entry) {
            store.run.wrote(entry);
            store.written.add(entry);
        }

        @Override
        public ChangeRecord append(JournalEntry entry) {
            store.requirePresent();
            ChangeRecord after = journal.append(entry);
            note(entry);
            return after;
        }

        @Override
        public ChangeRecord answer(ComputeId compute, Function<ChangeRecord, List<JournalEntry>> rule) {
            store.requirePresent();
            AtomicReference<List<JournalEntry>> answers = new AtomicReference<>(List.of());
            ChangeRecord before = journal.answer(compute, record -> {
                answers.set(rule.apply(record));
                return answers.get();
            });
            answers.get().forEach(this::note);
            return before;
        }

        @Override
        public <S extends IntentStep> Optional<WrittenIntent<S>> intend(ComputeId compute, Fence fence, Instant now,
                IntentRule<S> rule) {
            store.run.between(ChangeRun.IN_A_CHANGE);
            store.requirePresent();
            Optional<WrittenIntent<S>> decision = journal.intend(compute, fence, now, rule);
            decision.flatMap(one -> one.step().intent()).ifPresent(intent -> {
                store.run.rules().begun(store, intent, fence);
                store.written.add(intent);
            });
            return decision;
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
}
