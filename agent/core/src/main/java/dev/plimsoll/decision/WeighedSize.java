package dev.plimsoll.decision;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.model.size.SizeModel.SavingSum;
import java.util.List;

/**
 * Another size than the present one, with all that speaks for and against it.
 *
 * @param estimate  its misses under the present load
 * @param isLarger  whether it is larger than the present one
 * @param isAllowed whether the owner, the plan, connections and CPU allow it
 * @param isCertain whether it certainly has the same misses, at all loads of the last 24 hours
 * @param saving    what it would have saved since the last change
 * @param cost      cost of the change
 * @param required  required saving: the cost, less what a certain saving is expected to bring
 * @param asleep    whether it is suspended now, and changes at the cost of that
 * @param against   what blocks the change now; empty where it pays
 */
public record WeighedSize(SizeEstimate estimate, boolean isLarger, boolean isAllowed, boolean isCertain,
        SavingSum saving, ChangeCosts cost, ChangeCosts required, boolean asleep, List<Constraint> against) {

    /** What blocks a change to a size that may be chosen. */
    public enum Constraint {
        /** The accumulated saving is below the required saving. */
        SAVING_BELOW_COST,
        /** The saving of one day at another smallest limit is below the cost of the restart. */
        DAY_BELOW_COST,
        /** The saving is not known. */
        SAVING_UNKNOWN,
        /** The change pays at the present load, but would not have paid over the last 24 hours. */
        NO_SAVING_OVER_A_DAY,
        /** Under a load of the last 24 hours it may miss the target, or miss it by clearly more. */
        TARGET_AT_RISK
    }

    public WeighedSize {
        against = List.copyOf(against);
    }

    public ComputeUnits cu() {
        return estimate.size();
    }

    /** Whether it is better by the observations, paying or not. */
    public boolean isBetter() {
        return saving.isAny() && !against.contains(Constraint.TARGET_AT_RISK);
    }

    public boolean pays() {
        return against.isEmpty();
    }

    /** Whether it is larger for connections alone: misses would not have saved anything. */
    public boolean isForConnections() {
        return isLarger && saving.byMisses() <= 0;
    }

    /** A copy, blocked by {@code others} only. */
    WeighedSize with(List<Constraint> others) {
        return new WeighedSize(estimate, isLarger, isAllowed, isCertain, saving, cost, required, asleep, others);
    }

    double profit() {
        return saving.total() - required.at(asleep);
    }

    /** How near it is to paying. Under a constant load the order of sizes by it does not change. */
    double nearness() {
        return saving.total() / Math.max(1e-9, required.at(asleep));
    }
}
