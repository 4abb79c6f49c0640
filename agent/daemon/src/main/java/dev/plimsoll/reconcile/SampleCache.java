package dev.plimsoll.reconcile;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the latest samples of each probed compute, so that a pass does not read them again from the store.
 * <p>It is bounded by a share of the heap. If more computes are awake than fit, those probed longest ago are read from
 * the store again.
 */
final class SampleCache {

    /** Heap bytes of one sample with all that it refers to; measured, rounded up. */
    private static final int BYTES_A_SAMPLE = 600;
    private static final int SHARE_OF_HEAP = 6;
    private static final int A_FEW = 20;

    private final Samples samples;
    private final Cache<ComputeId, Seen> seen;

    SampleCache(Samples samples) {
        this(samples, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / BYTES_A_SAMPLE);
    }

    /** @param most number of samples to keep */
    SampleCache(Samples samples, long most) {
        this.samples = samples;
        this.seen = Caffeine.newBuilder()
                .maximumWeight(most)
                .weigher((ComputeId compute, Seen one) -> one.history().samples().size() + 1)
                .executor(Runnable::run)
                .build();
    }

    /**
     * The cached samples of one compute.
     *
     * @param history the latest samples
     * @param peak    the sample at or after {@code from} with most connections; null if it was not read
     * @param from    start of the time range of {@code peak}
     */
    private record Seen(History history, @Nullable Sample peak, Instant from) {

        Seen plus(Sample sample) {
            List<Sample> kept = history.samples();
            History longer = kept.size() < Adviser.REMEMBERED
                    ? history.plus(sample)
                    : new History(kept.subList(kept.size() - Adviser.REMEMBERED + 1, kept.size())).plus(sample);
            boolean higher = peak != null && !sample.at().isBefore(from) && isAtLeast(sample, peak);
            return new Seen(longer, higher ? sample : peak, from);
        }

        /** The same order as in the store: most connections first, and the latest of equals. */
        private static boolean isAtLeast(Sample sample, Sample peak) {
            int more = Integer.compare(sample.connections().used(), peak.connections().used());
            return more > 0 || (more == 0 && !sample.at().isBefore(peak.at()));
        }

        Optional<Sample> peakFrom(Instant then) {
            return Optional.ofNullable(peak).filter(one -> !then.isBefore(from) && !one.at().isBefore(then));
        }
    }

    /** The latest samples. */
    History history(ComputeId compute) {
        return of(compute).history();
    }

    private Seen of(ComputeId compute) {
        Seen known = seen.getIfPresent(compute);
        if (known != null) {
            return known;
        }
        Seen read = new Seen(samples.latest(compute, Adviser.REMEMBERED), null, Instant.MAX);
        seen.put(compute, read);
        return read;
    }

    /** As {@link Samples#fullest}. The store is read again only if the cached peak is too old. */
    Optional<Sample> fullest(ComputeId compute, Instant from) {
        Seen known = of(compute);
        Optional<Sample> peak = known.peakFrom(from);
        if (peak.isPresent()) {
            return peak;
        }
        Optional<Sample> read = samples.fullest(compute, from);
        read.ifPresent(sample -> seen.put(compute, new Seen(known.history(), sample, from)));
        return read;
    }

    /** Adds a sample that was appended to the store. */
    void appended(ComputeId compute, Sample sample) {
        seen.asMap().computeIfPresent(compute, (id, known) -> known.plus(sample));
    }

    /** Reads what another replica has appended to the store; drops the entry if too much is new. */
    void refresh(ComputeId compute) {
        Seen known = seen.getIfPresent(compute);
        Sample last = known == null ? null : known.history().latest().orElse(null);
        List<Sample> newest = last == null ? List.of() : samples.latest(compute, A_FEW).samples();
        int after = last == null ? -1 : newest.lastIndexOf(last);
        if (after < 0) {
            drop(compute);
        } else {
            newest.subList(after + 1, newest.size()).forEach(sample -> appended(compute, sample));
        }
    }

    /** Drops a compute that is suspended or deleted, or that another replica may have probed. */
    void drop(ComputeId compute) {
        seen.invalidate(compute);
    }

    /** Drops all entries, since another replica may have probed any compute. */
    void dropAll() {
        seen.invalidateAll();
    }
}
