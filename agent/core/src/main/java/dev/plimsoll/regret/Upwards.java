package dev.plimsoll.regret;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.knowledge.Epoch;
import dev.plimsoll.knowledge.Knowledge;
import dev.plimsoll.knowledge.Lived;
import dev.plimsoll.knowledge.Pair;
import dev.plimsoll.knowledge.Prices;
import dev.plimsoll.regret.Expectation.Ground;
import dev.plimsoll.regret.Terms.Part;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a larger size would miss that was never lived under such a load: misses fall by a power of the cache, or along a
 * straight line, from the largest cache that was lived.
 */
final class Upwards {

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
    /** Fewer misses than one in a million tell no slope. */
    private static final double NEXT_TO_NONE = 1e-6;

    private final Terms terms;
    private final Prices prices;
    private final SizeTable table;

    Upwards(Terms terms, SizeTable table) {
        this.terms = terms;
        this.prices = terms.prices();
        this.table = table;
    }

    /**
     * What is expected of {@code size}.
     *
     * @param database pages of all databases; infinite where they are not known to be more than the present cache
     */
    Expectation at(Size size, Knowledge known, Epoch seen, double database) {
        Foot foot = foot(size, known, seen);
        double then = Outlook.pages(size);
        double left = left(foot.pages(), then, Math.max(database, foot.pages()), foot.slope());
        double spread = terms.spread() * (foot.isFutile() ? SPREAD_AFTER_PAIR : 1)
                * (1 + SPREAD_BY_WAY * StrictMath.log(then / foot.pages()));
        double optimism = terms.heeds(Part.OPTIMISM) ? terms.optimism() : 0;
        double share = terms.heeds(Part.EVENNESS) ? terms.evenShare() : 0;
        double severity = (1 - share) * new Guess(foot.miss() * left, spread).severity(prices, optimism)
                + share * new Guess(foot.evenly(then), SPREAD_OF_EVEN).severity(prices, optimism);
        Lived larger = larger(size, known, seen);
        double leastSeverity = larger == null ? 0 : larger.severity();
        double least = larger == null ? 0 : Math.min(foot.miss(), larger.miss());
        severity = Math.min(prices.severity(seen.missRatio()), Math.max(leastSeverity, severity));
        double first = Math.min(FIRST_READS, foot.miss());
        double likely = Math.max(least, first + (foot.miss() - first) * left);
        return new Expectation(size.cu(), Band.POWER.best(likely), likely,
                Math.max(likely, Math.min(Outlook.noMoreThan(seen), Band.POWER.worst(likely))), severity,
                Ground.POWER_LAW);
    }

    /** The share of misses that a larger cache leaves: a power law that ends where all databases fit. */
    private static double left(double now, double then, double database, double slope) {
        double end = Double.isInfinite(database) ? 0 : StrictMath.pow(database, -slope);
        double all = StrictMath.pow(now, -slope) - end;
        return all <= 0 ? 0 : Math.clamp((StrictMath.pow(then, -slope) - end) / all, 0, 1);
    }

    /** What a cache of so many pages missed. */
    private record Point(double pages, double miss) {

        static final Point NOTHING = new Point(0, 1);

        /**
         * How misses fell from here to {@code larger}: 1 where half of them were left at twice the cache, 0 where that is no
         * larger, as a table of the reader's own may have it.
         */
        double slopeTo(Point larger) {
            double way = StrictMath.log(larger.pages / pages);
            return way <= 0 ? 0 : StrictMath.log(miss / Math.max(NEXT_TO_NONE, larger.miss)) / way;
        }
    }

    /**
     * From where the way goes up.
     *
     * @param at     the largest cache that was lived
     * @param before a smaller one
     * @param lesson how misses fell on the latest way up to it
     * @param slope  how they are expected to go on falling
     */
    private record Foot(Point at, Point before, double lesson, double slope) {

        double pages() {
            return at.pages();
        }

        double miss() {
            return at.miss();
        }

        boolean isFutile() {
            return lesson < FUTILE;
        }

        /**
         * Where pages are asked for evenly, misses fall along a straight line: through what a smaller cache missed, or
         * all at none.
         */
        double evenly(double then) {
            double fall = Math.max(0, before.miss() - at.miss()) / (at.pages() - before.pages());
            return Math.max(FIRST_READS, at.miss() - (then - at.pages()) * fall);
        }
    }

    private Foot foot(Size size, Knowledge known, Epoch seen) {
        Point here = new Point(pages(seen), seen.missRatio());
        Point higher = lived(size, known, seen);
        if (higher != null) {
            double lesson = here.slopeTo(higher);
            return new Foot(higher, here, lesson, Math.clamp(lesson, FLATTEST, STEEPEST));
        }
        Pair pair = known.pair();
        double lesson = pair != null && pair.to().equals(seen.size()) ? pair.slope() : STEEPEST;
        double slope = lesson < FUTILE ? Math.max(FLATTEST, lesson) : slope(known, seen);
        return new Foot(here, smallerPoint(known, seen), lesson, slope);
    }

    /** The largest size below {@code size} and above the present one that was lived under such a load; null for none. */
    private @Nullable Point lived(Size size, Knowledge known, Epoch seen) {
        return table.below(size.cu())
                .stream()
                .filter(lower -> lower.cu().isAbove(seen.size()))
                .flatMap(lower -> Outlook.lived(lower, known, seen)
                        .map(lived -> new Point(Outlook.pages(lower), Math.min(seen.missRatio(), lived.miss())))
                        .stream())
                .findFirst()
                .orElse(null);
    }

    /** What the nearest larger size lived under such a load, than which none below does better; null for none. */
    private @Nullable Lived larger(Size size, Knowledge known, Epoch seen) {
        return table.above(size.cu())
                .stream()
                .flatMap(above -> Outlook.lived(above, known, seen).stream())
                .findFirst()
                .orElse(null);
    }

    /** By the last move up, else by what a cache missed while it filled. */
    private Point smallerPoint(Knowledge known, Epoch seen) {
        Pair pair = known.pair();
        Size from = pair == null ? null : table.at(pair.from()).orElse(null);
        if (pair != null && from != null && pair.to().equals(seen.size())) {
            return new Point(Outlook.pages(from),
                    seen.missRatio() * StrictMath.pow(pages(seen) / Outlook.pages(from), pair.slope()));
        }
        return filled(known, seen).orElse(Point.NOTHING);
    }

    /** The nearest clearly smaller size that an earlier cache held as much as, and missed more. */
    private Optional<Point> filled(Knowledge known, Epoch seen) {
        return table.below(seen.size())
                .stream()
                .filter(smaller -> pages(seen) >= CLEARLY * Outlook.pages(smaller))
                .map(smaller -> new Point(Outlook.pages(smaller),
                        known.of(smaller.cu()).fill().missRatio().orElse(0)))
                .filter(point -> point.miss() > seen.missRatio())
                .findFirst();
    }

    /** How steeply misses fell while the cache filled from its half on; the usual where that was not seen. */
    private double slope(Knowledge known, Epoch seen) {
        Point here = new Point(pages(seen), seen.missRatio());
        return seen.misses() == 0
                ? terms.slope()
                : filled(known, seen).map(before -> Math.clamp(before.slopeTo(here), FLATTEST, STEEPEST))
                        .orElse(terms.slope());
    }

    private double pages(Epoch seen) {
        return Outlook.pages(seen, table);
    }
}
