package dev.plimsoll.decision;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.Part;
import dev.plimsoll.prediction.curve.DownsizeLoss;
import dev.plimsoll.prediction.curve.MissRatioCurve;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.ComputeRun.Phase;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.CostWeights;
import java.util.OptionalDouble;

/** What each size would have saved in one epoch, in CU. */
final class SavingRate {

    private final CostWeights prices;
    private final MissRatioCurve missRatioCurve;
    private final DownsizeLoss downsizeLoss;
    private final QuietPeriod lull;
    private final Tunables terms;

    SavingRate(Tunables terms, MissRatioCurve missRatioCurve, DownsizeLoss downsizeLoss, QuietPeriod lull) {
        this.prices = terms.prices();
        this.missRatioCurve = missRatioCurve;
        this.downsizeLoss = downsizeLoss;
        this.lull = lull;
        this.terms = terms;
    }

    /** CU saved at {@code other} beside the present size; below zero where it costs more, empty while that is unknown. */
    OptionalDouble rate(Size other, DecisionInput at) {
        ComputeModel known = at.known();
        Epoch seen = at.seen();
        Size present = at.present();
        if (known.run().phase() == Phase.FILLED && terms.heeds(Part.WARMING)) {
            return OptionalDouble.empty();
        }
        if (other.cu().isAbove(present.cu())) {
            // Where the platform resizes it, that much dearer at most: it may run at the larger size all the time.
            double dearer = other.cu().asDouble() - present.cu().asDouble();
            return OptionalDouble.of(prices.violationHour() * betterAbove(other, present, known, seen) - dearer);
        }
        return OptionalDouble.of(seen.cheaperAt(other.cu()) - prices.violationHour() * worseBelow(other, at));
    }

    /** Over the last day, or now alone where that pays before the day comes again. */
    private double worseBelow(Size smaller, DecisionInput at) {
        double day = downsizeLoss.of(smaller, at.known(), at.seen());
        return lull.paysFor(smaller, at)
                ? Math.min(day, downsizeLoss.under(at.seen().load(), smaller, at.known(), at.seen()))
                : day;
    }

    private double betterAbove(Size other, Size present, ComputeModel known, Epoch seen) {
        double here = prices.severity(seen.missRatio());
        double there = Math.min(here, missRatioCurve.at(other, known, seen).severity());
        return Math.max(here, crowding(present, seen.connections()))
                - Math.max(there, crowding(other, seen.connections()));
    }

    /**
     * Whether a larger size would have paid over the last 24 hours as well, and what is expected to go on of what lasts
     * now: a load that comes for an hour a day is not worth a day at a larger size.
     */
    boolean paysOverTheDay(Size larger, Size present, ComputeModel known, Epoch seen) {
        double here = prices.severity(seen.missRatio());
        double cured = here <= 0 ? 0 : 1 - Math.min(1, missRatioCurve.at(larger, known, seen).severity() / here);
        double saved = 0;
        for (DailyLoad.Hour hour : known.day().hours()) {
            double refused = Math.max(0, hour.refused() - hour.awake() * crowding(larger, known.peak().connections()));
            saved += prices.violationHour() * Math.max(hour.missed() * cured, refused)
                    - hour.awake() * (larger.cu().asDouble() - present.cu().asDouble());
        }
        double lasts = known.missPeriod().expected(seen.to()) * (terms.heeds(Part.LASTING) ? terms.lasting() : 0);
        saved += lasts * (prices.violationHour() * here * cured - (larger.cu().asDouble() - present.cu().asDouble()));
        return saved > 0;
    }

    double crowding(Size size, int connections) {
        return prices.crowding(connections, size.maxConnections());
    }
}
