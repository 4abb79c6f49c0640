package dev.plimsoll.advice;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

    /** Reasons that ask a person for something, although the size stays. */
    private static final Set<Reason> FOR_A_PERSON = EnumSet.of(Reason.CONNECTIONS, Reason.DIRECT_CONNECTIONS,
            Reason.IDLE_CLIENTS, Reason.NEEDS_PAID_PLAN, Reason.OUT_OF_RANGE);

    public Recommendation {
        also = List.copyOf(also);
        predicted = List.copyOf(predicted);
        ruledOut = List.copyOf(ruledOut);
    }

    /** A recommendation without alternatives. */
    public static Recommendation of(Candidate only) {
        return new Recommendation(only, List.of(), List.of(), List.of());
    }

    /** A copy with another candidate that comes first. */
    public Recommendation with(Candidate first) {
        return new Recommendation(first, also, predicted, ruledOut);
    }

    /** The prediction for a size; empty without one. */
    public Optional<PredictedHitRatio> predictedAt(ComputeUnits cu) {
        return predicted.stream().filter(prediction -> prediction.cu().equals(cu)).findFirst();
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

    /** Whether it asks for anything, of the agent or of a person. */
    public boolean asks() {
        return asks(action(), reason());
    }

    /** Whether a recommendation of this action and reason asks for anything. */
    public static boolean asks(Action action, Reason reason) {
        return action != Action.HOLD || FOR_A_PERSON.contains(reason);
    }

    /** Whether the samples of now support it. If not, it stands from before. */
    public boolean isConfirmed() {
        return chosen.isConfirmed();
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

    /**
     * A size that was considered and is not advised.
     *
     * @param cu    the size
     * @param cause the reason against it
     */
    public record RuledOut(ComputeUnits cu, Cause cause) {}
}
