package dev.plimsoll.change.plan;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.verdict.Expectation.ExpectedImpact;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import java.util.List;

/**
 * A change of one setting, ready to be made.
 *
 * @param compute the compute
 * @param from    value before
 * @param to      value after, of the same setting
 * @param causes  the causes of the recommendation, or of the roll-back
 * @param basis   what it rests on, and what is expected of it
 */
public record SettingChange(ComputeId compute, SettingValue from, SettingValue to, List<Cause> causes,
        ChangeBasis basis) {

    public SettingChange {
        if (from.setting() != to.setting()) {
            throw new IllegalArgumentException("a change is of one setting, not from %s to %s".formatted(from, to));
        }
        causes = List.copyOf(causes);
    }

    /** A copy, with what it is expected to cost. */
    public SettingChange costing(RestartImpact impact, RestartTimes times) {
        ExpectedImpact cost = new ExpectedImpact(impact.connections(), impact.misses(), impact.warmup(), impact.cost(),
                times.best().map(WaitingSaving::cuHours).orElse(null));
        return new SettingChange(compute, from, to, causes, basis.with(basis.expected().with(cost)));
    }
}
