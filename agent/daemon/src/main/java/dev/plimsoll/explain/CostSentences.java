package dev.plimsoll.explain;

import static dev.plimsoll.explain.Clause.ClausePart.COST;
import static dev.plimsoll.explain.Clause.ClausePart.SAVING;
import static dev.plimsoll.explain.FigureText.text;
import static dev.plimsoll.explain.Sentences.clauses;

import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.CostBenefit.CostCause;
import dev.plimsoll.decision.ChangeCosts;
import dev.plimsoll.decision.WeighedSize.Constraint;
import java.util.List;

/** The sentences about savings and costs. */
public final class CostSentences {

    private CostSentences() {}

    static Clause clause(CostCause cause) {
        return switch (cause) {
            case CostCause.AccumulatedSaving(var saved) ->
                SAVING.of("it would have saved %s since the last change", cuHours(saved));
            case CostCause.DailySaving(var saved) ->
                SAVING.of("the change would save %s a day", cuHours(saved));
            case CostCause.UnknownSaving unknown ->
                SAVING.of("what the change would save is not known, because the mean size is not");
            case CostCause.ChangeCost(var cost, var required) ->
                COST.of(clauses("the change costs " + moments(cost),
                        required.equals(cost) ? ""
                                : "it requires " + (required.equals(ChangeCosts.NOTHING) ? "no saving"
                                        : "a saving of " + moments(required))));
        };
    }

    /** The accumulated saving of a size, which may have none. */
    static String saved(double saved) {
        return text("it would have saved %s since the last change", saved <= 0 ? "nothing" : cuHours(saved));
    }

    /** {@code accumulated saving 6.1 CU-hours; cost of the change 5.8 CU-hours while awake, …; required saving …}. */
    public static String comparison(CostBenefit costBenefit) {
        return text("accumulated saving %s; cost of the change %s; required saving %s",
                costBenefit.saved() == null ? "not known" : cuHours(costBenefit.saved()),
                moments(costBenefit.cost()), moments(costBenefit.required()));
    }

    /** {@code 5.8 CU-hours while awake, 0.05 CU-hours while suspended}. */
    private static String moments(ChangeCosts costs) {
        return costs.equals(ChangeCosts.NOTHING) ? cuHours(0)
                : text("%s while awake, %s while suspended", cuHours(costs.awake()), cuHours(costs.suspended()));
    }

    /** {@code 0.042 CU-hours}, {@code 0.15 CU-hours}, {@code 6.1 CU-hours}, {@code 1,671 CU-hours}; {@code nothing} for 0. */
    public static String cuHours(double amount) {
        if (amount < FigureText.LEAST_SHOWN) {
            return amount <= 0 ? "nothing" : "less than 0.001 CU-hours";
        }
        return FigureText.amount(amount) + " CU-hours";
    }

    /** What each constraint waits for, as clauses. */
    public static List<String> waits(List<Constraint> constraints) {
        return constraints.stream().map(CostSentences::wait).toList();
    }

    private static String wait(Constraint constraint) {
        return switch (constraint) {
            case SAVING_BELOW_COST -> "the accumulated saving exceeds the required saving";
            case DAY_BELOW_COST -> "one day of it saves more than the restart costs";
            case SAVING_UNKNOWN -> "the mean size is known";
            case NO_SAVING_OVER_A_DAY ->
                "the change would have paid over the last 24 hours, not only at the present load";
            case TARGET_AT_RISK -> "it meets the target, or the present hit ratio, under each load of the last day";
        };
    }
}
