package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.Part;
import java.util.List;

/** What ships with one part removed, or with another required saving. */
final class Ablation {

    private Ablation() {}

    static List<Contestant> all() {
        return List.of(without(Part.WARMING, "the rule for warming"),
                without(Part.DATABASE, "the size of the databases"),
                without(Part.EVENNESS, "evenness: a power law alone"),
                without(Part.DAY, "the check of the last 24 hours"),
                without(Part.BACKOFF, "back-off"),
                changed("required saving of 1.5 times the cost", Setup.TUNABLES.withCaution(1.5)),
                changed("a tenth of the cost of a change", Setup.TUNABLES.withCaution(0.1)));
    }

    private static Contestant without(Part part, String words) {
        return changed("without " + words, Setup.TUNABLES.without(part));
    }

    private static Contestant changed(String name, Tunables terms) {
        return new Contestant(name, () -> Contestants.shipped(terms));
    }
}
