package dev.plimsoll.decision;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.curve.CurveEstimator;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.AccumulatedSaving;

/** What each size would have saved in one epoch, in CU. */
final class SavingRate {

    private final Price price;
    private final CurveEstimator curve;
    private final Tunables tunables;

    SavingRate(Tunables tunables, CurveEstimator curve) {
        this.price = tunables.price();
        this.curve = curve;
        this.tunables = tunables;
    }

    /** {@code saving} of {@code other} after one more epoch at the present size. */
    AccumulatedSaving after(AccumulatedSaving saving, Size other, DecisionInput at) {
        Epoch epoch = at.epoch();
        if (!at.isBelow(other)) {
            double cu = epoch.savedAt(other.cu()) - curve.smaller(at.model(), epoch).loss(other);
            return saving.plus(cu, cu, epoch.hours());
        }
        // An upper bound where the platform resizes: the compute may always run at the larger size.
        double byMisses = price.ofWaiting(epoch.readsPerHour(),
                price.excess(epoch.missRatio()) - curve.at(other, at.model(), epoch).excess()) - dearer(other, at);
        return saving.plus(byMisses + refusals(at.present(), other, epoch.connections()), byMisses, epoch.hours());
    }

    /**
     * Whether a larger size would have paid over the last 24 hours. A load of one hour a day is not worth a day at a
     * larger size.
     *
     * @param there share of reads that miss at the larger size beyond the allowed ones, under the present load
     */
    boolean paysOverTheDay(Size larger, double there, DecisionInput at) {
        double here = price.excess(at.epoch().missRatio());
        double cured = here <= 0 ? 0 : 1 - Math.min(1, there / here);
        double refused = refusals(at.present(), larger, at.model().peak().connections());
        double saved = 0;
        for (DailyLoad.Hour hour : at.model().day().hours()) {
            saved += price.ofMisses(hour.excess() * cured) + hour.refused() * refused
                    - hour.awake() * dearer(larger, at);
        }
        return saved > 0;
    }

    private static double dearer(Size larger, DecisionInput at) {
        return larger.cu().asDouble() - at.present().cu().asDouble();
    }

    /** CU that connections are worth which the present size refuses and {@code larger} does not. */
    private double refusals(Size present, Size larger, int connections) {
        boolean ends = tunables.isRefusing(connections, present.maxConnections())
                && !tunables.isRefusing(connections, larger.maxConnections());
        return ends ? tunables.change().refused() : 0;
    }
}
