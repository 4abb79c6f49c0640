package dev.plimsoll.decision;

import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.Tunables.ChangeTunables;
import java.util.function.DoubleUnaryOperator;

/**
 * CU-hours of a change to one size at the two moments at which it may be made. Wherever one is shown, its moment is named:
 * then neither depends on when it is read.
 *
 * @param awake     while the compute is awake: connections drop, and the cache is read again
 * @param suspended while it is suspended: no connection drops, but its next start may have the wrong size
 */
public record ChangeCosts(double awake, double suspended) {

    /** Nothing is lost. */
    public static final ChangeCosts NOTHING = new ChangeCosts(0, 0);

    /**
     * By the owner's cost weights.
     *
     * @param cu    CU at which the compute runs
     * @param pages reads that miss because the cache is cold
     */
    public static ChangeCosts of(Price price, ChangeTunables tunables, double cu, int connections, double pages) {
        return new ChangeCosts(price.ofRestart(cu, connections) + price.ofMisses(pages),
                tunables.suspended() * price.restart() * cu);
    }

    /** The one of the two that a change in this state costs. */
    public double at(boolean suspend) {
        return suspend ? suspended : awake;
    }

    ChangeCosts map(DoubleUnaryOperator cost) {
        return new ChangeCosts(cost.applyAsDouble(awake), cost.applyAsDouble(suspended));
    }
}
