package dev.plimsoll.web.metrics;

import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.change.savings.MeasuredSum;
import dev.plimsoll.change.savings.UnfollowedAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.ComputeId;

/** Turns the savings of one compute into series. Without a change, or without an estimate, there is none. */
final class SavingsSeries {

    private SavingsSeries() {}

    static void read(ComputeStatus computeStatus, ComputeSeries.Sink into) {
        ComputeSavings savings = computeStatus.advice().savings();
        if (savings == null) {
            return;
        }
        ComputeId id = computeStatus.compute().id();
        if (!savings.months().isEmpty()) {
            MeasuredSum sum = savings.sum(savings.months().getLast().month());
            into.put(Metric.SAVINGS, id, Metric.cuSeconds(sum.verified()), "verified");
            into.put(Metric.SAVINGS, id, Metric.cuSeconds(sum.unverified()), "unverified");
        }
        UnfollowedAdvice estimate = savings.unfollowed();
        if (estimate != null) {
            into.put(Metric.SAVINGS_ESTIMATE, id, Metric.cuSeconds(estimate.cuHours()));
        }
    }
}
