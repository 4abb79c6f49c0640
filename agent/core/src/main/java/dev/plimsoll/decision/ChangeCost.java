package dev.plimsoll.decision;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.Part;
import dev.plimsoll.prediction.model.run.Epoch;

/** The cost of a change in CU-hours: the restart with its dropped connections, and the pages that are read again. */
final class ChangeCost {

    private final Tunables tunables;
    private final Price price;

    ChangeCost(Tunables tunables) {
        this.tunables = tunables;
        this.price = tunables.price();
    }

    double of(Size to, DecisionInput at) {
        double restart = at.asleep()
                ? tunables.change().suspended() * price.restart() * at.epoch().running()
                : price.ofRestart(at.epoch().running(), at.epoch().connections())
                        + price.ofMisses(Math.min(inUse(at), UsedUnit.pages(to)));
        return backoff(at) * restart;
    }

    /** Pages in use, at most what was missed since the start where the unit is not known. */
    private static double inUse(DecisionInput at) {
        Epoch epoch = at.epoch();
        double most = epoch.usedPages(UsedUnit.pages(at.present()));
        return epoch.cache().unit() == null
                ? Math.min(most, (double) Math.max(at.model().run().fill().misses(), epoch.cache().used()))
                : most;
    }

    private double backoff(DecisionInput at) {
        return tunables.uses(Part.BACKOFF) ? at.model().backoff().at(at.now(), tunables.change().halfLifeDays()) : 1;
    }
}
