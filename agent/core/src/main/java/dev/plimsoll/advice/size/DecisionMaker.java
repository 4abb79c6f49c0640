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
 * @param storedModel what the compute taught; null where nothing is known
 */
record DecisionMaker(AccumulatedSavings savings, @Nullable StoredModel storedModel, Instant now) {

    /** What the meter thinks of a compute as it is; empty while it knows nothing of these data at this size. */
    Optional<SizeEvaluation> evaluation(Compute compute, SizeConstraints sizeConstraints) {
        StoredModel stored = storedModel;
        if (stored == null || !stored.branchId().equals(compute.branchId())
                || !stored.model().stay().size().equals(compute.size().max())) {
            return Optional.empty();
        }
        boolean asleep = compute.state().isIdle();
        Decision decision = savings.decide(stored.model(), now, asleep, sizeConstraints.allowed());
        Decision free = sizeConstraints.against().isEmpty()
                ? decision
                : savings.decide(stored.model(), now, asleep, sizeConstraints.all());
        return Optional.of(new SizeEvaluation(stored.model(), decision, free, sizeConstraints));
    }
}
