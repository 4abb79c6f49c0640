package dev.plimsoll.prediction.model;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.run.ComputeRun;
import dev.plimsoll.prediction.model.run.ComputeRun.Phase;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.SizePeriod;
import dev.plimsoll.prediction.model.size.CostWeights;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import dev.plimsoll.prediction.model.size.SizeModel;
import dev.plimsoll.prediction.model.size.WorkingSetCurve;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a compute after one more epoch.
 *
 * <p>Epochs may be short or long, regular or not: short ones are gathered until they hold many reads or cover about five
 * minutes, and what is learned weighs as much as the time that it covers.
 */
public final class ModelLearner {

    /** Below this share of a smaller cache, what is in use would have fitted it: the same misses, exactly. */
    public static final double FITS = 0.95;

    /** From this share of a cache on it is full, all but a thousandth: what is missed before is a first read. */
    public static final double FULL = 0.999;
    /**
     * A table may speak of GB where the server means GiB, and a live limit may be lower than the table's: from here on
     * a cache that stopped growing is taken for full.
     */
    public static final double FULL_BY_STANDSTILL = 0.85;

    /** Reads since a cache was full until its misses are those of its size, in caches. */
    private static final double SETTLED = 0.25;
    /** Misses that are so bad begin a spell: a quarter more than allowed. */
    private static final double ILL = 0.1;
    private static final Duration LEAST = Duration.ofSeconds(270);
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final long LEAST_READS = 50;
    /** A ratio of so many reads stands, however soon they came. */
    private static final long MANY_READS = 10_000;
    private static final Duration SOONEST = Duration.ofSeconds(5);

    private final SizeTable table;
    private final CostWeights prices;

    public ModelLearner(SizeTable table, CostWeights prices) {
        this.table = table;
        this.prices = prices;
    }

    /**
     * What is known after {@code seen}; an epoch that is not later than what is known teaches nothing.
     *
     * @param before null where nothing is known
     */
    public ComputeModel after(@Nullable ComputeModel before, Epoch seen) {
        ComputeModel known = before == null ? ComputeModel.begunWith(seen) : before;
        if (known.run().hasSeen(seen)) {
            return known;
        }
        if (!known.run().isOf(seen) || !known.stay().size().equals(seen.size())) {
            known = turned(known, seen);
        }
        Epoch open = known.run().open();
        Epoch all = open == null ? seen : open.plus(seen);
        return isEnough(all) ? learned(known, all) : known.with(known.run().waitingWith(all));
    }

    private static boolean isEnough(Epoch seen) {
        return lasted(seen, LONGEST) || (seen.reads() >= LEAST_READS && lasted(seen, LEAST))
                || (seen.reads() >= MANY_READS && lasted(seen, SOONEST));
    }

    private static boolean lasted(Epoch seen, Duration least) {
        return seen.span().compareTo(least) >= 0;
    }

    /** At the beginning of another run, maybe at another size. */
    private ComputeModel turned(ComputeModel known, Epoch first) {
        Epoch rest = known.run().open();
        ComputeModel done = rest != null && rest.reads() >= LEAST_READS ? learned(known, rest) : known;
        done = done.each(memory -> memory.withFill(memory.fill().closed())).with(ComputeRun.begunWith(first));
        ComputeUnits size = done.stay().size();
        return size.equals(first.size())
                ? done.with(done.sizeNeed().asked())
                : done.with(SizePeriod.begunWith(first, size)).with(done.missPeriod().moved()).with(SizeNeed.NONE);
    }

    private ComputeModel learned(ComputeModel known, Epoch seen) {
        double cache = pages(seen.size());
        ComputeRun run = known.run().missing(seen);
        long sinceFull = run.isFull() ? run.readsSinceFull() + seen.reads() : isFull(run, seen, cache) ? 0 : -1;
        Phase phase = phase(seen, sinceFull, cache);
        ComputeModel now = known.asked(seen, prices.severity(seen.missRatio()), crowding(seen))
                .with(run.learned(seen, sinceFull, phase))
                .with(phase == Phase.STEADY ? known.missPeriod().with(prices.severity(seen.missRatio()) > ILL, seen)
                        : known.missPeriod())
                .with(known.stay().with(seen.hours(), phase == Phase.STEADY));
        Map<ComputeUnits, SizeModel> learned = new HashMap<>();
        for (Size size : table.sizes()) {
            SizeModel memory = remembered(now, size, seen, phase);
            if (!memory.equals(now.of(size.cu()))) {
                learned.put(size.cu(), memory);
            }
        }
        now = now.with(learned);
        boolean filled = sinceFull >= 0 && !known.run().isFull();
        now = filled ? now.with(now.sizeNeed().filled()) : now;
        return phase == Phase.STEADY && sinceFull >= 0 ? paired(now.with(now.sizeNeed().begun(seen.to())), seen) : now;
    }

    private double crowding(Epoch seen) {
        return table.at(seen.size())
                .map(size -> prices.crowding(seen.connections(), size.maxConnections()))
                .orElse(0.0);
    }

    private static boolean isFull(ComputeRun run, Epoch seen, double cache) {
        UsedUnit unit = seen.unit();
        if (unit == null) {
            return false;
        }
        double used = seen.usedPages(cache);
        return used >= FULL * cache || (run.standstill().isProven() && used >= FULL_BY_STANDSTILL * cache
                && !unit.mayFillInside(run.misses(), seen.used()));
    }

    private Phase phase(Epoch seen, long sinceFull, double cache) {
        if (sinceFull < 0) {
            return prices.severity(seen.missRatio()) > 0 ? Phase.WARMING : Phase.STEADY;
        }
        return sinceFull >= SETTLED * cache ? Phase.STEADY : Phase.FILLED;
    }

    /**
     * At the present size while it is steady, at each smaller one that would have done the same, and at the others below it
     * by what the platform says was touched.
     */
    private SizeModel remembered(ComputeModel known, Size size, Epoch seen, Phase phase) {
        double pages = size.cache().per(UsedUnit.PAGES.size());
        SizeModel memory = known.of(size.cu());
        if (seen.unit() == UsedUnit.PAGES && !known.run().isFull()) {
            memory = memory.withFill(memory.fill().passing(seen, pages));
        }
        boolean smaller = size.cu().isBelow(seen.size());
        boolean fits = seen.usedPages(Double.POSITIVE_INFINITY) <= FITS * pages
                || prices.severity(Math.min(1, seen.missesAtMost(FITS * pages))) <= 0;
        if (smaller && !fits) {
            memory = memory.withOutgrown(seen.to());
        }
        if (phase == Phase.STEADY) {
            Optional<ObservedMisses> taught = taught(size, seen, fits);
            memory = taught.isPresent() ? memory.with(seen.load(), taught.get()) : memory;
        }
        return memory;
    }

    /** What a warm epoch tells of a size; nothing of larger ones. */
    private Optional<ObservedMisses> taught(Size size, Epoch seen, boolean fits) {
        int way = size.cu().compareTo(seen.size());
        if (way > 0) {
            return Optional.empty();
        }
        return way == 0 || fits
                ? Optional.of(ObservedMisses.in(seen, prices, way == 0))
                : WorkingSetCurve.of(seen)
                        .filter(reuse -> reuse.tellsOf(size.cache().per(UsedUnit.PAGES.size())))
                        .map(reuse -> ObservedMisses.estimated(seen, prices, reuse,
                                size.cache().per(UsedUnit.PAGES.size())));
    }

    /** What the move up to here brought, by what was lived before and after it under the present load. */
    private ComputeModel paired(ComputeModel known, Epoch seen) {
        ComputeUnits from = known.stay().from();
        if (from == null || !from.isBelow(seen.size())) {
            return known;
        }
        int level = seen.load();
        ObservedMisses before = known.of(from).observed(level).orElse(null);
        ObservedMisses after = known.of(seen.size()).observed(level).orElse(null);
        if (before == null || after == null || before.severity() <= 0 || after.miss() <= 0) {
            return known;
        }
        double larger = pages(seen.size()) / pages(from);
        return larger <= 1
                ? known
                : known.with(new UpsizeEffect(from, seen.size(),
                        StrictMath.log(before.miss() / after.miss()) / StrictMath.log(larger)));
    }

    /** Pages of the cache at a size; of the largest where the table does not know it. */
    private double pages(ComputeUnits cu) {
        return table.at(cu).orElse(table.largest()).cache().per(UsedUnit.PAGES.size());
    }
}
