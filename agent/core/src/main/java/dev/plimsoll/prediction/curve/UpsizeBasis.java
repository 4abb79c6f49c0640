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
 * @param lastSlope how misses fell on the latest way up to it
 * @param slope  how they are expected to go on falling
 */
record UpsizeBasis(CurvePoint at, CurvePoint before, double lastSlope, double slope) {

    /** Below it a move up has brought next to nothing. */
    private static final double FUTILE = 0.5;
    /** Sizes nearer to each other tell no slope. */
    private static final double CLEARLY = 1.5;
    private static final double FLATTEST = 0.01;
    private static final double STEEPEST = 3;

    boolean isFutile() {
        return lastSlope < FUTILE;
    }

    /** Finds it in what is known. */
    static final class Finder {

        private final Tunables tunables;
        private final SizeTable table;

        Finder(Tunables tunables, SizeTable table) {
            this.tunables = tunables;
            this.table = table;
        }

        UpsizeBasis below(Size size, ComputeModel model, Epoch epoch) {
            CurvePoint here = new CurvePoint(MissRatioCurve.pages(epoch, table), epoch.missRatio());
            CurvePoint higher = observed(size, model, epoch);
            if (higher != null) {
                double lastSlope = here.slopeTo(higher);
                return new UpsizeBasis(higher, here, lastSlope, Math.clamp(lastSlope, FLATTEST, STEEPEST));
            }
            UpsizeEffect upsizeEffect = model.upsizeEffect();
            double lastSlope = upsizeEffect != null && upsizeEffect.to().equals(epoch.size()) ? upsizeEffect.slope()
                    : STEEPEST;
            double slope = lastSlope < FUTILE ? Math.max(FLATTEST, lastSlope) : slope(here, model, epoch.size());
            return new UpsizeBasis(here, smaller(here, model, epoch), lastSlope, slope);
        }

        /** The largest size below {@code size} and above the present one that was lived under such a load; null for none. */
        private @Nullable CurvePoint observed(Size size, ComputeModel model, Epoch epoch) {
            return table.below(size.cu())
                    .stream()
                    .filter(lower -> lower.cu().isAbove(epoch.size()))
                    .flatMap(lower -> MissRatioCurve.observed(lower, model, epoch)
                            .map(observed -> new CurvePoint(MissRatioCurve.pages(lower),
                                    Math.min(epoch.missRatio(), observed.miss())))
                            .stream())
                    .findFirst()
                    .orElse(null);
        }

        /** By the last move up, else by what a cache missed while it filled. */
        private CurvePoint smaller(CurvePoint here, ComputeModel model, Epoch epoch) {
            UpsizeEffect upsizeEffect = model.upsizeEffect();
            Size from = upsizeEffect == null ? null : table.at(upsizeEffect.from()).orElse(null);
            if (upsizeEffect != null && from != null && upsizeEffect.to().equals(epoch.size())) {
                double pages = MissRatioCurve.pages(from);
                return new CurvePoint(pages, here.miss() * StrictMath.pow(here.pages() / pages, upsizeEffect.slope()));
            }
            return filled(here, model, epoch.size()).orElse(CurvePoint.NOTHING);
        }

        /** The nearest clearly smaller size that an earlier cache held as much as, and missed more. */
        private Optional<CurvePoint> filled(CurvePoint here, ComputeModel model, ComputeUnits present) {
            return table.below(present)
                    .stream()
                    .filter(smaller -> present.asDouble() >= CLEARLY * smaller.cu().asDouble())
                    .map(smaller -> new CurvePoint(MissRatioCurve.pages(smaller),
                            model.of(smaller.cu()).fill().missRatio().orElse(0)))
                    .filter(point -> point.miss() > here.miss())
                    .findFirst();
        }

        /** How steeply misses fell while the cache filled from its half on; the usual where that was not seen. */
        private double slope(CurvePoint here, ComputeModel model, ComputeUnits present) {
            return here.miss() == 0
                    ? tunables.slope()
                    : filled(here, model, present).map(before -> Math.clamp(before.slopeTo(here), FLATTEST, STEEPEST))
                            .orElse(tunables.slope());
        }

        /** The nearest size above {@code size} that was lived under such a load; null for none. */
        @Nullable
        Beyond above(Size size, ComputeModel model, Epoch epoch) {
            return table.above(size.cu())
                    .stream()
                    .flatMap(larger -> MissRatioCurve.observed(larger, model, epoch)
                            .map(observed -> new Beyond(MissRatioCurve.pages(larger), observed))
                            .stream())
                    .findFirst()
                    .orElse(null);
        }
    }

    /** What a larger cache of so many pages was lived to bring, than which no smaller one does better. */
    record Beyond(double pages, ObservedMisses observed) {}
}
