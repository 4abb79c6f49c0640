package dev.plimsoll.advice.size;

import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.RuledOut;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.decision.Decision;
import dev.plimsoll.decision.Decision.Act;
import dev.plimsoll.decision.Decision.Verdict;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.CachePhase;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The decision about one compute, among the allowed sizes and among all.
 *
 * @param model           the model it rests on
 * @param decision        the decision among the sizes that may be advised
 * @param free            the decision among all sizes
 * @param sizeConstraints which sizes may not be advised, and why
 */
record SizeEvaluation(ComputeModel model, Decision decision, Decision free, SizeConstraints sizeConstraints) {

    /** The latest epoch that was judged at the present size; null while none was. */
    @Nullable
    Epoch judged() {
        return model.run().phase() == CachePhase.STEADY ? model.run().last() : null;
    }

    /** Whether another size is better by the observations, due or not. */
    boolean leansElsewhere() {
        return leansElsewhere(decision);
    }

    private static boolean leansElsewhere(Decision decision) {
        return decision.act() != Act.STAY && decision.act() != Act.RESTART;
    }

    /** Whether a verification restart is worth its cost. */
    boolean asksForRestart() {
        return decision.act() == Act.RESTART;
    }

    /** How long a full cache has hidden what is needed, at the latest probe. */
    Duration hidden() {
        Epoch last = model.run().last();
        Instant since = model.sizeNeed().since();
        return last == null || since == null ? Duration.ZERO : Duration.between(since, last.to());
    }

    boolean leansUp() {
        return leansUp(decision);
    }

    private boolean leansUp(Decision to) {
        return leansElsewhere(to) && to.to().isAbove(model.stay().size());
    }

    /** The larger size that would be better, were it allowed. */
    Optional<ComputeUnits> forbidden() {
        return forbidden(leansUp(free));
    }

    /** Whether the candidate is larger for connections alone; the cache does not ask for such a size. */
    boolean leansUpForConnections() {
        return isForConnections(decision);
    }

    /** The same for {@link #forbidden}. */
    boolean isForbiddenForConnections() {
        return isForConnections(free);
    }

    private boolean isForConnections(Decision up) {
        return leansUp(up) && up.verdict() == Verdict.CROWDED;
    }

    /** Whether connections were refused in the last day, or nearly so. */
    boolean wereRefused() {
        return model.day().hours().stream().anyMatch(hour -> hour.refused() > 0);
    }

    /** The smaller size that would be better, were it allowed. */
    Optional<ComputeUnits> forbiddenBelow() {
        return forbidden(leansElsewhere(free) && free.to().isBelow(model.stay().size()));
    }

    private Optional<ComputeUnits> forbidden(boolean leans) {
        return leans && sizeConstraints.against().containsKey(free.to()) ? Optional.of(free.to()) : Optional.empty();
    }

    CostBenefit costBenefit() {
        return new CostBenefit(decision.saved(), decision.cost(), decision.required(), decision.constraints());
    }

    /** The expected hit ratio at each size, smallest first. */
    List<PredictedHitRatio> predictions() {
        return decision.expected().stream().map(PredictedHitRatio::of).toList();
    }

    /** The smaller size with the highest saving among those that only connections block; empty for none. */
    Optional<ComputeUnits> smallerButForConnections() {
        return sizeConstraints.forConnections()
                .stream()
                .filter(cu -> model.of(cu).accumulatedSaving().isAny())
                .max(Comparator.comparingDouble(cu -> model.of(cu).accumulatedSaving().total()));
    }

    Optional<PredictedHitRatio> at(ComputeUnits size) {
        return free.curve().at(size).map(PredictedHitRatio::of);
    }

    /** Every other size with the reason against it. */
    List<RuledOut> ruledOut(SizingPolicy policy) {
        List<RuledOut> ruledOut = new ArrayList<>();
        for (SizeEstimate each : free.expected()) {
            ComputeUnits cu = each.size();
            SizeConstraint against = sizeConstraints.against().get(cu);
            if (!cu.equals(model.stay().size())) {
                ruledOut.add(new RuledOut(cu, against != null ? against : savedTooLittle(each, policy)));
            }
        }
        sizeConstraints.against().forEach((cu, against) -> {
            if (against instanceof SizeConstraint.NoFileCache && !cu.equals(model.stay().size())) {
                ruledOut.add(new RuledOut(cu, against));
            }
        });
        return ruledOut;
    }

    private SizeCause savedTooLittle(SizeEstimate each, SizingPolicy policy) {
        return new SizeCause.SavedTooLittle(
                each.basis() == Basis.UNKNOWN ? null : PredictedHitRatio.of(each).expected(), policy.target().ratio(),
                model.of(each.size()).accumulatedSaving().total());
    }
}
