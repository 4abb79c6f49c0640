package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Causes;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.decision.SizeDecision;
import dev.plimsoll.decision.WeighedSize;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.List;
import java.util.Optional;

/** The candidate of a decision about one compute. */
final class SizeChoice {

    private final SizeEvaluation evaluation;
    private final SizeInputs observed;
    private final SizeRange now;

    SizeChoice(SizeEvaluation evaluation) {
        this.evaluation = evaluation;
        this.observed = evaluation.observed();
        this.now = observed.now();
    }

    /** The candidate where the ratio is known: that of the first rule that applies. */
    Candidate candidate(boolean meetsTarget, BaseLoad base) {
        // The platform may still grow it, so nothing is known of its largest size.
        if (!meetsTarget && observed.figures().cache().belowLargest()) {
            return observed.stay(Reason.UNDECIDED, observed.ratio(), new SizeCause.RunsBelowLargest());
        }
        Optional<WeighedSize> change = evaluation.change();
        if (change.isPresent()) {
            return elsewhere(change.get());
        }
        if (meetsTarget && base.mayNotRise()) {
            return base.notRaised();
        }
        return evaluation.forbidden()
                .map(to -> forbidden(to.cu()))
                .orElseGet(() -> meetsTarget ? fits() : noSizeHelps());
    }

    private Candidate fits() {
        return Candidate.stay(observed.compute(), Reason.FITS,
                Causes.first(observed.ratio(), busy().or(this::trial).stream().toList()));
    }

    /** The CPU, where that alone blocks a smaller size whose cache would be large enough. */
    Optional<Cause> busy() {
        return evaluation.forbiddenBelow()
                .map(WeighedSize::cu)
                .flatMap(cu -> observed.tooBusy(now.to(cu))
                        .filter(busy -> busy.equals(evaluation.against(cu)))
                        .map(busy -> new SizeCause.CacheFitsCpuDoesNot(cu, busy)));
    }

    /** What speaks against the next smaller size of a compute that fits; empty where nothing does. */
    Optional<Cause> trial() {
        return observed.table()
                .below(evaluation.model().stay().size())
                .stream()
                .findFirst()
                .map(Size::cu)
                .flatMap(next -> !now.isFixed() && savesNothing(next)
                        ? Optional.of(new SizeCause.CeilingSavesNothing())
                        : evaluation.there(next));
    }

    private boolean savesNothing(ComputeUnits next) {
        return evaluation.at(next).filter(there -> there.basis() == Basis.FITS).isPresent()
                && evaluation.model().of(next).accumulatedSaving().total() <= 0;
    }

    private Candidate noSizeHelps() {
        boolean isLargest = observed.table()
                .above(now.max())
                .stream()
                .noneMatch(size -> observed.table().lists(size.cu()) && size.hasCache());
        return isLargest
                ? observed.stay(Reason.NO_SIZE_HELPS, observed.ratio(), new SizeCause.NoLargerSize())
                : observed.stay(Reason.NO_SIZE_HELPS, observed.ratio(), new SizeCause.NoLargerPays(), reaching());
    }

    /** The smallest size that reaches the target, with its price and what it spares. */
    private Cause reaching() {
        SizeDecision decision = evaluation.decision();
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
        SizeConstraint against = evaluation.against(wanted);
        Cause helps = new SizeCause.WouldHelp(wanted,
                evaluation.at(wanted).map(PredictedHitRatio::expected).orElse(null), observed.target(), against);
        boolean hasLarger = evaluation.sizeConstraints().allowed().stream().anyMatch(cu -> cu.isAbove(now.max()));
        return Candidate.stay(observed.compute(), against.reason(),
                Causes.join(List.of(observed.ratio(), helps),
                        hasLarger ? List.of(new SizeCause.NoAllowedPays()) : List.of()));
    }

    /** Another size, because of the judged ratio. */
    Candidate elsewhere(WeighedSize to) {
        if (!to.isLarger()) {
            return enough(to, List.of(observed.ratio()));
        }
        // A note only: the accumulated saving does not separate refused connections.
        List<Cause> refused = evaluation.wereRefused() ? List.of(new SizeCause.RefusedIncluded()) : List.of();
        return resized(to, Causes.join(List.of(observed.ratio(),
                new SizeCause.LargerExpected(PredictedHitRatio.of(to.estimate()), observed.target())),
                costBenefit(to).causes(), refused));
    }

    /** A smaller size that is enough; {@code known} says what was observed. */
    Candidate enough(WeighedSize to, List<Cause> known) {
        return resized(to, Causes.join(known, List.of(evaluation.enough(to.cu())), costBenefit(to).causes(),
                List.of(observed.cpu())));
    }

    private Candidate resized(WeighedSize to, List<Cause> causes) {
        SizeRange then = observed.bounds().to(now, to.cu()).orElse(now.to(to.cu()));
        return Candidate.to(observed.compute(), then, to.isLarger() ? Reason.TOO_SMALL : Reason.TOO_BIG,
                Causes.join(causes, observed.bounds().raised(now, then)), costBenefit(to));
    }

    static CostBenefit costBenefit(WeighedSize to) {
        return new CostBenefit(to.saving().total(), to.cost(), to.required(), to.isCertain(), to.against());
    }
}
