package dev.plimsoll.advice.size;

import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.RuledOut;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.decision.Decision;
import dev.plimsoll.decision.WeighedSize;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.model.ComputeModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The decision about one compute.
 *
 * @param model           the model it rests on
 * @param decision        all other sizes, and the best of them
 * @param sizeConstraints which sizes may not be advised, and why
 */
record SizeEvaluation(ComputeModel model, Decision decision, SizeConstraints sizeConstraints) {

    /** The size that is better by the observations, due or not. A size for connections alone has its own advice. */
    Optional<WeighedSize> change() {
        return decision.best().filter(size -> !size.isForConnections());
    }

    /** The larger size that would be better for the cache, were it allowed. */
    Optional<WeighedSize> forbidden() {
        return wanted().filter(size -> size.isLarger() && !size.isForConnections());
    }

    /** The smaller size that would be better, were it allowed. */
    Optional<WeighedSize> forbiddenBelow() {
        return wanted().filter(size -> !size.isLarger());
    }

    private Optional<WeighedSize> wanted() {
        return decision.wanted().filter(size -> sizeConstraints.against().containsKey(size.cu()));
    }

    /** Whether connections were refused in the last day, or nearly so. */
    boolean wereRefused() {
        return model.day().hours().stream().anyMatch(hour -> hour.refused() > 0);
    }

    /** The expected hit ratio at each size, smallest first. */
    List<PredictedHitRatio> predictions() {
        return decision.expected().stream().map(PredictedHitRatio::of).toList();
    }

    /** The smaller size with the highest saving among those that only connections block; empty for none. */
    Optional<WeighedSize> smallerButForConnections() {
        return decision.sizes()
                .stream()
                .filter(size -> sizeConstraints.forConnections().contains(size.cu()) && size.isBetter())
                .max(Comparator.comparingDouble(size -> size.saving().total()));
    }

    Optional<PredictedHitRatio> at(ComputeUnits size) {
        return decision.curve().at(size).map(PredictedHitRatio::of);
    }

    /** Every other size with the reason against it. */
    List<RuledOut> ruledOut(SizingPolicy policy) {
        List<RuledOut> ruledOut = new ArrayList<>();
        for (WeighedSize each : decision.sizes()) {
            SizeConstraint against = sizeConstraints.against().get(each.cu());
            ruledOut.add(new RuledOut(each.cu(), against != null ? against : against(each, policy)));
        }
        sizeConstraints.against().forEach((cu, against) -> {
            if (against instanceof SizeConstraint.NoFileCache && !cu.equals(decision.present())) {
                ruledOut.add(new RuledOut(cu, against));
            }
        });
        return ruledOut;
    }

    private static SizeCause against(WeighedSize each, SizingPolicy policy) {
        PredictedHitRatio predicted = PredictedHitRatio.of(each.estimate());
        if (each.against().contains(Constraint.TARGET_AT_RISK)) {
            return new SizeCause.TargetAtRisk(predicted, policy.target().ratio());
        }
        return new SizeCause.SavedTooLittle(predicted.isKnown() ? predicted.expected() : null, policy.target().ratio(),
                each.saving().total());
    }
}
