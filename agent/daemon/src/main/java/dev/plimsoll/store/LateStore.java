package dev.plimsoll.store;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.Journal;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.watch.Watch;
import dev.plimsoll.watch.Watches;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A store that may come later: an agent whose store is dead stays up, says so, and opens it when it is there again.
 *
 * <p>Until then its ports throw {@link StoreUnavailable}, and opening is tried every few seconds at most.
 */
public final class LateStore implements AutoCloseable {

    private static final Duration AGAIN_AFTER = Duration.ofSeconds(5);

    private final StoreSettings settings;
    private final InstantSource clock;
    private final MeterRegistry registry;
    private final Samples samples = new LateSamples();
    private final Watches watches = new LateWatches();
    private final Journal journal = new LateJournal();
    private @Nullable Store opened;
    private @Nullable StoreUnavailable refusal;
    private Instant tried = Instant.MIN;

    /**
     * @param registry shows the pool as {@code hikaricp_*} once the store is open
     */
    public LateStore(StoreSettings settings, InstantSource clock, MeterRegistry registry) {
        this.settings = settings;
        this.registry = registry;
        this.clock = clock;
    }

    public Samples samples() {
        return samples;
    }

    public Watches watches() {
        return watches;
    }

    public Journal journal() {
        return journal;
    }

    /** Whether it is open and can be read now. */
    public boolean reachable() {
        try {
            return store().reachable();
        } catch (StoreUnavailable notYet) {
            return false;
        }
    }

    private synchronized Store store() {
        if (opened != null) {
            return opened;
        }
        StoreUnavailable last = refusal;
        if (last != null && clock.instant().isBefore(tried.plus(AGAIN_AFTER))) {
            throw last;
        }
        tried = clock.instant();
        try {
            Store store = Store.open(settings);
            store.bindTo(registry);
            opened = store;
            return store;
        } catch (StoreUnavailable stillDead) {
            refusal = stillDead;
            throw stillDead;
        }
    }

    @Override
    public synchronized void close() {
        if (opened != null) {
            opened.close();
        }
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
        public Optional<Totals> totals(ComputeId compute) {
            return store().samples().totals(compute);
        }

        @Override
        public Optional<Integer> peakConnections(ComputeId compute, Instant from) {
            return store().samples().peakConnections(compute, from);
        }

        @Override
        public void forget(Instant now, Duration retention) {
            store().samples().forget(now, retention);
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
