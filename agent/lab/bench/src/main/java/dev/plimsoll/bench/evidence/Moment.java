package dev.plimsoll.bench.evidence;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.decision.SizeDecision;

/**
 * The agent's recommendation and model at one probe.
 *
 * @param probe     number of the probe, from 1
 * @param learned  the last probe that the model contains
 * @param size     the present size, by number
 * @param said     the recommendation
 * @param decision the decision of the regret method, with its predictions
 * @param spared   misses since the start that a larger size would have avoided, as predicted at each probe
 */
record Moment(int probe, int learned, int size, Recommendation said, SizeDecision decision, double spared) {

    boolean isTooSmall() {
        return said.action() == Action.GROW && said.reason() == Reason.TOO_SMALL;
    }

    boolean shrinks() {
        return said.action() == Action.SHRINK;
    }

    /** Whether the recommendation is actionable now. */
    boolean pays() {
        CostBenefit costBenefit = said.costBenefit();
        return costBenefit != null && costBenefit.pays();
    }

    int wanted() {
        return Ladder.of(said.target().max());
    }

    /** Accumulated saving divided by the cost of the change; negative if the recommendation is not to grow. */
    double debtOverPrice() {
        CostBenefit costBenefit = said.costBenefit();
        Double saved = costBenefit == null ? null : costBenefit.saved();
        return !isTooSmall() || costBenefit == null || saved == null ? -1
                : saved / Math.max(1e-9, costBenefit.cost().awake());
    }

    /** -1 for a smaller size, 1 for a larger, 0 for neither. */
    int direction() {
        return Integer.signum(Integer.compare(wanted(), size));
    }
}
