package dev.plimsoll.store;

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
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Retention;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.probing.ProbeLease;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbeStates;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.YearMonth;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store that may be opened later. If the store does not work, the agent keeps running, reports it, and retries.
 * <p>Until it is open, its ports throw {@link StoreUnavailable}. Opening is tried at most every few seconds. A store
 * on a server is not tried before {@link #fleetListed()}, and never while {@link #listed} has reported a compute that
 * is this server.
 */
public final class DeferredStore implements AutoCloseable {

    private static final Duration RETRY_INTERVAL = Duration.ofSeconds(5);
    private static final Duration LOCK_WAIT = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(DeferredStore.class);

    private final StoreSettings settings;
    private final InstantSource clock;
    private final MeterRegistry registry;
    private final Samples samples = new DeferredSamples();
    private final ProbeFailures failures = new DeferredFailures();
    private final ProbeStates probeStates = new DeferredProbeStates();
    private final ModelStore modelStore = new DeferredModelStore();
    private final ActivityRecords activityRecords = new DeferredActivityRecords();
    private final Journal journal = new DeferredJournal(Store::journal);
    private final Journal urgentJournal = new DeferredJournal(Store::urgentJournal);
    private final ProbeLease probeLease = new DeferredProbeLease();
    private final Clearance clearance;
    private final ReentrantLock opening = new ReentrantLock();
    private volatile @Nullable Store opened;
    private volatile @Nullable StoreUnavailable refusal;
    private volatile boolean closed;
    private volatile Instant tried = Instant.MIN;

    /**
     * @param registry shows the pool as {@code hikaricp_*} once the store is open
     */
    public DeferredStore(StoreSettings settings, InstantSource clock, MeterRegistry registry) {
        this.settings = settings;
        this.registry = registry;
        this.clock = clock;
        this.clearance = new Clearance(Residence.of(settings));
    }

    public Samples samples() {
        return samples;
    }

    public ProbeFailures failures() {
        return failures;
    }

    public ProbeStates probeStates() {
        return probeStates;
    }

    public ModelStore modelStore() {
        return modelStore;
    }

    public ActivityRecords activityRecords() {
        return activityRecords;
    }

    public Journal journal() {
        return journal;
    }

    /** The journal for readers over HTTP, who do not queue behind reconciliation. */
    public Journal urgentJournal() {
        return urgentJournal;
    }

    public ProbeLease probeLease() {
        return probeLease;
    }

    /** Deletes old data. */
    public Retention retention() {
        return (now, isListed) -> store().retention().enforce(now, isListed);
    }

    /** Records the listed computes of a project. Closes the store if one of them is its server. */
    public void listed(String projectId, Collection<Compute> computes) {
        clearance.listed(projectId, computes).ifPresent(why -> {
            LOG.atError().addKeyValue("project", projectId).log(why);
            shut();
        });
    }

    /** Records that all projects were listed once, so that all computes are known. */
    public void fleetListed() {
        clearance.grant();
    }

    /** Why the store cannot be used now; empty if it is open and can be read and written. */
    public Optional<String> constraint() {
        try {
            return store().constraint();
        } catch (StoreUnavailable notYet) {
            return Optional.of(String.valueOf(notYet.getMessage()));
        }
    }

    private Store store() {
        Optional<String> constraint = closed ? Optional.of("the store is closed") : clearance.constraint();
        if (constraint.isPresent()) {
            throw new StoreUnavailable(constraint.get());
        }
        Store store = opened;
        return store != null ? store : openOnce();
    }

    /** One thread opens the store, which may include a migration. Other threads get an exception and do not queue. */
    private Store openOnce() {
        if (!lockOpening()) {
            throw new StoreUnavailable("the store is being opened");
        }
        try {
            Store store = opened;
            return store != null ? store : tryToOpen();
        } finally {
            opening.unlock();
        }
    }

    private boolean lockOpening() {
        try {
            return opening.tryLock(LOCK_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Store tryToOpen() {
        StoreUnavailable last = refusal;
        if (last != null && isRecentlyTried(clock.instant())) {
            throw last;
        }
        try {
            Store store = Store.open(settings);
            store.bindTo(registry);
            opened = store;
            if (closed) {
                shut();
                throw new StoreUnavailable("the store is closed");
            }
            return store;
        } catch (StoreUnavailable stillDead) {
            // Measured from the end of the attempt, so that threads that waited for it do not start one each.
            tried = clock.instant();
            refusal = stillDead;
            throw stillDead;
        }
    }

    /** False after the clock was set back, so that opening is tried. */
    private boolean isRecentlyTried(Instant now) {
        return !now.isBefore(tried) && now.isBefore(tried.plus(RETRY_INTERVAL));
    }

    @Override
    public void close() {
        closed = true;
        shut();
    }

    private synchronized void shut() {
        Store store = opened;
        opened = null;
        if (store != null) {
            store.close();
        }
    }

    private Optional<Store> open() {
        return Optional.ofNullable(opened);
    }

    private final class DeferredSamples implements Samples {

        @Override
        public void append(ComputeId compute, Sample sample, Totals totals) {
            store().samples().append(compute, sample, totals);
        }

        @Override
        public History latest(ComputeId compute, int count) {
            return store().samples().latest(compute, count);
        }

        @Override
        public Optional<Sample> latestCounted(ComputeId compute, Instant startedAt) {
            return store().samples().latestCounted(compute, startedAt);
        }

        @Override
        public Optional<Totals> totals(ComputeId compute) {
            return store().samples().totals(compute);
        }

        @Override
        public Optional<Sample> fullest(ComputeId compute, Instant from) {
            return store().samples().fullest(compute, from);
        }

    }

    private final class DeferredFailures implements ProbeFailures {

        @Override
        public Optional<Observation> of(ComputeId compute) {
            return store().failures().of(compute);
        }

        @Override
        public void keep(ComputeId compute, Observation failure, Instant at) {
            store().failures().keep(compute, failure, at);
        }

        @Override
        public void forget(ComputeId compute) {
            store().failures().forget(compute);
        }
    }

    private final class DeferredProbeStates implements ProbeStates {

        @Override
        public Optional<ProbeState> recall(ComputeId compute) {
            return store().probeStates().recall(compute);
        }

        @Override
        public void keep(ComputeId compute, ProbeState probeState, Instant at) {
            store().probeStates().keep(compute, probeState, at);
        }

        @Override
        public double cuHours(YearMonth month) {
            return store().probeStates().cuHours(month);
        }

        @Override
        public Map<ComputeId, Instant> keptSince(Instant since) {
            return store().probeStates().keptSince(since);
        }
    }

    private final class DeferredModelStore implements ModelStore {

        @Override
        public Optional<StoredModel> of(ComputeId compute) {
            return store().modelStore().of(compute);
        }

        @Override
        public void keep(ComputeId compute, StoredModel storedModel) {
            store().modelStore().keep(compute, storedModel);
        }
    }

    private final class DeferredActivityRecords implements ActivityRecords {

        @Override
        public Optional<ActivityRecord> of(ComputeId compute) {
            return store().activityRecords().of(compute);
        }

        @Override
        public void keep(ComputeId compute, ActivityRecord activityRecord) {
            store().activityRecords().keep(compute, activityRecord);
        }
    }

    private final class DeferredProbeLease implements ProbeLease {

        @Override
        public Optional<Lease> take(String agent, Instant now, Instant until) {
            return clearance.isPending() ? Optional.empty() : store().probeLease().take(agent, now, until);
        }

        @Override
        public void leave(String agent) {
            open().ifPresent(store -> store.probeLease().leave(agent));
        }
    }

    private final class DeferredJournal implements Journal {

        private final Function<Store, Journal> which;

        DeferredJournal(Function<Store, Journal> which) {
            this.which = which;
        }

        private Journal journal() {
            return which.apply(store());
        }

        @Override
        public void append(JournalEntry entry) {
            journal().append(entry);
        }

        @Override
        public boolean intend(JournalEntry.Intended intent, Fence fence) {
            return journal().intend(intent, fence);
        }

        @Override
        public Tail since(long position) {
            return journal().since(position);
        }

        @Override
        public Optional<ComputeId> find(String name) {
            return journal().find(name);
        }

        @Override
        public List<JournalEntry> of(ComputeId compute) {
            return journal().of(compute);
        }

        @Override
        public List<JournalEntry> latest(int count) {
            return journal().latest(count);
        }

        @Override
        public boolean stopped() {
            return journal().stopped();
        }

        @Override
        public Map<String, Long> outcomes() {
            return journal().outcomes();
        }

        @Override
        public Map<String, Map<String, Long>> decisions() {
            return journal().decisions();
        }

        @Override
        public Map<String, Long> vetoes() {
            return journal().vetoes();
        }
    }
}
