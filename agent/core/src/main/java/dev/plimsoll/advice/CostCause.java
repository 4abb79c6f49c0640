package dev.plimsoll.advice;

/** What a change saves and costs, in CU-hours by the owner's cost weights. */
public sealed interface CostCause extends Cause {

    /** The accumulated saving of the other size since the last change. */
    record AccumulatedSaving(double saved) implements CostCause {}

    /** The saving of one day at other limits. */
    record DailySaving(double saved) implements CostCause {}

    /**
     * The cost of the change now.
     *
     * @param required required saving, which may be less than the cost
     */
    record ChangeCost(double cost, double required) implements CostCause {}
}
