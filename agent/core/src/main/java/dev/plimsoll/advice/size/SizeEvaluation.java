package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Causes;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation.RuledOut;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.decision.SizeDecision;
import dev.plimsoll.decision.WeighedSize;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.curve.MissRatioCurve;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The decision about one compute, what it expects of sizes, and the candidate that follows.
 *
 * @param model    the model it rests on
 * @param decision all other sizes, and the best of them
 */
record SizeEvaluation(SizeInputs observed, ComputeModel model, SizeDecision decision) {

    /**
     * The decision about a compute in its present form; empty while nothing is known of these data at this size.
     *
     * @param stored the stored model; null where nothing is known
     */
    static Optional<SizeEvaluation> of(SizeInputs observed, Assessment assessment, AccumulatedSavings savings,
            @Nullable StoredModel stored, Instant now) {
        Epoch learned = stored == null || !stored.isOf(observed.compute()) ? null : stored.model().run().last();
        if (stored == null || learned == null) {
            return Optional.empty();
        }
        Epoch judged = assessment instanceof Conclusive known
                ? learned.counting(known.figures().judged(), known.figures().asOf())
                : learned;
        return Optional.of(new SizeEvaluation(observed, stored.model(), savings.decide(stored.model(), judged, now,
                observed.compute().state().isIdle(), observed.allowed())));
    }

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
        return decision.wanted().filter(size -> observed.blocked().containsKey(size.cu()));
    }

    /** The larger size that only the plan withholds, and that would be better than {@code than}. */
    private Optional<Cause> withheld(ComputeUnits than) {
        return forbidden().map(WeighedSize::cu)
                .filter(cu -> cu.isAbove(than) && observed.policy().allowed().isInRange(cu)
                        && against(cu) instanceof SizeConstraint.WithheldByPlan)
                .map(this::wouldHelp);
    }

    private Cause wouldHelp(ComputeUnits wanted) {
        return new SizeCause.WouldHelp(wanted, at(wanted).map(PredictedHitRatio::expected).orElse(null),
                observed.target(), against(wanted));
    }

    /** What blocks a size that is not allowed. */
    SizeConstraint against(ComputeUnits blocked) {
        return Objects.requireNonNull(observed.blocked().get(blocked));
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
                .filter(WeighedSize::isBetter)
                .filter(size -> observed.blocked().get(size.cu()) instanceof SizeConstraint.TooManyConnections)
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
            SizeConstraint against = observed.blocked().get(each.cu());
            ruledOut.add(new RuledOut(each.cu(), against != null ? against : notBetter(each)));
        }
        observed.blocked().forEach((cu, against) -> {
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

    /** The candidate where the ratio is known: that of the first rule that applies. */
    Candidate candidate(boolean meetsTarget, BaseLoad base) {
        // The platform may still grow it, so nothing is known of its largest size.
        if (!meetsTarget && observed.figures().cache().belowLargest()) {
            return observed.stay(Reason.UNDECIDED, observed.ratio(), new SizeCause.RunsBelowLargest());
        }
        Optional<WeighedSize> change = change();
        if (change.isPresent()) {
            return elsewhere(change.get());
        }
        if (meetsTarget && base.mayNotRise()) {
            return base.notRaised();
        }
        return forbidden()
                .map(to -> forbidden(to.cu()))
                .orElseGet(() -> meetsTarget ? fits() : noSizeHelps());
    }

    private Candidate fits() {
        return Candidate.stay(observed.compute(), Reason.FITS,
                Causes.first(observed.ratio(), busy().or(this::trial).stream().toList()));
    }

    /** The CPU, where that alone blocks a smaller size whose cache would be large enough. */
    Optional<Cause> busy() {
        return forbiddenBelow()
                .map(WeighedSize::cu)
                .flatMap(cu -> observed.tooBusy(observed.now().to(cu))
                        .filter(busy -> busy.equals(against(cu)))
                        .map(busy -> new SizeCause.CacheFitsCpuDoesNot(cu, busy)));
    }

    /** What speaks against the next smaller size of a compute that fits; empty where nothing does. */
    Optional<Cause> trial() {
        return observed.table()
                .below(model.stay().size())
                .stream()
                .findFirst()
                .map(Size::cu)
                .flatMap(next -> !observed.now().isFixed() && savesNothing(next)
                        ? Optional.of(new SizeCause.CeilingSavesNothing())
                        : there(next));
    }

    private boolean savesNothing(ComputeUnits next) {
        return at(next).filter(there -> there.basis() == Basis.FITS).isPresent()
                && model.of(next).accumulatedSaving().total() <= 0;
    }

    private Candidate noSizeHelps() {
        boolean isLargest = observed.table()
                .above(observed.now().max())
                .stream()
                .noneMatch(size -> observed.table().lists(size.cu()) && size.hasCache());
        return isLargest
                ? observed.stay(Reason.NO_SIZE_HELPS, observed.ratio(), new SizeCause.NoLargerSize())
                : observed.stay(Reason.NO_SIZE_HELPS, observed.ratio(), new SizeCause.NoLargerPays(), reaching());
    }

    /** The smallest size that reaches the target, with its price and what it spares. */
    private Cause reaching() {
        double allowed = observed.policy().price().allowedMisses();
        double missed = observed.figures().judged().missRatio();
        return decision.sizes()
                .stream()
                .filter(size -> size.isLarger() && size.estimate().miss() <= allowed)
                .findFirst()
                .<Cause>map(size -> new SizeCause.WouldReach(size.cu(),
                        size.cu().asDouble() - decision.present().asDouble(),
                        observed.figures().readsPerSecond() * (missed - size.estimate().miss())))
                .orElseGet(() -> new SizeCause.NoneReaches(observed.target()));
    }

    /** A larger size would help, but may not be advised. */
    private Candidate forbidden(ComputeUnits wanted) {
        SizeConstraint against = against(wanted);
        boolean hasLarger = observed.allowed().stream().anyMatch(cu -> cu.isAbove(observed.now().max()));
        return Candidate.stay(observed.compute(), against.reason(),
                Causes.join(List.of(observed.ratio(), wouldHelp(wanted)),
                        hasLarger ? List.of(new SizeCause.NoAllowedPays()) : List.of()));
    }

    /** Another size, because of the judged ratio. */
    Candidate elsewhere(WeighedSize to) {
        if (!to.isLarger()) {
            return enough(to, List.of(observed.ratio()));
        }
        // A note only: the accumulated saving does not separate refused connections.
        List<Cause> refused = wereRefused() ? List.of(new SizeCause.RefusedIncluded()) : List.of();
        return resized(to, Causes.join(List.of(observed.ratio(),
                new SizeCause.LargerExpected(PredictedHitRatio.of(to.estimate()), observed.target())),
                costBenefit(to).causes(), refused, withheld(to.cu()).stream().toList()));
    }

    /** A smaller size that is enough; {@code known} says what was observed. */
    Candidate enough(WeighedSize to, List<Cause> known) {
        return resized(to, Causes.join(known, List.of(enough(to.cu())), costBenefit(to).causes(),
                List.of(observed.cpu())));
    }

    private Candidate resized(WeighedSize to, List<Cause> causes) {
        SizeRange then = observed.bounds().to(observed.now(), to.cu()).orElse(observed.now().to(to.cu()));
        return Candidate.to(observed.compute(), then, to.isLarger() ? Reason.TOO_SMALL : Reason.TOO_BIG,
                Causes.join(causes, observed.bounds().raised(observed.now(), then)), costBenefit(to));
    }

    static CostBenefit costBenefit(WeighedSize to) {
        return new CostBenefit(to.saving().total(), to.cost(), to.required(), to.isCertain(), to.against());
    }
}
