package dev.plimsoll.stress.change;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.change.status.Stores;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.probing.ForwardedClaims;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.store.Store;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A store of one or several agents. It can be gone for a while, and notes each journal entry. */
final class WatchedStore implements AutoCloseable {

    /** Fewer than the projects of many runs, so that agents share them, and one may have none. */
    private static final int PARTITIONS = 2;

    private final ChangeRun run;
    private final Stores stores;
    private final SimulatedClaims claims;
    private final @Nullable StoreFile file;
    private final List<JournalEntry> written = new ArrayList<>();
    private final Set<ComputeId> unseen = new HashSet<>();
    private int started;
    private boolean gone;

    private WatchedStore(ChangeRun run, Stores stores, SimulatedClaims claims, @Nullable StoreFile file) {
        this.run = run;
        this.stores = new Stores(stores.samples(), stores.series(), stores.failures(), stores.probeStates(),
                stores.models(),
                stores.statuses(), new WatchedJournal(this, stores.journal()), stores.entries(), stores.notices(),
                stores.savings(), stores.consumption(), stores.together(), stores.retention());
        this.claims = claims;
        this.file = file;
    }

    static WatchedStore inMemory(ChangeRun run, ChangeRun.JournalMaker maker) {
        SimulatedClaims claims = new SimulatedClaims(run.platform()::now, PARTITIONS);
        return new WatchedStore(run, new SimulatedStore().with(maker.journal(claims::is), SavingsLedger.NONE,
                (now, isListed) -> {}), claims, null);
    }

    static WatchedStore in(ChangeRun run, StoreFile file) {
        return new WatchedStore(run, file.store().stores(), new SimulatedClaims(run.platform()::now), file);
    }

    /** The ports; fails while the store is gone. */
    Stores stores() {
        requirePresent();
        return stores;
    }

    /** The claims of an agent. One that is started again is another agent. */
    ProjectClaims claims(String agent) {
        started++;
        return new WatchedClaims(claims.of(agent + "-" + started));
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

    boolean isHeld(Fence fence) {
        return claims.is(fence);
    }

    /** What is wrong with the hash chain; null if nothing is, and in memory. */
    @Nullable
    String chainFault() {
        return file == null || file.store().audit().verify().fault() == null
                ? null
                : String.valueOf(file.store().audit().verify().fault());
    }

    /** A probe ended, and its result can be stored. */
    void probed(ComputeId compute, boolean succeeded) {
        if (!gone && succeeded) {
            unseen.remove(compute);
        } else if (!gone) {
            unseen.add(compute);
        }
    }

    /** Whether the latest probe of a compute failed. */
    boolean isUnseen(ComputeId compute) {
        return unseen.contains(compute);
    }

    private void requirePresent() {
        if (gone) {
            throw new IllegalStateException("the store is gone");
        }
    }

    @Override
    public void close() {
        if (file != null) {
            file.store().close();
        }
    }

    /** Claims that cannot be renewed while the store is gone. Those in a file are written as the scheduler writes them. */
    private final class WatchedClaims extends ForwardedClaims {

        WatchedClaims(ProjectClaims claims) {
            super(claims);
        }

        @Override
        public void keep(Collection<String> projects, Predicate<String> isBusy, Instant now) {
            requirePresent();
            super.keep(projects, isBusy, now);
            Fence fence = fence("", now);
            if (fence != null && file != null) {
                file.claim(fence);
            }
        }
    }

    /** A store in an SQLite file, which has one partition. */
    record StoreFile(Store store, String url) {

        void claim(Fence fence) {
            try (Connection connection = DriverManager.getConnection(url);
                    PreparedStatement update = connection.prepareStatement("""
                            update project_partition set agent = ?, epoch = ? where number = 0 and epoch <> ?""")) {
                update.setString(1, fence.holder());
                update.setLong(2, fence.epoch());
                update.setLong(3, fence.epoch());
                update.executeUpdate();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
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
            // A journal in memory does not know of probes.
            Optional<WrittenIntent<S>> decision = journal.intend(compute, fence, now,
                    facts -> rule.decide(new ChangeFacts(facts.record(), facts.fleet(),
                            store.stores.failures().latestProbe(compute), facts.others())));
            decision.flatMap(one -> one.step().intent()).ifPresent(intent -> {
                store.run.rules().begun(store, intent, fence);
                store.written.add(intent);
            });
            return decision;
        }

        @Override
        public Optional<ChangeRecord> conclude(JournalEntry.OfCompute entry, Fence fence) {
            store.requirePresent();
            Optional<ChangeRecord> after = journal.conclude(entry, fence);
            after.ifPresent(written -> note(entry));
            return after;
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
        public List<ComputeId> answered() {
            return journal.answered();
        }

        @Override
        public Tail since(long position) {
            return journal.since(position);
        }

        @Override
        public List<ComputeId> computes() {
            return journal.computes();
        }
    }
}
