package dev.plimsoll.prediction.curve;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.EstimateBounds;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.CachePhase;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.LoadLevel;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Estimates sizes below the present one, under the present load and under each load of the last 24 hours. */
public final class SmallerSizes {

    private final Tunables tunables;
    private final Price price;
    private final SizeTable table;

    /** Estimates sizes of {@code table}. */
    public SmallerSizes(Tunables tunables, SizeTable table) {
        this.tunables = tunables;
        this.price = tunables.price();
        this.table = table;
    }

    /** The estimate under the load of the latest epoch, by the most certain evidence that there is. */
    SizeEstimate of(Size size, CurveInput at) {
        if (fits(size, at.epoch())) {
            return at.same(size, Basis.FITS);
        }
        if (holdsDatabases(size, at.epoch())) {
            return at.same(size, Basis.DATABASE_FITS);
        }
        Load load = new Load(at.epoch().load(), at.miss(), at.model(), at.epoch());
        return observed(size, load).or(() -> workingSet(size, at)).orElseGet(() -> unobserved(size, load));
    }

    /**
     * Whether a size certainly has the same misses: the cache in use, or all databases, fit it now and at all times of
     * the last 24 hours. While the cache fills, it must fit with room for more.
     */
    public boolean isCertain(Size size, ComputeModel model, Epoch epoch) {
        double share = model.run().phase() == CachePhase.STEADY ? tunables.saturation().fits()
                : tunables.saturation().fitsFilling();
        return (epoch.usedPages(Double.POSITIVE_INFINITY) <= share * UsedUnit.pages(size)
                || holdsDatabases(size, epoch))
                && model.day().hours().stream().allMatch(hour -> holds(size, hour, model));
    }

    /** CU that more waiting at {@code smaller} is worth, on average over the awake time of the last 24 hours; 0 or more. */
    public double loss(Size smaller, ComputeModel model, Epoch epoch) {
        double sum = 0;
        double awake = 0;
        for (DailyLoad.Hour hour : model.day().hours()) {
            awake += hour.awake();
        }
        for (LoadTime time : notHeld(smaller, model)) {
            Load load = under(time.level(), model, epoch);
            double more = estimate(smaller, load).excess() - price.excess(load.miss());
            sum += time.hours() * price.ofWaiting(LoadLevel.readsPerHour(time.level()), Math.max(0, more));
        }
        return awake <= 0 ? 0 : sum / awake;
    }

    /**
     * The estimate under the load of the last 24 hours at which {@code smaller} may miss the target, or miss clearly more
     * than the present size; empty where it does so at none. Hours that the size certainly held do not count.
     */
    public Optional<SizeEstimate> breach(Size smaller, ComputeModel model, Epoch epoch) {
        return notHeld(smaller, model).stream()
                .map(time -> under(time.level(), model, epoch))
                .filter(load -> !isKept(smaller, load))
                .flatMap(load -> Optional.of(estimate(smaller, load))
                        .filter(there -> there.worst() > Math.max(price.allowedMisses(),
                                tunables.change().notWorse() * load.miss()))
                        .stream())
                .findFirst();
    }

    /**
     * Whether a size had the same misses at all loads of the last 24 hours while it held the cache in use, although the
     * cache may have outgrown it since.
     */
    public boolean isKept(Size smaller, ComputeModel model, Epoch epoch) {
        return notHeld(smaller, model).stream()
                .allMatch(time -> isKept(smaller, under(time.level(), model, epoch)));
    }

    private boolean isKept(Size smaller, Load load) {
        return load.model()
                .of(smaller.cu())
                .valid(load.level(), load.epoch().to(), tunables.observations())
                .filter(observed -> !observed.own() && !observed.estimated()
                        && !isClearlyBelow(observed.miss(), larger(smaller, observed.at(), load)))
                .isPresent();
    }

    /** Counting is noisy, so a difference must be clear. */
    private boolean isClearlyBelow(double miss, double later) {
        return miss * tunables.observations().clearly() < later;
    }

    /**
     * A load, with the misses of the present size under it.
     *
     * @param miss share of reads that miss; 0 where it was not observed
     */
    private record Load(int level, double miss, ComputeModel model, Epoch epoch) {}

    /** Hours awake under a load. */
    private record LoadTime(int level, double hours) {}

    private static Load under(int level, ComputeModel model, Epoch epoch) {
        return new Load(level, model.of(epoch.size()).observed(level).map(ObservedMisses::miss).orElse(0.0), model,
                epoch);
    }

    /** The loads of the hours that a size did not certainly hold. */
    private static List<LoadTime> notHeld(Size size, ComputeModel model) {
        Map<Integer, Double> hours = new HashMap<>();
        for (DailyLoad.Hour hour : model.day().hours()) {
            if (!holds(size, hour, model)) {
                hour.loads().forEach((level, time) -> hours.merge(level, time, Double::sum));
            }
        }
        return hours.entrySet().stream().map(each -> new LoadTime(each.getKey(), each.getValue())).toList();
    }

    private static boolean holds(Size size, DailyLoad.Hour hour, ComputeModel model) {
        return model.of(size.cu()).sufficesSince(hour.start());
    }

    private SizeEstimate estimate(Size size, Load load) {
        return observed(size, load).orElseGet(() -> unobserved(size, load));
    }

    /** The estimate without an observation; no better than what a larger size missed under such a load. */
    private SizeEstimate unobserved(Size size, Load load) {
        return noBetter(filled(size, load).orElseGet(() -> unknown(size, load)), larger(size, Instant.MIN, load));
    }

    private SizeEstimate noBetter(SizeEstimate one, double least) {
        return new SizeEstimate(one.size(), Math.max(least, one.best()), Math.max(least, one.miss()),
                Math.max(least, one.worst()), Math.max(price.excess(least), one.excess()), one.basis());
    }

    /** The cache in use fits, so the size would have had exactly the same misses since the start. */
    private boolean fits(Size size, Epoch epoch) {
        return tunables.saturation().fits(epoch.usedPages(Double.POSITIVE_INFINITY), UsedUnit.pages(size));
    }

    private boolean holdsDatabases(Size size, Epoch epoch) {
        return tunables.holdsDatabases(UsedUnit.pages(size), epoch.database());
    }

    /** The observation at the size; no better than what a larger one has missed since. */
    private Optional<SizeEstimate> observed(Size size, Load load) {
        return load.model()
                .of(size.cu())
                .valid(load.level(), load.epoch().to(), tunables.observations())
                .map(observed -> noBetter(observed(size, observed, load), larger(size, observed.at(), load)));
    }

    private SizeEstimate observed(Size size, ObservedMisses observed, Load load) {
        double miss = Math.max(observed.miss(), load.miss());
        return guarded(size, miss, Math.max(observed.excess(), price.excess(load.miss())), observed.basis());
    }

    /** What a larger size, at most the present one, missed after {@code since}; 0 for none. */
    private double larger(Size size, Instant since, Load load) {
        double most = 0;
        for (Size larger : table.above(size.cu())) {
            ObservedMisses then = load.model().of(larger.cu()).observed(load.level()).orElse(null);
            if (then != null && !larger.cu().isAbove(load.epoch().size()) && then.at().isAfter(since)) {
                most = Math.max(most, then.miss());
            }
        }
        return most;
    }

    /** The misses of a cache that holds the pages touched in a shorter time. */
    private Optional<SizeEstimate> workingSet(Size size, CurveInput at) {
        double miss = at.miss();
        double atMost = Math.max(miss,
                at.epoch().missesAtMost(tunables.saturation().held(UsedUnit.pages(size))));
        return atMost <= 1
                ? Optional.of(new SizeEstimate(size.cu(), miss, (miss + atMost) / 2, atMost, price.excess(atMost),
                        Basis.WORKING_SET))
                : Optional.empty();
    }

    /** The misses of this or an earlier cache while it held as much as the size can. */
    private Optional<SizeEstimate> filled(Size size, Load load) {
        return load.model()
                .of(size.cu())
                .fill()
                .missRatio(tunables.fillCurve())
                .stream()
                .boxed()
                .findFirst()
                .map(fill -> {
                    double miss = Math.min(1, Math.max(load.miss(), fill));
                    return guarded(size, miss, price.excess(miss), Basis.FILL_CURVE);
                });
    }

    /** With the upper bound that the guard compares with the target. */
    private SizeEstimate guarded(Size size, double miss, double excess, Basis basis) {
        double worst = new EstimateBounds(0, tunables.change().drift()).worst(miss);
        return new SizeEstimate(size.cu(), miss, miss, worst, excess, basis);
    }

    /**
     * Nothing is known but that it misses no less. The most likely value is that of misses which fall with the square
     * root of the cache (Chow).
     */
    private SizeEstimate unknown(Size size, Load load) {
        double here = UsedUnit.pages(table.atOrLargest(load.epoch().size()));
        double miss = Math.min(1, load.miss() * Math.max(1, Math.sqrt(here / UsedUnit.pages(size))));
        return new SizeEstimate(size.cu(), load.miss(), miss, 1, price.excess(miss), Basis.UNKNOWN);
    }
}
