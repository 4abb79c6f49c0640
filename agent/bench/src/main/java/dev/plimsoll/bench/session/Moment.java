package dev.plimsoll.bench.session;

import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.Recommendation.Grow;
import dev.plimsoll.advice.Recommendation.Shrink;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.decision.Decision;

/**
 * What the agent said and knew at one look.
 *
 * @param look     counted from 1
 * @param learned  the look up to which the meter has learned; a little earlier
 * @param size     the present size, by number
 * @param said     its recommendation
 * @param decision of the regret meter, with all that it expects
 * @param spared   misses since the start that a larger size would have spared, by what the meter expected at each look
 */
public record Moment(int look, int learned, int size, Recommendation said, Decision decision, double spared) {

    public boolean isTooSmall() {
        return said instanceof Grow && said.reason() == Reason.TOO_SMALL;
    }

    public boolean shrinks() {
        return said instanceof Shrink;
    }

    /** Whether the advice would be acted upon now. */
    public boolean pays() {
        CostBenefit costBenefit = said.advice().costBenefit();
        return costBenefit != null && costBenefit.pays();
    }

    public int wanted() {
        return Ladder.of(said.target().max());
    }

    /** Debt over price of what it says; below zero where it does not say that the size is too small. */
    public double debtOverPrice() {
        CostBenefit costBenefit = said.advice().costBenefit();
        return !isTooSmall() || costBenefit == null ? -1 : costBenefit.saved() / Math.max(1e-9, costBenefit.cost());
    }

    /** -1 for a smaller size, 1 for a larger, 0 for neither. */
    public int direction() {
        return Integer.signum(Integer.compare(wanted(), size));
    }
}
