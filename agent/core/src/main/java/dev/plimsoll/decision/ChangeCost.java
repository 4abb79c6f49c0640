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

    private final Tunables tunables;
    private final CostWeights weights;

    ChangeCost(Tunables tunables) {
        this.tunables = tunables;
        this.weights = tunables.weights();
    }

    double of(Size to, DecisionInput at) {
        double move = at.asleep() && !isDoubtful(to, at.model(), at.epoch())
                ? tunables.suspendedCost() * backoff(at)
                : awake(to, at);
        return mayBeWrong(to, at) ? move + mistake(at.epoch()) : move;
    }

    /** A smaller size, but for one that what is in use certifies, or that what is touched, which is told, speaks for. */
    private static boolean mayBeWrong(Size to, DecisionInput at) {
        return !at.isBelow(to) && !MissRatioCurve.fits(to, at.epoch())
                && (WorkingSetCurve.of(at.epoch()).isEmpty()
                        || MissRatioCurve.observed(to, at.model(), at.epoch()).isEmpty());
    }

    /** How much of {@code changeCost} a size has to have saved. */
    double required(double changeCost, Size to, DecisionInput at) {
        return isKnown(to, at) ? KNOWN * changeCost : changeCost;
    }

    /** A smaller size by what is in use, was lived or is touched; a larger one where too large a size would show itself. */
    private static boolean isKnown(Size to, DecisionInput at) {
        return at.isBelow(to)
                ? WorkingSetCurve.of(at.epoch()).isPresent()
                : MissRatioCurve.fits(to, at.epoch()) || MissRatioCurve.observed(to, at.model(), at.epoch()).isPresent();
    }

    /** What a smaller size that turns out wrong is suffered, and the way back. */
    private double mistake(Epoch epoch) {
        return tunables.caution()
                * (weights.dropping(epoch.connections()) + weights.violationHour() * tunables.mistakeHours());
    }

    /** As if it were awake. */
    double awake(Size to, DecisionInput at) {
        Epoch epoch = at.epoch();
        double cache = MissRatioCurve.pages(to);
        double refill = Math.min(cache, REFILL * inUse(cache, at));
        double hours = epoch.reads() == 0 ? 0 : tunables.warmCaches() * refill / epoch.readsPerHour();
        return tunables.caution() * backoff(at)
                * (weights.dropping(epoch.connections()) + weights.violationHour() * tunables.warmSeverity() * hours);
    }

    /** Whatever its unit, no more than was missed since the start. */
    private static double inUse(double cache, DecisionInput at) {
        Epoch epoch = at.epoch();
        double most = epoch.usedPages(cache);
        return epoch.unit() == null
                ? Math.min(most, (double) Math.max(at.model().run().misses(), epoch.used()))
                : most;
    }

    private double backoff(DecisionInput at) {
        return at.model().backoff().at(at.now(), tunables.halfLifeDays());
    }

    /** A smaller size that did not suffice all day may have to be left again, when somebody is connected. */
    private static boolean isDoubtful(Size to, ComputeModel model, Epoch epoch) {
        return to.cu().isBelow(epoch.size()) && !model.of(to.cu()).sufficesSince(epoch.to().minus(DAY));
    }
}
