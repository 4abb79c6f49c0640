package dev.plimsoll.regret;

import dev.plimsoll.fleet.Size;
import dev.plimsoll.knowledge.Epoch;
import dev.plimsoll.knowledge.Knowledge;
import dev.plimsoll.knowledge.Prices;
import dev.plimsoll.knowledge.Run.Phase;
import java.util.OptionalDouble;

/** What each size would have saved in one epoch, in CU. */
final class Regret {

    private final Prices prices;
    private final Outlook outlook;
    private final Harm harm;
    private final boolean warming;

    Regret(Terms terms, Outlook outlook, Harm harm) {
        this.prices = terms.prices();
        this.outlook = outlook;
        this.harm = harm;
        this.warming = terms.warming();
    }

    /** CU saved at {@code other} beside the present size; below zero where it costs more, empty while that is unknown. */
    OptionalDouble rate(Size other, Size present, Knowledge known, Epoch seen) {
        if (known.run().phase() == Phase.FILLED && warming) {
            return OptionalDouble.empty();
        }
        double saved = present.cu().asDouble() - other.cu().asDouble();
        double better = other.cu().isAbove(present.cu())
                ? betterAbove(other, present, known, seen)
                : -harm.of(other, known, seen);
        return OptionalDouble.of(saved + prices.violationPrice() * better);
    }

    private double betterAbove(Size other, Size present, Knowledge known, Epoch seen) {
        double here = prices.severity(seen.missRatio());
        double there = Math.min(here, outlook.at(other, known, seen).severity());
        return Math.max(here, crowding(present, seen)) - Math.max(there, crowding(other, seen));
    }

    private double crowding(Size size, Epoch seen) {
        return prices.crowded(seen.connections(), size.maxConnections()) ? 1 : 0;
    }
}
