package dev.plimsoll.prediction.model;

import dev.plimsoll.cache.ServerStart;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Hours;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.SaturationRule;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ComputeModel.SizePeriod;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.CacheFill;
import dev.plimsoll.prediction.model.run.CacheFill.CachePhase;
import dev.plimsoll.prediction.model.run.ComputeRun;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.LoadHistory;
import dev.plimsoll.prediction.model.run.StartRecords;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import dev.plimsoll.prediction.model.size.SizeModel;
import dev.plimsoll.prediction.model.size.WorkingSetCurve;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Updates the model of a compute with one more epoch.
 *
 * <p>Epochs may be short or long, regular or not. Short ones are merged until they hold many reads or cover about
 * five minutes. Each observation weighs as much as the time it covers.
 */
public final class ModelLearner {

    private final SizeTable table;
    private final Tunables tunables;
    private final Price price;
    private final SaturationRule saturation;

    /** Learns computes of one platform. */
    public ModelLearner(SizeTable table, Tunables tunables) {
        this.table = table;
        this.tunables = tunables;
        this.price = tunables.price();
        this.saturation = tunables.saturation();
    }

    /**
     * The model after {@code epoch}. An epoch that is not later than the model changes nothing.
     *
     * @param before null where nothing is known
     */
    public ComputeModel after(@Nullable ComputeModel before, Epoch epoch) {
        ComputeModel model = before == null ? ComputeModel.begunWith(epoch) : before;
        if (model.run().hasSeen(epoch)) {
            return model;
        }
        if (!model.run().isOf(epoch) || !model.stay().size().equals(epoch.size())) {
            model = atNewRun(model, epoch);
        }
        Epoch open = model.run().open();
        Epoch all = open == null ? epoch : open.plus(epoch);
        return isEnough(all) ? learned(model, all) : model.with(model.run().waitingWith(all));
    }

    private boolean isEnough(Epoch epoch) {
        Tunables.Observations least = tunables.observations();
        double seconds = epoch.span().toMillis() / 1_000.0;
        return seconds >= least.leastSeconds()
                || (epoch.reads() >= least.manyReads() && seconds >= least.soonSeconds());
    }

    /** The model at the beginning of another run, maybe at another size. */
    private ComputeModel atNewRun(ComputeModel model, Epoch first) {
        Epoch rest = model.run().open();
        ComputeModel ended = rest == null ? model : learned(model, rest);
        ComputeModel done = ended.with(ComputeRun.begunWith(first));
        ComputeUnits size = done.stay().size();
        return size.equals(first.size()) ? done.with(done.run().knowing(ofShortRun(ended.run())))
                : done.with(SizePeriod.begunWith(first, size));
    }

    /** What a run learned last that was no longer than an epoch: the next one may be as short. Null for a longer run. */
    private @Nullable Epoch ofShortRun(ComputeRun ended) {
        Epoch last = ended.last();
        return last == null || Hours.of(Duration.between(ended.startedAt(), last.to())) > tunables.observations()
                .mostHours() ? null : last;
    }

    private ComputeModel learned(ComputeModel model, Epoch epoch) {
        Bytes capacity = table.atOrLargest(epoch.size()).cache();
        CacheFill fill = model.run().fill().after(epoch.cache(), capacity, saturation);
        double excess = price.excess(epoch.missRatio());
        CachePhase phase = fill.phase(excess <= 0);
        ComputeRun run = model.run().learned(epoch, phase, fill);
        LoadHistory load = model.load().with(epoch, excess, isRefusing(epoch));
        if (phase == CachePhase.STEADY && model.run().phase() != CachePhase.STEADY) {
            load = withWarmup(load, model.run(), fill, epoch);
        }
        ComputeModel now = new ComputeModel(model.since(), model.stay().with(epoch.hours()), run, model.sizes(), load,
                model.backoff());
        Map<ComputeUnits, SizeModel> learned = new HashMap<>();
        for (Size size : table.sizes()) {
            SizeModel sizeModel = learnedOf(now, size, epoch, phase);
            if (!sizeModel.equals(now.of(size.cu()))) {
                learned.put(size.cu(), sizeModel);
            }
        }
        return now.with(learned);
    }

    /** The load after a warm-up. That of a warm start shows no refill rate: its ratio was low until this epoch began. */
    private static LoadHistory withWarmup(LoadHistory load, ComputeRun before, CacheFill fill, Epoch epoch) {
        ServerStart start = epoch.cache().start();
        Duration took = Duration.between(before.startedAt(), epoch.to());
        StartRecords starts = ServerStart.isWarm(start)
                ? load.starts().after(start, before.fill().misses(), Duration.between(before.startedAt(), epoch.from()))
                : load.starts().after(start, fill.misses(), took);
        LoadHistory noted = load.with(starts);
        return isFilledAhead(fill, epoch) ? noted : noted.withWarmup(fill.misses(), took);
    }

    /**
     * Whether the platform filled the cache before clients came (platform/in-the-wild.md 1.9): that is known, or more of it is in
     * use than misses explain. A chunk in use takes one miss or write at least.
     */
    private static boolean isFilledAhead(CacheFill fill, Epoch epoch) {
        CacheActivity cache = epoch.cache();
        UsedUnit unit = cache.unit();
        return ServerStart.isWarm(cache.start()) || (unit != null && unit.isChunks() && cache.used() > fill.misses());
    }

    private boolean isRefusing(Epoch epoch) {
        return table.at(epoch.size())
                .filter(size -> tunables.isRefusing(epoch.connections(), size.maxConnections()))
                .isPresent();
    }

    /**
     * What {@code epoch} shows of one size: the present size while warm, each smaller size that would have had the
     * same misses, and other smaller sizes by the platform's working-set estimate.
     */
    private SizeModel learnedOf(ComputeModel model, Size size, Epoch epoch, CachePhase phase) {
        double pages = UsedUnit.pages(size);
        SizeModel sizeModel = model.of(size.cu());
        // Where a growing cache meets the target, quiet hours would hide what busy ones miss.
        if (UsedUnit.PAGES.equals(epoch.cache().unit()) && phase == CachePhase.WARMING
                && !ServerStart.isWarm(epoch.cache().start())) {
            sizeModel = sizeModel.withFill(sizeModel.fill().passing(epoch, pages, tunables.near()));
        }
        boolean fits = isCertain(pages, epoch);
        if (size.cu().isBelow(epoch.size()) ? !fits : model.run().fill().isFull()) {
            sizeModel = sizeModel.withOutgrown(epoch.to());
        }
        if (phase == CachePhase.STEADY) {
            SizeModel before = sizeModel;
            return observation(size, epoch, fits)
                    .map(observed -> before.with(epoch.load(), observed, tunables.observations()))
                    .orElse(before);
        }
        return sizeModel;
    }

    /** Whether a cache of {@code pages} would have had the same misses, or no more than the allowed ones. */
    private boolean isCertain(double pages, Epoch epoch) {
        return saturation.fits(epoch.usedPages(Double.POSITIVE_INFINITY), pages)
                || tunables.holdsDatabases(pages, epoch.databases(price))
                || price.excess(Math.min(1, epoch.missesAtMost(saturation.held(pages)))) <= 0;
    }

    /**
     * The misses that a warm epoch shows for a size; empty for larger sizes. While the platform fills the cache, what it
     * holds will grow, so that less than a smaller size is no sign for that size.
     */
    private Optional<ObservedMisses> observation(Size size, Epoch epoch, boolean fits) {
        int order = size.cu().compareTo(epoch.size());
        if (order > 0) {
            return Optional.empty();
        }
        boolean isFilling = ServerStart.mayPrewarmAfter(epoch.cache().start(), epoch.startedAt(), epoch.from());
        return order == 0 || (fits && !isFilling)
                ? Optional.of(ObservedMisses.in(epoch, tunables, order == 0))
                : WorkingSetCurve.of(epoch, tunables.workingSets())
                        .filter(workingSetCurve -> workingSetCurve.covers(UsedUnit.pages(size)))
                        .map(workingSetCurve -> ObservedMisses.estimated(epoch, tunables, workingSetCurve,
                                UsedUnit.pages(size)));
    }
}
