package dev.plimsoll.reconcile.pass;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBlock;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.cache.StoredSample;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Instant;
import java.util.ArrayList;
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
    /** What a block takes beside its bytes. */
    private static final int BYTES_PER_BLOCK = 120;

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
                .weigher((ComputeId compute, Cached cached) -> BYTES_PER_MODEL + bytes(cached.blocks()))
                .executor(Runnable::run)
                .build();
    }

    /**
     * The cached samples of one compute.
     *
     * @param blocks the samples that came last
     * @param peak   of those at or after {@code from} the one with most connections; null where it was not read
     * @param from   see there
     * @param model  what the store keeps of it; null where it was not read
     */
    private record Cached(List<SampleBlock> blocks, @Nullable Sample peak, Instant from, @Nullable Learned model) {

        Cached plus(Sample sample) {
            boolean higher = peak != null && !sample.at().isBefore(from) && isAtLeast(sample, peak);
            List<SampleBlock> longer = new ArrayList<>(blocks);
            add(sample, longer);
            int count = longer.stream().mapToInt(SampleBlock::count).sum();
            boolean isSpared = count - longer.getFirst().count() >= Adviser.REMEMBERED;
            return new Cached(isSpared ? longer.subList(1, longer.size()) : longer, higher ? sample : peak, from,
                    model);
        }

        History history() {
            List<Sample> samples = blocks.stream()
                    .flatMap(block -> block.samples().stream())
                    .map(StoredSample::sample)
                    .toList();
            return new History(samples.subList(Math.max(0, samples.size() - Adviser.REMEMBERED), samples.size()));
        }

        /** Orders as the store does: most connections first, and the latest of equals. */
        private static boolean isAtLeast(Sample sample, Sample peak) {
            int more = Integer.compare(sample.connections().used(), peak.connections().used());
            return more > 0 || (more == 0 && !sample.at().isBefore(peak.at()));
        }

        Optional<Sample> peakFrom(Instant then) {
            return Optional.ofNullable(peak).filter(sample -> !then.isBefore(from) && !sample.at().isBefore(then));
        }

        Cached withPeak(Sample read, Instant since) {
            return new Cached(blocks, read, since, model);
        }

        Cached with(@Nullable Learned now) {
            return new Cached(blocks, peak, from, now);
        }
    }

    private static void add(Sample sample, List<SampleBlock> to) {
        if (to.isEmpty() || to.getLast().isFull()) {
            to.add(SampleBlock.EMPTY);
        }
        to.add(to.removeLast().plus(StoredSample.alone(sample)));
    }

    private static int bytes(List<SampleBlock> blocks) {
        return blocks.stream().mapToInt(block -> block.length() + BYTES_PER_BLOCK).sum();
    }

    /** What the store keeps of a compute: null where that is nothing. */
    private record Learned(@Nullable StoredModel model) {}

    /** The samples that came last. */
    History history(ComputeId compute) {
        return of(compute).history();
    }

    private Cached of(ComputeId compute) {
        Cached known = cache.getIfPresent(compute);
        if (known != null) {
            return known;
        }
        List<SampleBlock> blocks = new ArrayList<>();
        samples.get().latest(compute, Adviser.REMEMBERED).samples().forEach(sample -> add(sample, blocks));
        Cached read = new Cached(blocks, null, Instant.MAX, null);
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

    /** What the store keeps of what was learned; empty where that is nothing. */
    Optional<StoredModel> model(ComputeId compute) {
        Cached known = of(compute);
        Learned learned = known.model();
        if (learned == null) {
            learned = new Learned(models.get().of(compute).orElse(null));
            cache.put(compute, known.with(learned));
        }
        return Optional.ofNullable(learned.model());
    }

    /** Writes what was learned to the store. */
    void learned(ComputeId compute, StoredModel model) {
        models.get().keep(compute, model);
        cache.asMap().computeIfPresent(compute, (id, known) -> known.with(new Learned(model)));
    }

    /** It was appended to the store. */
    void appended(ComputeId compute, Sample sample) {
        cache.asMap().computeIfPresent(compute, (id, known) -> known.plus(sample));
    }

    /** It is suspended or gone, or another agent may have probed it. */
    public void drop(ComputeId compute) {
        cache.invalidate(compute);
    }
}
