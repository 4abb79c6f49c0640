package dev.plimsoll.advice;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to do about a compute, with everything that was considered.
 *
 * @param chosen    the candidate that comes first
 * @param also      other candidates that also hold
 * @param predicted hit ratio per size, smallest first; empty while nothing can be predicted
 * @param ruledOut  sizes that were considered, and why they are not advised
 */
public record Recommendation(Candidate chosen, List<Candidate> also, List<PredictedHitRatio> predicted,
        List<RuledOut> ruledOut) {

    public Recommendation {
        also = List.copyOf(also);
        predicted = List.copyOf(predicted);
        ruledOut = List.copyOf(ruledOut);
    }

    /** A recommendation without alternatives. */
    public static Recommendation of(Candidate only) {
        return new Recommendation(only, List.of(), List.of(), List.of());
    }

    public Action action() {
        return chosen.action();
    }

    /** The size limits that the compute should have: the present ones, unless the size changes. */
    public SizeRange target() {
        return chosen.target();
    }

    /** The value that the agent would set; the present size where nothing changes that it may set. */
    public SettingValue wanted() {
        return chosen.wanted();
    }

    /** Whether the agent may carry it out: it would set another value than {@code compute} has. */
    public boolean changes(Compute compute) {
        return !wanted().equals(compute.value(wanted().setting()));
    }

    public Reason reason() {
        return chosen.reason();
    }

    public List<Cause> causes() {
        return chosen.causes();
    }

    /** Whether a change of size pays now; null where nothing is compared. */
    public @Nullable CostBenefit costBenefit() {
        return chosen.costBenefit();
    }
}
