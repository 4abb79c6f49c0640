package dev.plimsoll.reconcile.pass;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.json.PackedRows;
import dev.plimsoll.json.PackedRows.PackedBlock;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.reconcile.schedule.ListingSchedule;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the next probe of a compute needs: its latest samples, the one with most connections, and its model.
 *
 * <p>Bounded by a share of the heap: where more computes are awake than fit, those probed longest ago are read from the store
 * again.
 */
public final class SampleCache {

    private static final int SHARE_OF_HEAP = 5;
    /** A model and what holds it, measured; rounded up. */
    private static final int BYTES_PER_MODEL = 7_400;
    private static final PackedRows<Sample> PACKED = PackedRows.of(Sample.class);
    /** A packed sample, measured; rounded up. */
    private static final int BYTES_PER_SAMPLE = 30;
    /** So many samples are packed again at once, because the oldest have to go. */
    private static final int SPARED = 150;

    private final Supplier<Samples> samples;
    private final Supplier<ModelStore> models;
    private final Cache<ComputeId, Cached> cache;

    public SampleCache(Supplier<Samples> samples, Supplier<ModelStore> models) {
        this(samples, models, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    }

    /** @param most bytes that are kept */
    SampleCache(Supplier<Samples> samples, Supplier<ModelStore> models, long most) {
        this.samples = samples;
        this.models = models;
        this.cache = Caffeine.newBuilder()
                .maximumWeight(most)
                .weigher((ComputeId compute, Cached cached) -> BYTES_PER_MODEL + cached.bytes())
                .executor(Runnable::run)
                .build();
    }

    /**
     * The cached samples of one compute.
     *
     * @param samples those that came last
     * @param read    these as they were read, until the pass that read them ends; null where {@code samples} has them
     * @param peak    of those at or after {@code from} the one with most connections; null where it was not read
     * @param from    see there
     * @param model   what was learned of it; null where it was not read
     */
    private record Cached(PackedBlock samples, @Nullable List<Sample> read, @Nullable Sample peak, Instant from,
            @Nullable Learned model) {

        int bytes() {
            return read == null ? samples.bytes().length : read.size() * BYTES_PER_SAMPLE;
        }

        /** In few bytes. A compute that is suspended is read and dropped by one pass, so nothing is packed for it. */
        Cached packed() {
            return read == null ? this : new Cached(PACKED.plus(PackedBlock.EMPTY, read), null, peak, from, model);
        }

        Cached plus(Sample sample) {
            if (read != null) {
                return packed().plus(sample);
            }
            boolean higher = peak != null && !sample.at().isBefore(from) && Samples.FULLER.compare(sample, peak) >= 0;
            PackedBlock known = samples.count() < Adviser.REMEMBERED + SPARED ? samples
                    : PACKED.plus(PackedBlock.EMPTY, latest());
            return new Cached(PACKED.plus(known, List.of(sample)), null, higher ? sample : peak, from, model);
        }

        List<Sample> latest() {
            return read == null ? PACKED.last(samples, Adviser.REMEMBERED) : read;
        }

        Optional<Sample> peakFrom(Instant then) {
            return Optional.ofNullable(peak).filter(sample -> !then.isBefore(from) && !sample.at().isBefore(then));
        }

        Cached withPeak(Sample highest, Instant since) {
            return new Cached(samples, read, highest, since, model);
        }

        Cached with(@Nullable Learned now) {
            return new Cached(samples, read, peak, from, now);
        }
    }

    /**
     * What was learned of a compute.
     *
     * @param model  null where that is nothing
     * @param stored what the store keeps of it
     * @param at     when that was written; {@link Instant#EPOCH} if it was read
     */
    private record Learned(@Nullable StoredModel model, @Nullable StoredModel stored, Instant at) {}

    /** The samples that came last. */
    History history(ComputeId compute) {
        return new History(of(compute).latest());
    }

    private Cached of(ComputeId compute) {
        Cached known = cache.getIfPresent(compute);
        if (known != null) {
            return known;
        }
        List<Sample> latest = samples.get().latest(compute, Adviser.REMEMBERED).samples();
        Cached read = new Cached(PackedBlock.EMPTY, latest, null, Instant.MAX, null);
        cache.put(compute, read);
        return read;
    }

    /** As {@link Samples#fullest}. The store is read again only if the cached peak is too old. */
    Optional<Sample> fullest(ComputeId compute, Instant from) {
        Cached known = of(compute);
        Optional<Sample> peak = known.peakFrom(from);
        if (peak.isPresent()) {
            return peak;
        }
        Optional<Sample> read = samples.get().fullest(compute, from);
        read.ifPresent(sample -> cache.put(compute, known.withPeak(sample, from)));
        return read;
    }

    /** What was learned; empty where that is nothing. */
    Optional<StoredModel> model(ComputeId compute) {
        Cached known = of(compute);
        Learned learned = known.model();
        if (learned == null) {
            StoredModel stored = models.get().of(compute).orElse(null);
            learned = new Learned(stored, stored, Instant.EPOCH);
            cache.put(compute, known.with(learned));
        }
        return Optional.ofNullable(learned.model());
    }

    /**
     * Keeps what was learned. It is written to the store at a suspend, and every few minutes before. What was not written when the
     * agent ended, the next one learns from the stored samples.
     */
    void learned(ComputeId compute, StoredModel model, boolean isAwake, Instant now) {
        Learned known = of(compute).model();
        Learned before = known == null ? new Learned(null, null, Instant.EPOCH) : known;
        boolean isDue = !model.equals(before.stored())
                && (!isAwake || ListingSchedule.hasPassed(before.at(), ComputeMemory.AT_STAKE, now));
        if (isDue) {
            models.get().keep(compute, model);
        }
        Learned after = new Learned(model, isDue ? model : before.stored(), isDue ? now : before.at());
        cache.asMap().computeIfPresent(compute, (id, cached) -> cached.with(after));
    }

    /** It was appended to the store. */
    void appended(ComputeId compute, Sample sample) {
        cache.asMap().computeIfPresent(compute, (id, known) -> known.plus(sample));
    }

    /** A pass over it has ended: the next one comes with its next probe. */
    void passed(ComputeId compute, boolean isAwake) {
        if (isAwake) {
            cache.asMap().computeIfPresent(compute, (id, cached) -> cached.packed());
        } else {
            drop(compute);
        }
    }

    /** It is suspended or gone, or another agent may have probed it. */
    public void drop(ComputeId compute) {
        cache.invalidate(compute);
    }
}
