package dev.plimsoll.prediction.curve;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.PredictionTunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.UpsizeEffect;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The basis of an estimate for a larger size.
 *
 * @param at       the largest cache below that size that was observed under such a load
 * @param before   a smaller cache
 * @param slope    how misses are expected to fall further
 * @param isLittle whether the latest step up to {@code at} brought little
 */
record UpsizeBasis(CurvePoint at, CurvePoint before, double slope, boolean isLittle) {

    /** Finds the basis in the model. */
    static final class Finder {

        private final PredictionTunables tunables;
        private final PredictionTunables.PowerLaw powerLaw;
        private final SizeTable table;

        Finder(PredictionTunables tunables, SizeTable table) {
            this.tunables = tunables;
            this.powerLaw = tunables.upsize().powerLaw();
            this.table = table;
        }

        UpsizeBasis below(Size size, ComputeModel model, Epoch epoch) {
            CurvePoint here = new CurvePoint(CurveInput.pages(epoch, table), epoch.missRatio());
            CurvePoint higher = observed(size, model, epoch);
            if (higher != null) {
                double lastSlope = here.slopeTo(higher);
                return new UpsizeBasis(higher, here, powerLaw.slope(lastSlope), powerLaw.isLittle(lastSlope));
            }
            UpsizeEffect upsizeEffect = model.upsizeEffect();
            double lastSlope = upsizeEffect != null && upsizeEffect.to().equals(epoch.size()) ? upsizeEffect.slope()
                    : powerLaw.steepest();
            boolean isLittle = powerLaw.isLittle(lastSlope);
            double slope = isLittle ? powerLaw.slope(lastSlope) : slope(here, model, epoch.size());
            return new UpsizeBasis(here, smaller(here, model, epoch), slope, isLittle);
        }

        /**
         * The largest size below {@code size} and above the present one that was observed under such a load; null for
         * none.
         */
        private @Nullable CurvePoint observed(Size size, ComputeModel model, Epoch epoch) {
            for (Size lower : table.below(size.cu())) {
                Optional<ObservedMisses> observed = lower.cu().isAbove(epoch.size())
                        ? ObservedEstimator.observed(lower, model, epoch, tunables)
                        : Optional.empty();
                if (observed.isPresent()) {
                    return new CurvePoint(UsedUnit.pages(lower), Math.min(epoch.missRatio(), observed.get().miss()));
                }
            }
            return null;
        }

        /** A smaller cache: from the latest upsize, else from the fill curve. */
        private CurvePoint smaller(CurvePoint here, ComputeModel model, Epoch epoch) {
            UpsizeEffect upsizeEffect = model.upsizeEffect();
            Size from = upsizeEffect == null ? null : table.at(upsizeEffect.from()).orElse(null);
            if (upsizeEffect != null && from != null && upsizeEffect.to().equals(epoch.size())) {
                double pages = UsedUnit.pages(from);
                return new CurvePoint(pages, here.miss() * StrictMath.pow(here.pages() / pages, upsizeEffect.slope()));
            }
            return filled(here, model, epoch.size()).orElse(CurvePoint.NOTHING);
        }

        /** The nearest clearly smaller size on the fill curve with more misses. */
        private Optional<CurvePoint> filled(CurvePoint here, ComputeModel model, ComputeUnits present) {
            for (Size smaller : table.below(present)) {
                if (present.asDouble() >= powerLaw.clearly() * smaller.cu().asDouble()) {
                    double miss = model.of(smaller.cu())
                            .fill()
                            .missRatio(tunables.downsize().fillCurve())
                            .orElse(0);
                    if (miss > here.miss()) {
                        return Optional.of(new CurvePoint(UsedUnit.pages(smaller), miss));
                    }
                }
            }
            return Optional.empty();
        }

        /**
         * How steeply misses fell while the cache filled from half its size; the default slope where that was not
         * observed.
         */
        private double slope(CurvePoint here, ComputeModel model, ComputeUnits present) {
            return here.miss() == 0
                    ? powerLaw.slope()
                    : filled(here, model, present)
                            .map(before -> powerLaw.slope(before.slopeTo(here)))
                            .orElse(powerLaw.slope());
        }

        /** The nearest size above {@code size} that was observed under such a load; null for none. */
        @Nullable
        LargerObserved above(Size size, ComputeModel model, Epoch epoch) {
            for (Size larger : table.above(size.cu())) {
                Optional<ObservedMisses> observed = ObservedEstimator.observed(larger, model, epoch, tunables);
                if (observed.isPresent()) {
                    return new LargerObserved(UsedUnit.pages(larger), observed.get());
                }
            }
            return null;
        }
    }

    /** The observation at a larger cache of {@code pages} pages; no smaller cache does better. */
    record LargerObserved(double pages, ObservedMisses observed) {}
}
