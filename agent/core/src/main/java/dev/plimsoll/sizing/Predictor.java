package dev.plimsoll.sizing;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.Bytes;
import dev.plimsoll.fleet.Size;
import dev.plimsoll.fleet.SizeTable;
import dev.plimsoll.sizing.Prediction.Basis;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Predicts the hit ratio at every size of the table from what was seen at one.
 *
 * <p>Two grounds are exact (a cache that is not full, and data in use that fits); the others carry bounds measured on
 * replayed traces (docs/decisions/0004-predicting-other-sizes.md).
 */
public final class Predictor {

    /** Below this share of a smaller cache, what is in use fits it with room to spare. */
    static final double FITS = 0.9;

    private static final double DEFAULT_SLOPE = 0.5;
    private static final double FLATTEST_SLOPE = 0.01;
    private static final double STEEPEST_SLOPE = 3;
    /** The part of a fill that tells about a smaller size: while the cache held about as much. */
    private static final double AROUND_LOW = 0.75;
    private static final double AROUND_HIGH = 1.33;
    private static final long FILL_READS = 1_000;
    /** Misses left where all data fits: pages newly written or read for the first time. */
    private static final double LEFT_AT_WORST = 0.2;

    private final SizeTable table;

    public Predictor(SizeTable table) {
        this.table = table;
    }

    /**
     * One prediction for each size of the table and the present one, smallest first; empty while the size or the cache's capacity is not
     * known or nothing was read.
     *
     * @param run the latest run that {@code figures} were drawn from
     */
    public List<Prediction> predict(Figures figures, List<Sample> run) {
        Bytes capacity = figures.capacity();
        if (capacity == null || capacity.value() == 0 || figures.judged().accesses() == 0) {
            return List.of();
        }
        SizeTable known = run.isEmpty() ? table : run.getLast().correct(table);
        return known.sizes().stream().map(size -> predict(size, capacity, figures, run)).toList();
    }

    private static Prediction predict(Size size, Bytes capacity, Figures figures, List<Sample> run) {
        int compared = size.cache().compareTo(capacity);
        if (compared == 0) {
            return measured(size, figures, Basis.LIVED);
        }
        return compared > 0 ? larger(size, capacity, figures, run) : smaller(size, capacity, figures, run);
    }

    private static Prediction larger(Size size, Bytes capacity, Figures figures, List<Sample> run) {
        if (!figures.full()) {
            return measured(size, figures, Basis.NOT_FULL);
        }
        double miss = figures.judged().missRatio();
        boolean databaseKnown = figures.database().compareTo(capacity) > 0;
        if (databaseKnown && size.cache().compareTo(figures.database()) >= 0) {
            return Prediction.ofMisses(size.cu(), 0, 0, miss * LEFT_AT_WORST, Basis.DATABASE_FITS);
        }
        double slope = slope(capacity, figures, run);
        double expected = miss
                * shrinkOfMisses(size.cache(), capacity, databaseKnown ? figures.database() : null, slope);
        boolean next = size.cache().per(capacity) <= 2;
        double worst = Math.max(expected * (next ? 1.46 : 1.67), chord(size.cache(), capacity, figures));
        return Prediction.ofMisses(size.cu(), expected * (next ? 0.51 : 0.03), expected, Math.min(miss, worst),
                Basis.POWER_LAW);
    }

    /**
     * The most that a larger cache can miss if misses fall ever more slowly with size: the straight line from what is
     * missed now to nothing where all user databases fit. As much as now where that size is not known.
     */
    private static double chord(Bytes larger, Bytes now, Figures figures) {
        double miss = figures.judged().missRatio();
        Bytes database = figures.database();
        if (figures.unit() != UsedUnit.PAGES || database.compareTo(now) <= 0) {
            return miss;
        }
        return miss * (database.value() - larger.value()) / (database.value() - now.value());
    }

    private static Prediction smaller(Size size, Bytes capacity, Figures figures, List<Sample> run) {
        Bytes peak = figures.peakUsed();
        if (peak != null && peak.value() <= FITS * size.cache().value()) {
            return measured(size, figures, Basis.FITS);
        }
        double now = figures.judged().missRatio();
        OptionalDouble fill = fillCurve(size.cache(), figures, run);
        boolean next = capacity.per(size.cache()) <= 2;
        if (fill.isPresent()) {
            double expected = Math.max(now, fill.getAsDouble());
            double best = figures.full() ? (next ? 0.56 : 0.70) : 0.43;
            double worst = figures.full() ? (next ? 1.25 : 1.40) : 1.76;
            return Prediction.ofMisses(size.cu(), Math.max(now, expected * best), expected, expected * worst,
                    Basis.FILL_CURVE);
        }
        double expected = now * Math.pow(capacity.per(size.cache()), DEFAULT_SLOPE);
        return Prediction.ofMisses(size.cu(), now, expected, Math.min(1, expected * 3.2), Basis.POWER_LAW);
    }

    /** The measured ratio, with the noise of counting (two standard errors). */
    private static Prediction measured(Size size, Figures figures, Basis basis) {
        double miss = figures.judged().missRatio();
        double noise = 2 * Math.sqrt(miss * (1 - miss) / figures.judged().accesses());
        return Prediction.ofMisses(size.cu(), miss - noise, miss, miss + noise, basis);
    }

    /** Misses at a larger cache over misses now, by a power law that ends where the whole database fits. */
    private static double shrinkOfMisses(Bytes larger, Bytes now, @Nullable Bytes database, double slope) {
        double floor = database == null ? 0 : Math.pow((double) database.value(), -slope);
        double then = Math.pow((double) larger.value(), -slope) - floor;
        double present = Math.pow((double) now.value(), -slope) - floor;
        return Math.clamp(then / present, 0, 1);
    }

    /** How steeply misses fell while the cache filled from half to whole; the usual slope where that was not seen. */
    private static double slope(Bytes capacity, Figures figures, List<Sample> run) {
        OptionalDouble half = fillCurve(new Bytes(capacity.value() / 2), figures, run);
        double now = figures.judged().missRatio();
        if (half.isEmpty() || now <= 0 || half.getAsDouble() <= now) {
            return DEFAULT_SLOPE;
        }
        double seen = Math.log(half.getAsDouble() / now) / Math.log(2);
        return Math.clamp(seen, FLATTEST_SLOPE, STEEPEST_SLOPE);
    }

    /** Misses over reads while the cache held about {@code cache}; only where a page in use is a page missed. */
    private static OptionalDouble fillCurve(Bytes cache, Figures figures, List<Sample> run) {
        if (figures.unit() != UsedUnit.PAGES) {
            return OptionalDouble.empty();
        }
        Increase around = Increase.NONE;
        for (int i = 1; i < run.size(); i++) {
            if (filledAround(cache, run.get(i - 1).used(), run.get(i).used())) {
                around = History.along(run.subList(i - 1, i + 1)).plus(around);
            }
        }
        return around.accesses() < FILL_READS ? OptionalDouble.empty() : OptionalDouble.of(around.missRatio());
    }

    /**
     * Whether the cache grew through about {@code cache}. A step that grew nothing is no fill, and one that grew far more
     * than the stretch asked for, as from a start to the first look at a server found running, says nothing about it.
     */
    private static boolean filledAround(Bytes cache, long before, long after) {
        if (after <= before || UsedUnit.PAGES.bytes(after - before).per(cache) > AROUND_HIGH - AROUND_LOW) {
            return false;
        }
        double held = UsedUnit.PAGES.bytes((before + after) / 2).per(cache);
        return held >= AROUND_LOW && held <= AROUND_HIGH;
    }
}
