package dev.plimsoll.regret.outlook;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.knowledge.Knowledge;
import dev.plimsoll.knowledge.Pair;
import dev.plimsoll.knowledge.course.Epoch;
import dev.plimsoll.knowledge.size.Lived;
import dev.plimsoll.regret.Terms;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * From where the way goes up to a size.
 *
 * @param at     the largest cache below it that was lived under such a load
 * @param before a smaller one
 * @param lesson how misses fell on the latest way up to it
 * @param slope  how they are expected to go on falling
 */
record Footing(Point at, Point before, double lesson, double slope) {

    /** Below it a move up has brought next to nothing. */
    private static final double FUTILE = 0.5;
    /** Sizes nearer to each other tell no slope. */
    private static final double CLEARLY = 1.5;
    private static final double FLATTEST = 0.01;
    private static final double STEEPEST = 3;

    boolean isFutile() {
        return lesson < FUTILE;
    }

    /** Finds it in what is known. */
    static final class Finder {

        private final Terms terms;
        private final SizeTable table;

        Finder(Terms terms, SizeTable table) {
            this.terms = terms;
            this.table = table;
        }

        Footing below(Size size, Knowledge known, Epoch seen) {
            Point here = new Point(Outlook.pages(seen, table), seen.missRatio());
            Point higher = lived(size, known, seen);
            if (higher != null) {
                double lesson = here.slopeTo(higher);
                return new Footing(higher, here, lesson, Math.clamp(lesson, FLATTEST, STEEPEST));
            }
            Pair pair = known.pair();
            double lesson = pair != null && pair.to().equals(seen.size()) ? pair.slope() : STEEPEST;
            double slope = lesson < FUTILE ? Math.max(FLATTEST, lesson) : slope(here, known, seen.size());
            return new Footing(here, smaller(here, known, seen), lesson, slope);
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

        /** By the last move up, else by what a cache missed while it filled. */
        private Point smaller(Point here, Knowledge known, Epoch seen) {
            Pair pair = known.pair();
            Size from = pair == null ? null : table.at(pair.from()).orElse(null);
            if (pair != null && from != null && pair.to().equals(seen.size())) {
                double pages = Outlook.pages(from);
                return new Point(pages, here.miss() * StrictMath.pow(here.pages() / pages, pair.slope()));
            }
            return filled(here, known, seen.size()).orElse(Point.NOTHING);
        }

        /** The nearest clearly smaller size that an earlier cache held as much as, and missed more. */
        private Optional<Point> filled(Point here, Knowledge known, ComputeUnits present) {
            return table.below(present)
                    .stream()
                    .filter(smaller -> present.asDouble() >= CLEARLY * smaller.cu().asDouble())
                    .map(smaller -> new Point(Outlook.pages(smaller),
                            known.of(smaller.cu()).fill().missRatio().orElse(0)))
                    .filter(point -> point.miss() > here.miss())
                    .findFirst();
        }

        /** How steeply misses fell while the cache filled from its half on; the usual where that was not seen. */
        private double slope(Point here, Knowledge known, ComputeUnits present) {
            return here.miss() == 0
                    ? terms.slope()
                    : filled(here, known, present).map(before -> Math.clamp(before.slopeTo(here), FLATTEST, STEEPEST))
                            .orElse(terms.slope());
        }

        /** The nearest size above {@code size} that was lived under such a load; null for none. */
        @Nullable
        Beyond above(Size size, Knowledge known, Epoch seen) {
            return table.above(size.cu())
                    .stream()
                    .flatMap(larger -> Outlook.lived(larger, known, seen)
                            .map(lived -> new Beyond(Outlook.pages(larger), lived))
                            .stream())
                    .findFirst()
                    .orElse(null);
        }
    }

    /** What a larger cache of so many pages was lived to bring, than which no smaller one does better. */
    record Beyond(double pages, Lived lived) {}
}
