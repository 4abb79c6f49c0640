package dev.plimsoll.advice.size;

import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.RefillRate;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The accumulated savings and the stored model that decisions rest on.
 *
 * @param storedModel the stored model; null where nothing is known
 */
record DecisionMaker(AccumulatedSavings savings, @Nullable StoredModel storedModel, Instant now) {

    /** How fast its cache filled after starts; null where none was observed. */
    @Nullable
    RefillRate refill() {
        return storedModel == null ? null : storedModel.model().load().refill();
    }

    /** The decision about a compute in its present form; empty while nothing is known of these data at this size. */
    Optional<SizeEvaluation> evaluation(Compute compute, Assessment assessment, SizeConstraints sizeConstraints) {
        StoredModel stored = storedModel;
        if (stored == null || !stored.branchId().equals(compute.branchId())
                || !stored.model().stay().size().equals(compute.size().max())) {
            return Optional.empty();
        }
        Epoch learned = stored.model().run().last();
        if (learned == null) {
            return Optional.empty();
        }
        Epoch judged = assessment instanceof Assessment.Conclusive known
                ? learned.counting(known.figures().judged(), known.figures().asOf())
                : learned;
        boolean asleep = compute.lifecycle().state().isIdle();
        return Optional.of(new SizeEvaluation(stored.model(),
                savings.decide(stored.model(), judged, now, asleep, sizeConstraints.allowed()), sizeConstraints));
    }
}
