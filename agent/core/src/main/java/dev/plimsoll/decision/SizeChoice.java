package dev.plimsoll.decision;

import dev.plimsoll.decision.Decision.Act;
import dev.plimsoll.decision.Decision.Constraint;
import dev.plimsoll.decision.Decision.Verdict;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.CostWeights;
import dev.plimsoll.prediction.curve.CurveEstimator;
import dev.plimsoll.prediction.curve.MissRatioCurve;
import dev.plimsoll.prediction.model.run.CachePhase;
import dev.plimsoll.prediction.model.size.AccumulatedSaving;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Chooses a size by accumulated savings, costs and constraints. */
final class SizeChoice {

    private final CostWeights weights;
    private final double oversize;
    private final Tunables.Observation observation;
    private final SizeTable table;
    private final CurveEstimator curveEstimator;
    private final ChangeCost changeCost;
    private final Constraints constraints;
    private final VerificationRestart verificationRestart;
    /** In this order; the present size stays where none applies. */
    private final List<Rule> rules = List.of(this::paying, this::restart, this::leaning);

    SizeChoice(Tunables tunables, SizeTable table, CurveEstimator curveEstimator, ChangeCost changeCost,
            Constraints constraints, VerificationRestart verificationRestart) {
        this.weights = tunables.weights();
        this.oversize = tunables.oversize();
        this.observation = tunables.observation();
        this.table = table;
        this.curveEstimator = curveEstimator;
        this.changeCost = changeCost;
        this.constraints = constraints;
        this.verificationRestart = verificationRestart;
    }

    /**
     * A size with an accumulated saving.
     *
     * @param verdict     what is wrong with the present size if this one is better
     * @param saved       accumulated saving, above 0
     * @param cost        cost of the change
     * @param required    saving that is required
     * @param constraints what blocks the change
     */
    private record Candidate(Size size, Verdict verdict, double saved, double cost, double required,
            List<Constraint> constraints) {

        boolean up() {
            return verdict != Verdict.TOO_BIG;
        }

        double profit() {
            return saved - required;
        }

        /** How near it is to paying. Under a constant load the order of sizes by it does not change. */
        double nearness() {
            return saved / Math.max(1e-9, required);
        }

        boolean isNow() {
            return constraints.isEmpty();
        }

        boolean pays() {
            return isNow() || constraints.equals(List.of(Constraint.LOAD_HIGH));
        }
    }

    /**
     * What a decision chooses from.
     *
     * @param candidates the better sizes, each evaluated once
     */
    private record Options(DecisionInput at, Set<ComputeUnits> allowed, MissRatioCurve curve, Verdict verdict,
            List<Candidate> candidates) {}

    /** One possible decision; empty where it does not apply. */
    private interface Rule {

        Optional<Decision> of(Options options);
    }

    Decision decide(DecisionInput at, Set<ComputeUnits> allowed) {
        MissRatioCurve curve = curveEstimator.curve(at.model(), at.epoch());
        List<Candidate> candidates = table.sizes()
                .stream()
                .filter(size -> allowed.contains(size.cu()) && isBetter(size, at))
                .map(size -> candidate(size, at, curve))
                .toList();
        Options options = new Options(at, allowed, curve, verdict(at, curve), candidates);
        return rules.stream()
                .map(rule -> rule.of(options))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseGet(() -> new Decision(Act.STAY, at.present().cu(), options.verdict(), 0, 0, 0, List.of(),
                        curve));
    }

    /**
     * The paying candidate with the highest profit. Among larger sizes a smaller one is preferred: one more step is
     * easy, while an oversized cache stays full and hides that less would do.
     */
    private Optional<Decision> paying(Options options) {
        double present = options.at().present().cu().asDouble();
        return options.candidates()
                .stream()
                .filter(Candidate::pays)
                .max(Comparator.comparingDouble(one -> one.profit() - oversize * weights.restartCost()
                        * Math.max(0, one.size().cu().asDouble() - present)))
                .map(candidate -> decision(candidate, options));
    }

    private Optional<Decision> restart(Options options) {
        DecisionInput at = options.at();
        if (!mayShrink(at, options.allowed()) || !verificationRestart.isDue(at)) {
            return Optional.empty();
        }
        List<Constraint> constraints = verificationRestart.isMoment(at) ? List.of() : List.of(Constraint.LOAD_HIGH);
        return Optional.of(new Decision(Act.RESTART, at.present().cu(), options.verdict(),
                at.model().sizeNeed().saved(), verificationRestart.cost(at), verificationRestart.required(at),
                constraints, options.curve()));
    }

    /** The candidate nearest to paying; a larger one where the present size is too small now. */
    private Optional<Decision> leaning(Options options) {
        List<Candidate> candidates = options.candidates();
        boolean up = options.verdict() == Verdict.TOO_SMALL && candidates.stream().anyMatch(Candidate::up);
        return candidates.stream()
                .filter(candidate -> candidate.up() || !up)
                .max(Comparator.comparingDouble(Candidate::nearness))
                .map(candidate -> decision(candidate, options));
    }

    private Decision decision(Candidate to, Options options) {
        Act act = to.isNow() ? Act.MOVE : to.pays() ? Act.WAIT : Act.NOT_YET;
        return new Decision(act, to.size().cu(), to.verdict(), to.saved(), to.cost(), to.required(), to.constraints(),
                options.curve());
    }

    private boolean mayShrink(DecisionInput at, Set<ComputeUnits> allowed) {
        return table.below(at.present().cu())
                .stream()
                .anyMatch(size -> allowed.contains(size.cu()) && !constraints.crowded(size, at.model()));
    }

    /** Whether it would have saved something, and has room for the connections. */
    private boolean isBetter(Size size, DecisionInput at) {
        return !size.equals(at.present()) && at.model().of(size.cu()).accumulatedSaving().isAny()
                && (at.isBelow(size) || !constraints.crowded(size, at.model()));
    }

    private Candidate candidate(Size size, DecisionInput at, MissRatioCurve curve) {
        double there = curve.at(size.cu()).orElseThrow().severity();
        AccumulatedSaving saving = at.model().of(size.cu()).accumulatedSaving();
        double saved = saving.total();
        double cost = changeCost.of(size, at);
        double required = changeCost.required(cost, size, at);
        List<Constraint> constraints = new ArrayList<>();
        if (saved <= required) {
            constraints.add(Constraint.SAVING_BELOW_COST);
        }
        constraints.addAll(this.constraints.before(size, there, at));
        boolean pressing = saved - required >= changeCost.awake(size, at);
        if (!at.isBelow(size) && !at.asleep() && !pressing
                && !observation.isQuiet(at.model().day(), at.epoch())) {
            constraints.add(Constraint.LOAD_HIGH);
        }
        return new Candidate(size, verdict(size, saving, at), saved, cost, required, constraints);
    }

    /** A larger size is for connections where misses alone would not have saved anything. */
    private static Verdict verdict(Size size, AccumulatedSaving saving, DecisionInput at) {
        return !at.isBelow(size) ? Verdict.TOO_BIG : saving.byMisses() > 0 ? Verdict.TOO_SMALL : Verdict.CROWDED;
    }

    private Verdict verdict(DecisionInput at, MissRatioCurve curve) {
        CachePhase phase = at.model().run().phase();
        if (constraints.crowded(at.present(), at.model())) {
            return Verdict.CROWDED;
        }
        if (phase != CachePhase.STEADY) {
            return phase == CachePhase.WARMING ? Verdict.WARMING : Verdict.UNKNOWN;
        }
        double here = weights.severity(at.epoch().missRatio());
        boolean helps = curve.sizes()
                .stream()
                .anyMatch(each -> isWorthIt(each.size(), each.severity(), at.present(), here));
        return here == 0 ? Verdict.FITS : helps ? Verdict.TOO_SMALL : Verdict.NO_SIZE_HELPS;
    }

    private boolean isWorthIt(ComputeUnits size, double there, Size present, double here) {
        double dearer = size.asDouble() - present.cu().asDouble();
        return dearer > 0 && weights.violationHour() * (here - there) > dearer;
    }
}
