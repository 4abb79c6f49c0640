package dev.plimsoll.advice.size;

import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.decision.Decision;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The regret meter and what it has to go by.
 *
 * @param notes what the compute taught; null where nothing is known
 */
record DecisionMaker(AccumulatedSavings meter, @Nullable StoredModel notes, Instant now) {

    /** What the meter thinks of a compute as it is; empty while it knows nothing of these data at this size. */
    Optional<SizeEvaluation> opinion(Compute compute, SizeConstraints guards) {
        StoredModel known = notes;
        if (known == null || !known.branchId().equals(compute.branchId())
                || !known.knowledge().stay().size().equals(compute.size().max())) {
            return Optional.empty();
        }
        boolean asleep = compute.state().isIdle();
        Decision decision = meter.decide(known.knowledge(), now, asleep, guards.allowed());
        Decision free = guards.against().isEmpty()
                ? decision
                : meter.decide(known.knowledge(), now, asleep, guards.all());
        return Optional.of(new SizeEvaluation(known.knowledge(), decision, free, guards));
    }
}
