package dev.plimsoll.decision;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.CostWeights;
import dev.plimsoll.prediction.curve.ObservedEstimator;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.WorkingSetCurve;

/**
 * The cost of a change in CU-hours: dropped connections and the misses of a cold cache. It also gives the saving
 * required for the change.
 */
final class ChangeCost {

    private final Tunables tunables;
    private final CostWeights weights;

    ChangeCost(Tunables tunables) {
        this.tunables = tunables;
        this.weights = tunables.weights();
    }

    double of(Size to, DecisionInput at) {
        double change = at.asleep() && !isDoubtful(to, at.model(), at.epoch())
                ? tunables.cost().suspended() * weights.restartCost() * backoff(at)
                : awake(to, at);
        return mayBeWrong(to, at) ? change + mistake(at.epoch()) : change;
    }

    /**
     * Whether a downsize may be a mistake. It is none where the cache in use fits, or where an observation and a
     * reported working set support it.
     */
    private boolean mayBeWrong(Size to, DecisionInput at) {
        return !at.isBelow(to) && !fits(to, at.epoch())
                && (WorkingSetCurve.of(at.epoch(), tunables.prediction().workingSets()).isEmpty()
                        || ObservedEstimator.observed(to, at.model(), at.epoch(), tunables.prediction()).isEmpty());
    }

    /** The saving required of a size for a change at {@code changeCost}. */
    double required(double changeCost, Size to, DecisionInput at) {
        return isKnown(to, at) ? tunables.cost().known() * changeCost : changeCost;
    }

    /**
     * Whether the misses at a size are known: a smaller size by its use, an observation or a working set; a larger
     * one where a working set would reveal an oversize.
     */
    private boolean isKnown(Size to, DecisionInput at) {
        return at.isBelow(to)
                ? WorkingSetCurve.of(at.epoch(), tunables.prediction().workingSets()).isPresent()
                : fits(to, at.epoch())
                        || ObservedEstimator.observed(to, at.model(), at.epoch(), tunables.prediction()).isPresent();
    }

    private boolean fits(Size to, Epoch epoch) {
        return tunables.prediction()
                .saturation()
                .fits(epoch.usedPages(Double.POSITIVE_INFINITY), UsedUnit.pages(to));
    }

    /** The cost of a wrong downsize: its misses and the change back. */
    private double mistake(Epoch epoch) {
        return tunables.cost().caution()
                * (weights.dropping(epoch.connections()) + weights.violationHour() * tunables.cost().mistakeHours());
    }

    /** The cost as if the compute were awake. */
    double awake(Size to, DecisionInput at) {
        Epoch epoch = at.epoch();
        double cache = UsedUnit.pages(to);
        double refilled = tunables.cost().refilled(inUse(cache, at), cache);
        double hours = epoch.reads() == 0 ? 0 : tunables.cost().hoursToWarm(refilled, epoch.readsPerHour());
        return tunables.cost().caution() * backoff(at)
                * (weights.dropping(epoch.connections()) + tunables.coldCache(hours));
    }

    /** Pages in use in any unit, at most what was missed since the start. */
    private static double inUse(double cache, DecisionInput at) {
        Epoch epoch = at.epoch();
        double most = epoch.usedPages(cache);
        return epoch.unit() == null
                ? Math.min(most, (double) Math.max(at.model().run().misses(), epoch.used()))
                : most;
    }

    private double backoff(DecisionInput at) {
        return at.model().backoff().at(at.now(), tunables.backoff().halfLifeDays());
    }

    /**
     * Whether a smaller size did not suffice for a full day. Then it may have to change back while clients are
     * connected.
     */
    private boolean isDoubtful(Size to, ComputeModel model, Epoch epoch) {
        return to.cu().isBelow(epoch.size())
                && !model.of(to.cu()).sufficesSince(epoch.to().minus(tunables.observation().doubtful()));
    }
}
