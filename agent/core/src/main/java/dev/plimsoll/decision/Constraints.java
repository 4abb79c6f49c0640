package dev.plimsoll.decision;

import dev.plimsoll.decision.Decision.Constraint;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.CostWeights;
import dev.plimsoll.prediction.PredictionTunables.Part;
import dev.plimsoll.prediction.model.ComputeModel;
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

    /** The constraints on {@code to} now, except its cost and the load; {@code there} is the severity at that size. */
    List<Constraint> before(Size to, double there, DecisionInput at) {
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
        if (up && tunables.uses(Part.DAY) && !savingRate.paysOverTheDay(to, there, at.present(), model, at.epoch())) {
            found.add(Constraint.NO_SAVING_OVER_A_DAY);
        }
        return found;
    }

    /** Whether the peak of seven days is near the connection limit of a size. */
    boolean crowded(Size size, ComputeModel model) {
        return weights.crowded(model.peak().connections(), size.maxConnections());
    }
}
