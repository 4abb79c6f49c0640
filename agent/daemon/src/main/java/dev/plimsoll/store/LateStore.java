package dev.plimsoll.store;

import dev.plimsoll.cache.Failures;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.Journal;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.idle.Idleness;
import dev.plimsoll.idle.Idlenesses;
import dev.plimsoll.knowledge.Notebook;
import dev.plimsoll.knowledge.Notes;
import dev.plimsoll.watch.Lookout;
import dev.plimsoll.watch.Watch;
import dev.plimsoll.watch.Watches;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store that may come later: an agent whose store is dead stays up, says so, and opens it when it is there again.
 *
 * <p>Until then its ports throw {@link StoreUnavailable}, and opening is tried every few seconds at most. One on a server is
 * not tried before {@link #fleetListed()}, and never while {@link #listed} has seen a compute that is this server.
 */
public final class LateStore implements AutoCloseable {

    private static final Duration AGAIN_AFTER = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(LateStore.class);

    private final StoreSettings settings;
    private final InstantSource clock;
    private final MeterRegistry registry;
    private final Samples samples = new LateSamples();
    private final Failures failures = new LateFailures();
    private final Watches watches = new LateWatches();
    private final Notebook notebook = new LateNotebook();
    private final Idlenesses idlenesses = new LateIdlenesses();
    private final Journal journal = new LateJournal();
    private final Lookout lookout = new LateLookout();
    private final Clearance clearance;
    private @Nullable Store opened;
    private @Nullable StoreUnavailable refusal;
    private boolean closed;
    private Instant tried = Instant.MIN;

    /**
     * @param registry shows the pool as {@code hikaricp_*} once the store is open
     */
    public LateStore(StoreSettings settings, InstantSource clock, MeterRegistry registry) {
        this.settings = settings;
        this.registry = registry;
        this.clock = clock;
        this.clearance = new Clearance(Residence.of(settings));
    }

    public Samples samples() {
        return samples;
    }

    public Failures failures() {
        return failures;
    }

    public Watches watches() {
        return watches;
    }

    public Notebook notebook() {
        return notebook;
    }

    public Idlenesses idlenesses() {
        return idlenesses;
    }

    public Journal journal() {
        return journal;
    }

    public Lookout lookout() {
        return lookout;
    }

    /** Takes notice of the computes of a project; where one of them is the store's own server, the store is closed. */
    public void listed(String projectId, Collection<Compute> computes) {
        clearance.listed(projectId, computes).ifPresent(why -> {
            LOG.atError().addKeyValue("project", projectId).log(why);
            shut();
        });
    }

    /** All projects were listed once, so that it is known which computes there are. */
    public void fleetListed() {
        clearance.give();
    }

    /** Why it cannot be used now; empty where it is open and can be read. */
    public Optional<String> hindrance() {
        try {
            return store().reachable() ? Optional.empty() : Optional.of("it does not answer");
        } catch (StoreUnavailable notYet) {
            return Optional.of(String.valueOf(notYet.getMessage()));
        }
    }

    private synchronized Store store() {
        Optional<String> hindrance = closed ? Optional.of("the store is closed") : clearance.hindrance();
        if (hindrance.isPresent()) {
            throw new StoreUnavailable(hindrance.get());
        }
        if (opened != null) {
            return opened;
        }
        StoreUnavailable last = refusal;
        if (last != null && clock.instant().isBefore(tried.plus(AGAIN_AFTER))) {
            throw last;
        }
        try {
            Store store = Store.open(settings);
            store.bindTo(registry);
            opened = store;
            return store;
        } catch (StoreUnavailable stillDead) {
            // From its end, since those who waited for this attempt must not begin one each.
            tried = clock.instant();
            refusal = stillDead;
            throw stillDead;
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        shut();
    }

    private synchronized void shut() {
        if (opened != null) {
            opened.close();
            opened = null;
        }
    }

    private synchronized Optional<Store> open() {
        return Optional.ofNullable(opened);
    }

    private final class LateSamples implements Samples {

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

        @Override
        public void forget(Instant now, Duration retention) {
            store().samples().forget(now, retention);
        }
    }

    private final class LateFailures implements Failures {

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

    private final class LateWatches implements Watches {

        @Override
        public Map<ComputeId, Watch> all() {
            return store().watches().all();
        }

        @Override
        public void keep(ComputeId compute, Watch watch) {
            store().watches().keep(compute, watch);
        }
    }

    private final class LateNotebook implements Notebook {

        @Override
        public Optional<Notes> of(ComputeId compute) {
            return store().notebook().of(compute);
        }

        @Override
        public void keep(ComputeId compute, Notes notes) {
            store().notebook().keep(compute, notes);
        }
    }

    private final class LateIdlenesses implements Idlenesses {

        @Override
        public Map<ComputeId, Idleness> all() {
            return store().idlenesses().all();
        }

        @Override
        public void keep(ComputeId compute, Idleness idleness) {
            store().idlenesses().keep(compute, idleness);
        }
    }

    private final class LateLookout implements Lookout {

        @Override
        public Optional<Lease> take(String agent, Instant now, Instant until) {
            return clearance.isAwaited() ? Optional.empty() : store().lookout().take(agent, now, until);
        }

        @Override
        public void leave(String agent) {
            open().ifPresent(store -> store.lookout().leave(agent));
        }
    }

    private final class LateJournal implements Journal {

        @Override
        public void append(JournalEntry entry) {
            store().journal().append(entry);
        }

        @Override
        public List<JournalEntry> of(ComputeId compute) {
            return store().journal().of(compute);
        }

        @Override
        public List<JournalEntry> latest(int count) {
            return store().journal().latest(count);
        }

        @Override
        public boolean stopped() {
            return store().journal().stopped();
        }

        @Override
        public Map<String, Long> outcomes() {
            return store().journal().outcomes();
        }

        @Override
        public Map<String, Map<String, Long>> decisions() {
            return store().journal().decisions();
        }

        @Override
        public Map<String, Long> vetoes() {
            return store().journal().vetoes();
        }
    }
}
