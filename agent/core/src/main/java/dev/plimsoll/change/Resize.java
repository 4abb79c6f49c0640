package dev.plimsoll.change;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.size.RestartImpact;
import dev.plimsoll.change.effect.ExpectedImpact;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.List;

/**
 * One change of size, ready to be made.
 *
 * @param compute the compute
 * @param from    limits before
 * @param to      limits after
 * @param causes  the causes of the recommendation, or of the roll-back
 * @param basis   what it rests on, and what is expected of it
 */
public record Resize(ComputeId compute, SizeRange from, SizeRange to, List<Cause> causes, ChangeBasis basis) {

    public Resize {
        causes = List.copyOf(causes);
    }

    /** The same, with what it is expected to cost. */
    public Resize costing(RestartImpact impact, RestartTimes times) {
        ExpectedImpact cost = new ExpectedImpact(impact.connections(), impact.misses(), impact.warmup(), impact.cost(),
                times.best().map(WaitingSaving::cuHours).orElse(null));
        return new Resize(compute, from, to, causes, basis.with(basis.expected().with(cost)));
    }
}
