package dev.plimsoll.prediction.model;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.CostWeights;
import dev.plimsoll.prediction.PredictionTunables;
import dev.plimsoll.prediction.SaturationRule;
import dev.plimsoll.prediction.model.run.CacheFill;
import dev.plimsoll.prediction.model.run.CachePhase;
import dev.plimsoll.prediction.model.run.ComputeRun;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.SizePeriod;
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
    private final PredictionTunables tunables;
    private final CostWeights weights;
    private final SaturationRule saturation;

    /** Learns computes of one platform. */
    public ModelLearner(SizeTable table, PredictionTunables tunables) {
        this.table = table;
        this.tunables = tunables;
        this.weights = tunables.weights();
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
        PredictionTunables.Observations least = tunables.observations();
        double seconds = epoch.span().toMillis() / 1_000.0;
        return epoch.hours() >= least.mostHours()
                || (epoch.reads() >= least.leastReads() && seconds >= least.leastSeconds())
                || (epoch.reads() >= least.manyReads() && seconds >= least.soonSeconds());
    }

    /** The model at the beginning of another run, maybe at another size. */
    private ComputeModel atNewRun(ComputeModel model, Epoch first) {
        Epoch rest = model.run().open();
        ComputeModel done = rest != null && rest.reads() >= tunables.observations().leastReads() ? learned(model, rest)
                : model;
        done = done.mapSizes(sizeModel -> sizeModel.withFill(sizeModel.fill().closed(tunables.downsize().fillCurve())))
                .with(ComputeRun.begunWith(first));
        ComputeUnits size = done.stay().size();
        return size.equals(first.size())
                ? done.with(done.sizeNeed().restarted())
                : done.with(SizePeriod.begunWith(first, size)).with(SizeNeed.NONE);
    }

    private ComputeModel learned(ComputeModel model, Epoch epoch) {
        Bytes capacity = cache(epoch.size());
        CacheFill fill = model.run().fill().after(epoch.cache(), capacity, capacity, saturation);
        double severity = weights.severity(epoch.missRatio());
        CachePhase phase = fill.phase(severity <= 0, saturation.readsUntilWarm(pages(epoch.size())));
        ComputeRun run = model.run().learned(epoch, phase, fill);
        ComputeModel now = model.withLoad(epoch, severity, crowding(epoch))
                .with(run)
                .with(model.stay().with(epoch.hours(), phase == CachePhase.STEADY));
        if (phase == CachePhase.STEADY && model.run().phase() != CachePhase.STEADY && !isFilledAhead(run, epoch)) {
            now = now.withWarmup(run.misses(), Duration.between(run.startedAt(), epoch.to()));
        }
        Map<ComputeUnits, SizeModel> learned = new HashMap<>();
        for (Size size : table.sizes()) {
            SizeModel sizeModel = learnedOf(now, size, epoch, phase);
            if (!sizeModel.equals(now.of(size.cu()))) {
                learned.put(size.cu(), sizeModel);
            }
        }
        now = now.with(learned);
        boolean filled = fill.isFull() && !model.run().isFull();
        now = filled ? now.with(now.sizeNeed().filled()) : now;
        return phase == CachePhase.STEADY && fill.isFull()
                ? withUpsizeEffect(now.with(now.sizeNeed().warm(epoch.to())), epoch)
                : now;
    }

    /**
     * Whether more of the cache is in use than misses explain: the platform filled it before clients came
     * (platform/in-the-wild.md 1.8), which shows no refill rate. A chunk in use takes one miss or write at least.
     */
    private static boolean isFilledAhead(ComputeRun run, Epoch epoch) {
        return epoch.unit() == UsedUnit.CHUNKS && epoch.used() > run.misses();
    }

    private double crowding(Epoch epoch) {
        return table.at(epoch.size())
                .map(size -> tunables.crowding(epoch.connections(), size.maxConnections()))
                .orElse(0.0);
    }

    /**
     * What {@code epoch} shows of one size: the present size while warm, each smaller size that would have had the
     * same misses, and other smaller sizes by the platform's working-set estimate.
     */
    private SizeModel learnedOf(ComputeModel model, Size size, Epoch epoch, CachePhase phase) {
        double pages = UsedUnit.pages(size);
        SizeModel sizeModel = model.of(size.cu());
        if (epoch.unit() == UsedUnit.PAGES && !model.run().isFull()) {
            sizeModel = sizeModel.withFill(sizeModel.fill().passing(epoch, pages, tunables.downsize().fillCurve()));
        }
        boolean smaller = size.cu().isBelow(epoch.size());
        boolean fits = saturation.fits(epoch.usedPages(Double.POSITIVE_INFINITY), pages)
                || weights.severity(Math.min(1, epoch.missesAtMost(saturation.held(pages)))) <= 0;
        if (smaller && !fits) {
            sizeModel = sizeModel.withOutgrown(epoch.to());
        }
        if (phase == CachePhase.STEADY) {
            Optional<ObservedMisses> observation = observation(size, epoch, fits);
            sizeModel = observation.isPresent()
                    ? sizeModel.with(epoch.load(), observation.get(), tunables.observations())
                    : sizeModel;
        }
        return sizeModel;
    }

    /** The misses that a warm epoch shows for a size; empty for larger sizes. */
    private Optional<ObservedMisses> observation(Size size, Epoch epoch, boolean fits) {
        int order = size.cu().compareTo(epoch.size());
        if (order > 0) {
            return Optional.empty();
        }
        return order == 0 || fits
                ? Optional.of(ObservedMisses.in(epoch, tunables, order == 0))
                : WorkingSetCurve.of(epoch, tunables.workingSets())
                        .filter(workingSetCurve -> workingSetCurve.covers(UsedUnit.pages(size)))
                        .map(workingSetCurve -> ObservedMisses.estimated(epoch, tunables, workingSetCurve,
                                UsedUnit.pages(size)));
    }

    /**
     * The model with the effect of the latest upsize, from observations before and after it under the present load.
     */
    private ComputeModel withUpsizeEffect(ComputeModel model, Epoch epoch) {
        ComputeUnits from = model.stay().from();
        if (from == null || !from.isBelow(epoch.size())) {
            return model;
        }
        int level = epoch.load();
        ObservedMisses before = model.of(from).observed(level).orElse(null);
        ObservedMisses after = model.of(epoch.size()).observed(level).orElse(null);
        if (before == null || after == null || before.severity() <= 0 || after.miss() <= 0) {
            return model;
        }
        double larger = pages(epoch.size()) / pages(from);
        return larger <= 1
                ? model
                : model.with(new UpsizeEffect(from, epoch.size(),
                        StrictMath.log(before.miss() / after.miss()) / StrictMath.log(larger)));
    }

    private double pages(ComputeUnits cu) {
        return cache(cu).per(UsedUnit.PAGES.size());
    }

    /** The cache at a size; that of the largest size where the table does not list it. */
    private Bytes cache(ComputeUnits cu) {
        return table.at(cu).orElse(table.largest()).cache();
    }
}
