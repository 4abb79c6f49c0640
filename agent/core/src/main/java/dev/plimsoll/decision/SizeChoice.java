package dev.plimsoll.decision;

import dev.plimsoll.decision.Decision.Act;
import dev.plimsoll.decision.Decision.Constraint;
import dev.plimsoll.decision.Decision.Verdict;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.curve.MissRatioCurve;
import dev.plimsoll.prediction.model.run.ComputeRun.Phase;
import dev.plimsoll.prediction.model.size.CostWeights;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Picks a size by debts, prices and barriers. */
final class SizeChoice {

    /** What each CU further up than needed is feared to cost: such a part of a restart with nobody connected. */
    private static final double TOO_FAR_UP = 0.25;

    private final CostWeights prices;
    private final SizeTable table;
    private final MissRatioCurve missRatioCurve;
    private final ChangeCost price;
    private final Constraints constraints;
    private final QuietPeriod lull;
    private final VerificationRestart inquiry;

    SizeChoice(Tunables terms, SizeTable table, MissRatioCurve missRatioCurve, ChangeCost price,
            Constraints constraints,
            QuietPeriod lull, VerificationRestart inquiry) {
        this.prices = terms.prices();
        this.table = table;
        this.missRatioCurve = missRatioCurve;
        this.price = price;
        this.constraints = constraints;
        this.lull = lull;
        this.inquiry = inquiry;
    }

    /**
     * A size that would have saved something.
     *
     * @param up         whether it is larger than the present
     * @param debt       what it would have saved, above 0
     * @param price      what moving there costs
     * @param asked      the part of that which its debt has to exceed
     * @param constraints what keeps from it
     */
    private record Candidate(Size size, boolean up, double debt, double price, double asked,
            List<Constraint> constraints) {

        double profit() {
            return debt - asked;
        }

        /** How near it is to paying; under an unchanging load the order of sizes by it does not change. */
        double nearness() {
            return debt / Math.max(1e-9, asked);
        }

        boolean isNow() {
            return constraints.isEmpty();
        }

        boolean pays() {
            return isNow() || constraints.equals(List.of(Constraint.LOAD_HIGH));
        }
    }

    Decision decide(DecisionInput at, Set<ComputeUnits> allowed) {
        List<SizeEstimate> expected = missRatioCurve.atEach(at.known(), at.seen());
        Verdict verdict = verdict(at, expected);
        List<Candidate> candidates = table.sizes()
                .stream()
                .filter(size -> allowed.contains(size.cu()) && isBetter(size, at))
                .map(size -> candidate(size, at, allowed))
                .toList();
        Optional<Candidate> paying = paying(candidates, at);
        if (paying.isEmpty() && mayShrink(at, allowed) && inquiry.isDue(at)) {
            return start(at, verdict, expected);
        }
        return paying.or(() -> leaning(candidates, verdict))
                .map(candidate -> decision(candidate, constraints.crowded(at.present(), at.known()), expected))
                .orElseGet(() -> new Decision(Act.STAY, at.present().cu(), verdict, 0, 0, 0, List.of(), expected));
    }

    private Decision start(DecisionInput at, Verdict verdict, List<SizeEstimate> expected) {
        List<Constraint> constraints = inquiry.isMoment(at) ? List.of() : List.of(Constraint.LOAD_HIGH);
        return new Decision(Act.RESTART, at.present().cu(), verdict, at.known().sizeNeed().debt(), inquiry.cost(at),
                inquiry.asked(at), constraints, expected);
    }

    private boolean mayShrink(DecisionInput at, Set<ComputeUnits> allowed) {
        return table.below(at.present().cu())
                .stream()
                .anyMatch(size -> allowed.contains(size.cu()) && !constraints.crowded(size, at.known()));
    }

    /** Whether it would have saved something, and would not be short of connections. */
    private boolean isBetter(Size size, DecisionInput at) {
        return !size.equals(at.present()) && at.known().of(size.cu()).regret() > 0
                && (at.isBelow(size) || !constraints.crowded(size, at.known()));
    }

    /**
     * The one that pays most. Of those that are larger the smaller is preferred: one more step is soon made, while a size too
     * far up keeps its cache full, which hides that less would do.
     */
    private Optional<Candidate> paying(List<Candidate> candidates, DecisionInput at) {
        return candidates.stream()
                .filter(Candidate::pays)
                .max(Comparator.comparingDouble(one -> one.profit()
                        - TOO_FAR_UP * prices.restartCost()
                                * Math.max(0, one.size().cu().asDouble() - at.present().cu().asDouble())));
    }

    /** The nearest to paying; upwards where the present size is too small right now. */
    private static Optional<Candidate> leaning(List<Candidate> candidates, Verdict verdict) {
        boolean up = verdict == Verdict.TOO_SMALL && candidates.stream().anyMatch(Candidate::up);
        return candidates.stream()
                .filter(candidate -> candidate.up() || !up)
                .max(Comparator
                        .comparing((Candidate candidate) -> !candidate.constraints().contains(Constraint.TOO_FAR))
                        .thenComparing(Candidate::nearness));
    }

    private static Decision decision(Candidate to, boolean crowded, List<SizeEstimate> expected) {
        Act act = to.isNow() ? Act.MOVE : to.pays() ? Act.WAIT : Act.NOT_YET;
        Verdict why = !to.up() ? Verdict.TOO_BIG : crowded ? Verdict.CROWDED : Verdict.TOO_SMALL;
        return new Decision(act, to.size().cu(), why, to.debt(), to.price(), to.asked(), to.constraints(),
                expected);
    }

    private Candidate candidate(Size size, DecisionInput at, Set<ComputeUnits> allowed) {
        double debt = at.known().of(size.cu()).regret();
        double cost = price.of(size, at);
        double asked = price.asked(cost, size, at);
        if (!at.isBelow(size) && lull.paysFor(size, at)) {
            // It is no mistake to come back.
            cost = Math.min(cost, price.awake(size, at));
            asked = Math.min(asked, cost);
        }
        List<Constraint> constraints = new ArrayList<>();
        if (debt <= asked) {
            constraints.add(Constraint.DEBT_BELOW_PRICE);
        }
        constraints.addAll(this.constraints.before(size, at, allowed));
        boolean pressing = debt - asked >= price.awake(size, at);
        if (!at.isBelow(size) && !at.asleep() && !pressing
                && !at.known().day().isQuiet(at.seen().readsPerHour())) {
            constraints.add(Constraint.LOAD_HIGH);
        }
        return new Candidate(size, at.isBelow(size), debt, cost, asked, constraints);
    }

    private Verdict verdict(DecisionInput at, List<SizeEstimate> expected) {
        Phase phase = at.known().run().phase();
        if (constraints.crowded(at.present(), at.known())) {
            return Verdict.CROWDED;
        }
        if (phase != Phase.STEADY) {
            return phase == Phase.WARMING ? Verdict.WARMING : Verdict.UNKNOWN;
        }
        double here = prices.severity(at.seen().missRatio());
        boolean helps = expected.stream().anyMatch(each -> isWorthIt(each.size(), each.severity(), at.present(), here));
        return here == 0 ? Verdict.FITS : helps ? Verdict.TOO_SMALL : Verdict.NO_SIZE_HELPS;
    }

    private boolean isWorthIt(ComputeUnits size, double there, Size present, double here) {
        double dearer = size.asDouble() - present.cu().asDouble();
        return dearer > 0 && prices.violationHour() * (here - there) > dearer;
    }
}
