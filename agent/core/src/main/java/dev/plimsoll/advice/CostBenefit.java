package dev.plimsoll.advice;

import dev.plimsoll.advice.CostBenefit.CostCause.AccumulatedSaving;
import dev.plimsoll.advice.CostBenefit.CostCause.ChangeCost;
import dev.plimsoll.advice.CostBenefit.CostCause.DailySaving;
import dev.plimsoll.advice.CostBenefit.CostCause.UnknownSaving;
import dev.plimsoll.decision.ChangeCosts;
import dev.plimsoll.decision.WeighedSize.Constraint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether a change of size pays now, in CU-hours by the owner's cost weights.
 *
 * @param saved     accumulated saving of the other size since the last change; null where it is not known
 * @param cost      cost of the change: dropped connections and the misses of a cold cache
 * @param required  required saving: the cost, less what a certain saving is expected to bring
 * @param isCertain whether the other size certainly has the same misses, so that less observation is enough
 * @param blockedBy what the change waits for; empty where it pays now
 */
public record CostBenefit(@Nullable Double saved, ChangeCosts cost, ChangeCosts required, boolean isCertain,
        List<Constraint> blockedBy) {

    public CostBenefit {
        blockedBy = List.copyOf(blockedBy);
    }

    public boolean pays() {
        return blockedBy.isEmpty();
    }

    /** The saving and the cost of the change. */
    public List<Cause> causes() {
        return List.of(saved == null ? new UnknownSaving() : new AccumulatedSaving(saved),
                new ChangeCost(cost, required));
    }

    /** The causes of saving and cost where {@code saved} is the saving of one day. */
    public List<Cause> dailyCauses() {
        return List.of(saved == null ? new UnknownSaving() : new DailySaving(saved), new ChangeCost(cost, required));
    }

    /** What a change saves and costs, in CU-hours by the owner's cost weights. */
    public sealed interface CostCause extends Cause {

        /** The accumulated saving of the other size since the last change. */
        record AccumulatedSaving(double saved) implements CostCause {}

        /** The saving of one day at other limits. */
        record DailySaving(double saved) implements CostCause {}

        /** The saving is not known: nobody says how long the compute ran at its smallest size. */
        record UnknownSaving() implements CostCause {}

        /**
         * The cost of the change.
         *
         * @param required required saving, which may be less than the cost
         */
        record ChangeCost(ChangeCosts cost, ChangeCosts required) implements CostCause {}
    }
}
