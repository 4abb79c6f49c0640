package dev.plimsoll.decision;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.curve.MissRatioCurve;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.CostWeights;
import dev.plimsoll.prediction.model.size.WorkingSetCurve;
import java.time.Duration;

/** What a move costs, in CU-hours: what it drops, and the misses of a cold cache; and how much of that is asked for it. */
final class ChangeCost {

    /** A cache is as good as refilled with this many times what was in use. */
    private static final double REFILL = 1.5;
    private static final Duration DAY = Duration.ofHours(24);
    /** Where what a size would miss is no guess, such a part of it is enough. */
    private static final double KNOWN = 0.5;

    private final Tunables terms;
    private final CostWeights prices;

    ChangeCost(Tunables terms) {
        this.terms = terms;
        this.prices = terms.prices();
    }

    double of(Size to, DecisionInput at) {
        double move = at.asleep() && !isDoubtful(to, at.known(), at.seen())
                ? terms.asleepPrice() * backoff(at)
                : awake(to, at);
        return mayBeWrong(to, at) ? move + mistake(at.seen()) : move;
    }

    /** A smaller size, but for one that what is in use certifies, or that what is touched, which is told, speaks for. */
    private static boolean mayBeWrong(Size to, DecisionInput at) {
        return !at.isBelow(to) && !MissRatioCurve.fits(to, at.seen())
                && (WorkingSetCurve.of(at.seen()).isEmpty()
                        || MissRatioCurve.observed(to, at.known(), at.seen()).isEmpty());
    }

    /** How much of {@code price} a size has to have saved. */
    double asked(double price, Size to, DecisionInput at) {
        return isKnown(to, at) ? KNOWN * price : price;
    }

    /** A smaller size by what is in use, was lived or is touched; a larger one where too large a size would show itself. */
    private static boolean isKnown(Size to, DecisionInput at) {
        return at.isBelow(to)
                ? WorkingSetCurve.of(at.seen()).isPresent()
                : MissRatioCurve.fits(to, at.seen()) || MissRatioCurve.observed(to, at.known(), at.seen()).isPresent();
    }

    /** What a smaller size that turns out wrong is suffered, and the way back. */
    private double mistake(Epoch seen) {
        return terms.caution()
                * (prices.dropping(seen.connections()) + prices.violationHour() * terms.mistakeHours());
    }

    /** As if it were awake. */
    double awake(Size to, DecisionInput at) {
        Epoch seen = at.seen();
        double cache = MissRatioCurve.pages(to);
        double refill = Math.min(cache, REFILL * inUse(cache, at));
        double hours = seen.reads() == 0 ? 0 : terms.warmCaches() * refill / seen.readsPerHour();
        return terms.caution() * backoff(at)
                * (prices.dropping(seen.connections()) + prices.violationHour() * terms.warmSeverity() * hours);
    }

    /** Whatever its unit, no more than was missed since the start. */
    private static double inUse(double cache, DecisionInput at) {
        Epoch seen = at.seen();
        double most = seen.usedPages(cache);
        return seen.unit() == null
                ? Math.min(most, (double) Math.max(at.known().run().misses(), seen.used()))
                : most;
    }

    private double backoff(DecisionInput at) {
        return at.known().backoff().at(at.now(), terms.calmDays());
    }

    /** A smaller size that did not suffice all day may have to be left again, when somebody is connected. */
    private static boolean isDoubtful(Size to, ComputeModel known, Epoch seen) {
        return to.cu().isBelow(seen.size()) && !known.of(to.cu()).sufficesSince(seen.to().minus(DAY));
    }
}
