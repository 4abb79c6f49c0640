package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Recommendation.RuledOut;
import dev.plimsoll.decision.SizeDecision;
import dev.plimsoll.decision.WeighedSize;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.curve.MissRatioCurve;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.Epoch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The decision about one compute, and what it expects of sizes.
 *
 * @param model           the model it rests on
 * @param decision        all other sizes, and the best of them
 * @param sizeConstraints which sizes may not be advised, and why
 */
record SizeEvaluation(SizeInputs observed, ComputeModel model, SizeDecision decision, BlockedSizes sizeConstraints) {

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

    /** What blocks a size that is not allowed. */
    SizeConstraint against(ComputeUnits blocked) {
        return Objects.requireNonNull(sizeConstraints.against().get(blocked));
    }

    /** Whether sizes can be compared. */
    boolean compares() {
        return !decision.expected().isEmpty();
    }

    /** Whether connections were refused in the last day, or nearly so. */
    boolean wereRefused() {
        return model.day().hours().stream().anyMatch(hour -> hour.refused() > 0);
    }

    /** The expected hit ratio at each size, smallest first. */
    List<PredictedHitRatio> predictions() {
        Epoch last = model.run().last();
        MissRatioCurve curve = last == null ? decision.curve()
                : decision.curve().withMeasured(model, last, change().map(WeighedSize::cu).orElse(null));
        return curve.sizes().stream().map(PredictedHitRatio::of).toList();
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

    /** Why a smaller size is enough. */
    Cause enough(ComputeUnits to) {
        PredictedHitRatio then = at(to).orElseThrow();
        return switch (then.basis()) {
            case FITS, DATABASE_FITS -> {
                Bytes holds = observed.table().at(to).map(Size::cache).orElse(Bytes.ZERO);
                Bytes peak = observed.figures().cache().peakUsed();
                yield new SizeCause.SmallerFits(to, holds, peak == null || peak.compareTo(holds) > 0 ? null : peak);
            }
            case FILL_CURVE -> new SizeCause.SmallerFilled(then, observed.target());
            case OBSERVED, WORKING_SET, NOT_FULL, POWER_LAW, UNKNOWN ->
                new SizeCause.SmallerExpected(then, observed.target());
        };
    }

    /** The expected hit ratio of a smaller size; empty where it has the same misses, or is not listed. */
    Optional<Cause> there(ComputeUnits smaller) {
        return at(smaller).flatMap(there -> switch (there.basis()) {
            case FITS -> Optional.empty();
            case UNKNOWN -> Optional.of(new SizeCause.OtherUnknown(smaller));
            case OBSERVED, NOT_FULL, DATABASE_FITS, WORKING_SET, FILL_CURVE, POWER_LAW ->
                Optional.of(new SizeCause.OtherExpected(there, observed.target()));
        });
    }

    /** Every other size with the reason against it. */
    List<RuledOut> ruledOut() {
        List<RuledOut> ruledOut = new ArrayList<>();
        for (WeighedSize each : decision.sizes()) {
            SizeConstraint against = sizeConstraints.against().get(each.cu());
            ruledOut.add(new RuledOut(each.cu(), against != null ? against : notBetter(each)));
        }
        sizeConstraints.against().forEach((cu, against) -> {
            if (against instanceof SizeConstraint.NoFileCache && !cu.equals(decision.present())) {
                ruledOut.add(new RuledOut(cu, against));
            }
        });
        return ruledOut;
    }

    private SizeCause notBetter(WeighedSize each) {
        PredictedHitRatio predicted = PredictedHitRatio.of(each.estimate());
        return each.against().contains(Constraint.TARGET_AT_RISK)
                ? new SizeCause.TargetAtRisk(predicted, observed.target())
                : new SizeCause.SavedTooLittle(predicted.isKnown() ? predicted.expected() : null, observed.target(),
                        each.saving().total());
    }
}
