package dev.plimsoll.prediction.curve;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.UpsizeEffect;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * From where the way goes up to a size.
 *
 * @param at     the largest cache below it that was lived under such a load
 * @param before a smaller one
 * @param learner how misses fell on the latest way up to it
 * @param slope  how they are expected to go on falling
 */
record UpsizeBasis(CurvePoint at, CurvePoint before, double learner, double slope) {

    /** Below it a move up has brought next to nothing. */
    private static final double FUTILE = 0.5;
    /** Sizes nearer to each other tell no slope. */
    private static final double CLEARLY = 1.5;
    private static final double FLATTEST = 0.01;
    private static final double STEEPEST = 3;

    boolean isFutile() {
        return learner < FUTILE;
    }

    /** Finds it in what is known. */
    static final class Finder {

        private final Tunables terms;
        private final SizeTable table;

        Finder(Tunables terms, SizeTable table) {
            this.terms = terms;
            this.table = table;
        }

        UpsizeBasis below(Size size, ComputeModel known, Epoch seen) {
            CurvePoint here = new CurvePoint(MissRatioCurve.pages(seen, table), seen.missRatio());
            CurvePoint higher = observed(size, known, seen);
            if (higher != null) {
                double learner = here.slopeTo(higher);
                return new UpsizeBasis(higher, here, learner, Math.clamp(learner, FLATTEST, STEEPEST));
            }
            UpsizeEffect upsizeEffect = known.upsizeEffect();
            double learner = upsizeEffect != null && upsizeEffect.to().equals(seen.size()) ? upsizeEffect.slope()
                    : STEEPEST;
            double slope = learner < FUTILE ? Math.max(FLATTEST, learner) : slope(here, known, seen.size());
            return new UpsizeBasis(here, smaller(here, known, seen), learner, slope);
        }

        /** The largest size below {@code size} and above the present one that was lived under such a load; null for none. */
        private @Nullable CurvePoint observed(Size size, ComputeModel known, Epoch seen) {
            return table.below(size.cu())
                    .stream()
                    .filter(lower -> lower.cu().isAbove(seen.size()))
                    .flatMap(lower -> MissRatioCurve.observed(lower, known, seen)
                            .map(observed -> new CurvePoint(MissRatioCurve.pages(lower),
                                    Math.min(seen.missRatio(), observed.miss())))
                            .stream())
                    .findFirst()
                    .orElse(null);
        }

        /** By the last move up, else by what a cache missed while it filled. */
        private CurvePoint smaller(CurvePoint here, ComputeModel known, Epoch seen) {
            UpsizeEffect upsizeEffect = known.upsizeEffect();
            Size from = upsizeEffect == null ? null : table.at(upsizeEffect.from()).orElse(null);
            if (upsizeEffect != null && from != null && upsizeEffect.to().equals(seen.size())) {
                double pages = MissRatioCurve.pages(from);
                return new CurvePoint(pages, here.miss() * StrictMath.pow(here.pages() / pages, upsizeEffect.slope()));
            }
            return filled(here, known, seen.size()).orElse(CurvePoint.NOTHING);
        }

        /** The nearest clearly smaller size that an earlier cache held as much as, and missed more. */
        private Optional<CurvePoint> filled(CurvePoint here, ComputeModel known, ComputeUnits present) {
            return table.below(present)
                    .stream()
                    .filter(smaller -> present.asDouble() >= CLEARLY * smaller.cu().asDouble())
                    .map(smaller -> new CurvePoint(MissRatioCurve.pages(smaller),
                            known.of(smaller.cu()).fill().missRatio().orElse(0)))
                    .filter(point -> point.miss() > here.miss())
                    .findFirst();
        }

        /** How steeply misses fell while the cache filled from its half on; the usual where that was not seen. */
        private double slope(CurvePoint here, ComputeModel known, ComputeUnits present) {
            return here.miss() == 0
                    ? terms.slope()
                    : filled(here, known, present).map(before -> Math.clamp(before.slopeTo(here), FLATTEST, STEEPEST))
                            .orElse(terms.slope());
        }

        /** The nearest size above {@code size} that was lived under such a load; null for none. */
        @Nullable
        Beyond above(Size size, ComputeModel known, Epoch seen) {
            return table.above(size.cu())
                    .stream()
                    .flatMap(larger -> MissRatioCurve.observed(larger, known, seen)
                            .map(observed -> new Beyond(MissRatioCurve.pages(larger), observed))
                            .stream())
                    .findFirst()
                    .orElse(null);
        }
    }

    /** What a larger cache of so many pages was lived to bring, than which no smaller one does better. */
    record Beyond(double pages, ObservedMisses observed) {}
}
