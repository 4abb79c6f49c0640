package dev.plimsoll.decision;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.Part;
import dev.plimsoll.prediction.curve.DownsizeLoss;
import dev.plimsoll.prediction.curve.MissRatioCurve;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.ModelLearner;
import dev.plimsoll.prediction.model.run.ComputeRun;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.SizePeriod;
import dev.plimsoll.prediction.model.size.SizeModel;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what each size would have saved, and says when that exceeds the price of moving there: rent skis until the
 * rent has cost as much as buying.
 *
 * <p>For one lasting change the loss before the move is at most {@link Tunables#caution} times the price. Debts never fall
 * below zero, so that a short quiet time does not undo a lesson, nor a long one build up credit.
 */
public final class AccumulatedSavings {

    private static final Duration REVERSAL = Duration.ofHours(36);

    private final Tunables terms;
    private final SizeTable table;
    private final ModelLearner learner;
    private final SavingRate regret;
    private final VerificationRestart inquiry;
    private final SizeChoice choice;

    /** A meter for computes of one platform. */
    public AccumulatedSavings(Tunables terms, SizeTable table) {
        this.terms = terms;
        this.table = table;
        this.learner = new ModelLearner(table, terms.prices());
        MissRatioCurve missRatioCurve = new MissRatioCurve(terms, table);
        DownsizeLoss downsizeLoss = new DownsizeLoss(terms, table);
        ChangeCost price = new ChangeCost(terms);
        QuietPeriod lull = new QuietPeriod(terms, downsizeLoss, price);
        this.regret = new SavingRate(terms, missRatioCurve, downsizeLoss, lull);
        this.inquiry = new VerificationRestart(terms, price);
        this.choice = new SizeChoice(terms, table, missRatioCurve, price, new Constraints(terms, regret), lull,
                inquiry);
    }

    /** What is known after one more epoch, debts included; {@code before} is null where nothing is. */
    public ComputeModel after(@Nullable ComputeModel before, Epoch seen) {
        ComputeModel now = learner.after(before, seen);
        if (before != null && !before.run().hasSeen(seen) && isOfAnotherKind(before.run(), seen)) {
            now = cleared(now);
        }
        if (before != null && !before.stay().size().equals(now.stay().size())) {
            now = moved(before.stay(), now);
        }
        Epoch last = now.run().last();
        return last == null || (before != null && last.equals(before.run().last())) ? now : indebted(now, last);
    }

    private ComputeModel moved(SizePeriod before, ComputeModel now) {
        ComputeModel cleared = cleared(now);
        boolean soon = now.stay().since().isBefore(before.since().plus(REVERSAL));
        return terms.heeds(Part.BACKOFF) && soon && before.reversedBy(now.stay().size())
                ? cleared.with(now.backoff()
                        .again(now.stay().since(), terms.backoff(), terms.mostBackoff(), terms.calmDays()))
                : cleared;
    }

    /** A fixed size saves all that it is larger by, limits only what was run above: neither's debts are the other's. */
    private static boolean isOfAnotherKind(ComputeRun before, Epoch seen) {
        Epoch latest = before.latest();
        return latest != null && latest.resizes() != seen.resizes();
    }

    private static ComputeModel cleared(ComputeModel now) {
        return now.each(memory -> memory.withRegret(0));
    }

    private ComputeModel indebted(ComputeModel known, Epoch seen) {
        Size present = table.at(seen.size()).orElse(null);
        if (present == null) {
            return known;
        }
        DecisionInput at = new DecisionInput(known, seen, present, seen.to(), false);
        Map<ComputeUnits, SizeModel> indebted = new HashMap<>();
        for (Size other : table.sizes()) {
            OptionalDouble rate = other.equals(present)
                    ? OptionalDouble.empty()
                    : regret.rate(other, at);
            if (rate.isPresent()) {
                double debt = known.of(other.cu()).regret() + rate.getAsDouble() * seen.hours();
                indebted.put(other.cu(), known.of(other.cu()).withRegret(Math.max(0, debt)));
            }
        }
        return inquiry.after(known, seen, present).with(indebted);
    }

    /**
     * What to do at {@code now}.
     *
     * @param asleep  whether the compute is suspended, so that nobody would be dropped
     * @param allowed the sizes that may be decided for; others are expected and indebted all the same, and the present
     *                one need not be among them
     */
    public Decision decide(ComputeModel known, Instant now, boolean asleep, Set<ComputeUnits> allowed) {
        Epoch seen = known.run().last();
        Size present = table.at(known.stay().size()).orElse(null);
        return seen == null || present == null
                ? Decision.nothingKnown(known.stay().size())
                : choice.decide(new DecisionInput(known, seen, present, now, asleep), allowed);
    }
}
