package dev.plimsoll.prediction.curve;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.SaturationRule;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.SizeEstimate.Bounds;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.run.CacheFill.CachePhase;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.LoadLevel;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Estimates sizes below the present one, under the present load and under each load of the last 24 hours. */
public final class SmallerSizes {

    private final CurveInput at;
    private final Tunables tunables;
    private final Price price;

    SmallerSizes(CurveInput at) {
        this.at = at;
        this.tunables = at.tunables();
        this.price = at.price();
    }

    private SmallerSizes under(int level) {
        return new SmallerSizes(at.under(level));
    }

    /** The estimate under the load of the latest epoch, by the most certain evidence that there is. */
    SizeEstimate of(Size size) {
        if (tunables.saturation().fits(inUse(), UsedUnit.pages(size))) {
            return at.same(size, Basis.FITS);
        }
        if (holdsDatabases(size)) {
            return at.same(size, Basis.DATABASE_FITS);
        }
        return observed(size).or(() -> workingSet(size)).orElseGet(() -> unobserved(size));
    }

    /**
     * Whether a size certainly has the same misses: the cache in use, or all databases, fit it now and at all times of
     * the last 24 hours. While the cache fills, it must fit with room for more.
     */
    public boolean isCertain(Size size) {
        SaturationRule rule = tunables.saturation();
        double share = at.model().run().phase() == CachePhase.STEADY ? rule.fits() : rule.fitsFilling();
        return (inUse() <= share * UsedUnit.pages(size) || holdsDatabases(size)) && notHeld(size).isEmpty();
    }

    /** CU that more waiting at {@code smaller} is worth, on average over the awake time of the last 24 hours; 0 or more. */
    public double loss(Size smaller) {
        double sum = 0;
        for (Map.Entry<Integer, Double> time : notHeld(smaller).entrySet()) {
            SmallerSizes then = under(time.getKey());
            double more = then.estimate(smaller).excess() - price.excess(then.at.miss());
            sum += time.getValue() * price.ofWaiting(LoadLevel.readsPerHour(time.getKey()), Math.max(0, more));
        }
        return sum <= 0 ? 0 : sum / at.model().day().awake();
    }

    /**
     * The estimate under the load of the last 24 hours at which {@code smaller} may miss the target, or miss clearly more
     * than the present size; empty where it does so at none. Hours that the size certainly held do not count.
     */
    public Optional<SizeEstimate> breach(Size smaller) {
        return notHeld(smaller).keySet()
                .stream()
                .map(this::under)
                .flatMap(then -> then.worse(smaller).stream())
                .findFirst();
    }

    /**
     * Where the present size meets the target, the upper bound counts. Where it misses the target, that would forbid every
     * smaller size, and a growth that changed nothing would stay for ever. There the misses that the compute showed at the
     * smaller size count. Where it showed none at any, the estimate counts.
     */
    private Optional<SizeEstimate> worse(Size smaller) {
        SizeEstimate there = estimate(smaller);
        boolean isBelowTarget = price.excess(at.miss()) > 0;
        double may = isBelowTarget && isShown(smaller, there.basis()) ? there.miss() : there.worst();
        double most = isBelowTarget ? tolerated(smaller) * at.miss() : price.allowedMisses();
        return may > most && !keeps(smaller) ? Optional.of(there) : Optional.empty();
    }

    /** More for a much smaller size, which saves more: each half of the size counts as one step down. */
    private double tolerated(Size smaller) {
        double halves = StrictMath.log(at.pages() / UsedUnit.pages(smaller)) / StrictMath.log(2);
        return StrictMath.pow(tunables.change().notWorse(), 1 + halves);
    }

    private boolean isShown(Size smaller, Basis basis) {
        return at.own(smaller).isPresent() || (basis != Basis.UNKNOWN
                && at.table().below(at.epoch().size()).stream().noneMatch(size -> at.own(size).isPresent()));
    }

    /**
     * Whether a size had the same misses at all loads of the last 24 hours while it held the cache in use, although the
     * cache may have outgrown it since.
     */
    public boolean isKept(Size smaller) {
        return notHeld(smaller).keySet().stream().allMatch(level -> under(level).keeps(smaller));
    }

    /** Counting is noisy, so only a larger size that missed clearly more since counts against it. */
    private boolean keeps(Size smaller) {
        return at.observed(smaller)
                .filter(observed -> !observed.own() && !observed.estimated()
                        && observed.miss() * tunables.observations().clearly() >= larger(smaller, observed.at()))
                .isPresent();
    }

    /** Hours awake under each load, of the hours that a size did not certainly hold. */
    private Map<Integer, Double> notHeld(Size size) {
        Map<Integer, Double> hours = new HashMap<>();
        for (DailyLoad.Hour hour : at.model().day().hours()) {
            if (!at.model().of(size.cu()).sufficesSince(hour.start())) {
                hour.loads().forEach((level, time) -> hours.merge(level, time, Double::sum));
            }
        }
        return hours;
    }

    private SizeEstimate estimate(Size size) {
        return observed(size).orElseGet(() -> unobserved(size));
    }

    /** The estimate without an observation; no better than what a larger size missed under such a load. */
    private SizeEstimate unobserved(Size size) {
        double least = larger(size, Instant.MIN);
        OptionalDouble fill = at.filled(size);
        return (fill.isPresent() ? filled(size, fill.getAsDouble()) : unknown(size))
                .noBetterThan(least, price.excess(least));
    }

    /** Pages of the cache in use. Where they fit, a size would have had exactly the same misses since the start. */
    private double inUse() {
        return at.epoch().usedPages(Double.POSITIVE_INFINITY);
    }

    private boolean holdsDatabases(Size size) {
        return tunables.holdsDatabases(UsedUnit.pages(size), at.epoch().databases(price));
    }

    /** The observation at the size; no better than what a larger one has missed since. */
    private Optional<SizeEstimate> observed(Size size) {
        return at.observed(size).map(observed -> {
            double least = larger(size, observed.at());
            return guarded(size, Math.max(observed.miss(), at.miss()),
                    Math.max(observed.excess(), price.excess(at.miss())), observed.basis())
                    .noBetterThan(least, price.excess(least));
        });
    }

    /** What a larger size, at most the present one, missed after {@code since}; 0 for none. */
    private double larger(Size size, Instant since) {
        double most = 0;
        for (Size larger : at.table().above(size.cu())) {
            ObservedMisses then = at.model().of(larger.cu()).observed(at.load()).orElse(null);
            if (then != null && !at.isLarger(larger) && then.at().isAfter(since)) {
                most = Math.max(most, then.miss());
            }
        }
        return most;
    }

    /** The misses of a cache that holds the pages touched in a shorter time. */
    private Optional<SizeEstimate> workingSet(Size size) {
        double miss = at.miss();
        double atMost = Math.max(miss, at.epoch().missesAtMost(tunables.saturation().held(UsedUnit.pages(size))));
        return atMost <= 1
                ? Optional.of(new SizeEstimate(size.cu(), miss, (miss + atMost) / 2, atMost, price.excess(atMost),
                        Basis.WORKING_SET))
                : Optional.empty();
    }

    /** As this or an earlier cache missed while it held as much as the size can. */
    private SizeEstimate filled(Size size, double fill) {
        double miss = Math.min(1, Math.max(at.miss(), fill));
        return guarded(size, miss, price.excess(miss), Basis.FILL_CURVE);
    }

    /** With the upper bound that the guard compares with the target. */
    private SizeEstimate guarded(Size size, double miss, double excess, Basis basis) {
        return SizeEstimate.point(size.cu(), miss, excess, basis)
                .within(miss, new Bounds(0, tunables.change().drift()).worst(miss));
    }

    /**
     * Nothing is known but that it misses no less. The most likely value is that of misses which fall with the square
     * root of the cache (Chow).
     */
    private SizeEstimate unknown(Size size) {
        double miss = Math.min(1, at.miss() * Math.max(1, Math.sqrt(at.pages() / UsedUnit.pages(size))));
        return new SizeEstimate(size.cu(), at.miss(), miss, 1, price.excess(miss), Basis.UNKNOWN);
    }
}
