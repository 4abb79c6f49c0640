package dev.plimsoll.decision;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.Decision.Constraint;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.CostWeights;
import dev.plimsoll.prediction.PredictionTunables.Part;
import dev.plimsoll.prediction.model.ComputeModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The constraints that block a change to a size, whatever it would have saved. */
final class Constraints {

    private final Tunables tunables;
    private final CostWeights weights;
    private final SavingRate savingRate;

    Constraints(Tunables tunables, SavingRate savingRate) {
        this.tunables = tunables;
        this.weights = tunables.weights();
        this.savingRate = savingRate;
    }

    /** The constraints on {@code to} now, except its cost and the load. */
    List<Constraint> before(Size to, DecisionInput at) {
        ComputeModel model = at.model();
        boolean up = at.isBelow(to);
        List<Constraint> found = new ArrayList<>();
        boolean refuses = up && savingRate.crowding(at.present(), at.epoch().connections()) > 0;
        double least = tunables.observation().steadyHours() * tunables.evidenceWait().part(up);
        boolean observed = refuses || model.stay().steady() >= least
                || (at.asleep() && model.stay().awake() >= least);
        if (!observed) {
            found.add(Constraint.NOT_OBSERVED_LONG_ENOUGH);
        }
        if (up && tunables.uses(Part.DAY) && !savingRate.paysOverTheDay(to, at.present(), model, at.epoch())) {
            found.add(Constraint.NO_SAVING_OVER_A_DAY);
        }
        if (!up && !isSure(to, at)) {
            found.add(Constraint.FIRST_HOURS);
        }
        return found;
    }

    /** Whether the first hours are over, or the size has much room above the cache in use. */
    private boolean isSure(Size size, DecisionInput at) {
        Duration first = tunables.observation().first(tunables.evidenceWait().part(false));
        boolean firstHoursOver = !at.now().isBefore(at.model().since().plus(first));
        return firstHoursOver
                || at.epoch().usedPages(Double.POSITIVE_INFINITY) <= tunables.observation().room()
                        * UsedUnit.pages(size);
    }

    /** Whether the peak of seven days is near the connection limit of a size. */
    boolean crowded(Size size, ComputeModel model) {
        return weights.crowded(model.peak().connections(), size.maxConnections());
    }
}
