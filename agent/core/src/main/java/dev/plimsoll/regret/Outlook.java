package dev.plimsoll.regret;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.knowledge.Epoch;
import dev.plimsoll.knowledge.Knowledge;
import dev.plimsoll.knowledge.Lesson;
import dev.plimsoll.knowledge.Lived;
import dev.plimsoll.knowledge.Load;
import dev.plimsoll.knowledge.Pair;
import dev.plimsoll.knowledge.Prices;
import dev.plimsoll.regret.Expectation.Ground;
import dev.plimsoll.regret.Terms.Part;
import java.util.Optional;
import java.util.OptionalDouble;

/** What each size would miss under the load of the latest epoch. */
final class Outlook {

    private static final double SPREAD_OF_FILL = 0.35;
    private static final double SPREAD_DOWN = 0.9;
    /** The error grows with the way: half as much again for every factor e of the cache. */
    private static final double SPREAD_BY_WAY = 0.5;
    /** After a move that brought little the next is known to bring little. */
    private static final double SPREAD_AFTER_PAIR = 0.5;
    /** Below it a move up has brought next to nothing. */
    private static final double FUTILE = 0.5;
    private static final double SPREAD_OF_EVEN = 0.5;
    /** Some reads are first reads whatever the size. */
    private static final double FIRST_READS = 0.003;
    /** Sizes nearer to each other tell no slope. */
    private static final double CLEARLY = 1.5;
    private static final double FLATTEST = 0.01;
    private static final double STEEPEST = 3;

    private final Terms terms;
    private final Prices prices;
    private final SizeTable table;

    Outlook(Terms terms, SizeTable table) {
        this.terms = terms;
        this.prices = terms.prices();
        this.table = table;
    }

    /**
     * What one size is expected to miss.
     *
     * @param seen the latest epoch that was learned
     */
    Expectation at(Size size, Knowledge known, Epoch seen) {
        int way = size.cu().compareTo(seen.size());
        if (way == 0) {
            return measured(size, seen, Ground.LIVED);
        }
        return way > 0 ? larger(size, known, seen) : smaller(size, known, seen);
    }

    private Expectation larger(Size size, Knowledge known, Epoch seen) {
        if (!known.run().isFull() && terms.heeds(Part.WARMING)) {
            return measured(size, seen, Ground.NOT_FULL);
        }
        Optional<Lived> lived = lived(size, known, seen);
        if (lived.isPresent()) {
            return lived(size, lived.get(), 0, seen.missRatio(), Band.LIVED);
        }
        double database = terms.heeds(Part.DATABASE) ? seen.database().per(UsedUnit.PAGES.size()) : 0;
        double now = pages(seen);
        double then = pages(size);
        if (database > now && then >= database) {
            return new Expectation(size.cu(), 0, 0, atMost(size, seen), 0, Ground.DATABASE_FITS);
        }
        double atMost = seen.missesAtMost(then);
        if (atMost < seen.missRatio() && seen.missesAtMost(now) > seen.missRatio()) {
            return new Expectation(size.cu(), 0, atMost / 2, atMost, prices.severity(atMost / 2), Ground.WORKING_SET);
        }
        return byPowerLaw(size, known, seen, database > now ? database : Double.POSITIVE_INFINITY);
    }

    /** All that is sure of a larger cache: it misses no more than this one, within the noise of counting. */
    private double atMost(Size size, Epoch seen) {
        return measured(size, seen, Ground.POWER_LAW).worst();
    }

    private Expectation byPowerLaw(Size size, Knowledge known, Epoch seen, double database) {
        double now = pages(seen);
        double then = pages(size);
        Pair pair = known.pair();
        double lesson = pair != null && pair.to().equals(seen.size()) ? pair.slope() : STEEPEST;
        boolean futile = lesson < FUTILE;
        double slope = futile ? Math.max(FLATTEST, lesson) : slope(known, seen);
        double miss = seen.missRatio() * left(now, then, database, slope);
        double spread = terms.spread() * (futile ? SPREAD_AFTER_PAIR : 1)
                * (1 + SPREAD_BY_WAY * StrictMath.log(then / now));
        Guess guess = new Guess(miss, spread);
        double optimism = terms.heeds(Part.OPTIMISM) ? terms.optimism() : 0;
        double share = terms.heeds(Part.EVENNESS) ? terms.evenShare() : 0;
        double severity = (1 - share) * guess.severity(prices, optimism)
                + share * new Guess(evenly(then, known, seen), SPREAD_OF_EVEN).severity(prices, optimism);
        severity = Math.min(prices.severity(seen.missRatio()), severity);
        double first = Math.min(FIRST_READS, seen.missRatio());
        double likely = first + (seen.missRatio() - first) * left(now, then, database, slope);
        return new Expectation(size.cu(), Band.POWER.best(likely), likely,
                Math.max(likely, Math.min(atMost(size, seen), Band.POWER.worst(likely))), severity, Ground.POWER_LAW);
    }

    /**
     * Where pages are asked for evenly, misses fall along a straight line: through what a smaller cache missed, or all
     * at none.
     */
    private double evenly(double then, Knowledge known, Epoch seen) {
        double now = pages(seen);
        double miss = seen.missRatio();
        Point before = smallerPoint(known, seen);
        return Math.max(FIRST_READS, miss - (then - now) * Math.max(0, before.miss() - miss) / (now - before.pages()));
    }

    /** What a cache of so many pages missed. */
    private record Point(double pages, double miss) {

        static final Point NOTHING = new Point(0, 1);
    }

    /** By the last move up, else by what a cache missed while it filled. */
    private Point smallerPoint(Knowledge known, Epoch seen) {
        Pair pair = known.pair();
        Size from = pair == null ? null : table.at(pair.from()).orElse(null);
        if (pair != null && from != null && pair.to().equals(seen.size())) {
            return new Point(pages(from),
                    seen.missRatio() * StrictMath.pow(pages(seen) / pages(from), pair.slope()));
        }
        return filled(known, seen).orElse(Point.NOTHING);
    }

    /** The nearest clearly smaller size that an earlier cache held as much as, and missed more. */
    private Optional<Point> filled(Knowledge known, Epoch seen) {
        return table.below(seen.size())
                .stream()
                .filter(smaller -> pages(seen) >= CLEARLY * pages(smaller))
                .map(smaller -> new Point(pages(smaller), known.of(smaller.cu()).fill().missRatio().orElse(0)))
                .filter(point -> point.miss() > seen.missRatio())
                .findFirst();
    }

    /** The share of misses that a larger cache leaves: a power law that ends where all databases fit. */
    private static double left(double now, double then, double database, double slope) {
        double end = Double.isInfinite(database) ? 0 : StrictMath.pow(database, -slope);
        return Math.clamp((StrictMath.pow(then, -slope) - end) / (StrictMath.pow(now, -slope) - end), 0, 1);
    }

    /** How steeply misses fell while the cache filled from its half on; the usual where that was not seen. */
    private double slope(Knowledge known, Epoch seen) {
        Optional<Point> before = filled(known, seen);
        if (before.isEmpty() || seen.misses() == 0) {
            return terms.slope();
        }
        double steep = StrictMath.log(before.get().miss() / seen.missRatio())
                / StrictMath.log(pages(seen) / before.get().pages());
        return Math.clamp(steep, FLATTEST, STEEPEST);
    }

    private Expectation smaller(Size size, Knowledge known, Epoch seen) {
        double miss = seen.missRatio();
        if (fits(size, seen)) {
            return measured(size, seen, Ground.FITS);
        }
        Optional<Lived> lived = lived(size, known, seen);
        if (lived.isPresent()) {
            boolean held = known.of(size.cu()).sufficesSince(lived.get().at());
            return lived(size, lived.get(), miss, 1, held ? Band.LIVED : Band.LIVED_BEFORE);
        }
        double atMost = Math.max(miss, seen.missesAtMost(Lesson.FITS * pages(size)));
        if (atMost <= 1) {
            return new Expectation(size.cu(), miss, (miss + atMost) / 2, atMost, prices.severity(atMost),
                    Ground.WORKING_SET);
        }
        OptionalDouble fill = known.of(size.cu()).fill().missRatio();
        boolean filled = fill.isPresent();
        double expected = Math.min(1,
                Math.max(miss, fill.orElse(miss * Math.sqrt(pages(seen) / pages(size)))));
        double severity = new Guess(expected, filled ? SPREAD_OF_FILL : SPREAD_DOWN).severity(prices, 0);
        return filled
                ? new Expectation(size.cu(), Band.FILL.best(expected), expected, Band.FILL.worst(expected), severity,
                        Ground.FILL_CURVE)
                : new Expectation(size.cu(), Band.LIVED.best(miss), expected, 1, severity, Ground.UNKNOWN);
    }

    private static Optional<Lived> lived(Size size, Knowledge known, Epoch seen) {
        return known.of(size.cu()).told(Load.level(seen.readsPerHour()));
    }

    /** What was lived, but no better than {@code least} nor worse than {@code most}, which the present size shows. */
    private static Expectation lived(Size size, Lived lived, double least, double most, Band band) {
        double miss = Math.clamp(lived.miss(), least, most);
        return new Expectation(size.cu(), band.best(miss), miss, band.worst(miss), lived.severity(), Ground.LIVED);
    }

    /** The measured ratio, with the noise of counting. */
    private Expectation measured(Size size, Epoch seen, Ground ground) {
        double miss = seen.missRatio();
        double noise = 2 * Math.sqrt(miss * (1 - miss) / Math.max(1, seen.reads()));
        return new Expectation(size.cu(), Math.max(0, miss - noise), miss, Math.min(1, miss + noise),
                prices.severity(miss), ground);
    }

    /** Whether a smaller size would have done exactly the same since the start. */
    static boolean fits(Size smaller, Epoch seen) {
        return seen.usedPages(Double.POSITIVE_INFINITY) <= Lesson.FITS * pages(smaller);
    }

    static double pages(Size size) {
        return size.cache().per(UsedUnit.PAGES.size());
    }

    private double pages(Epoch seen) {
        return pages(table.at(seen.size()).orElse(table.largest()));
    }
}
