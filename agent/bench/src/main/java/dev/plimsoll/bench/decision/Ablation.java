package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.prediction.Tunables.Part;
import java.util.List;

/** What ships with one part removed. */
final class Ablation {

    private Ablation() {}

    static List<Contestant> all() {
        return List.of(without(Part.WARMING, "the rule for warming"),
                without(Part.DATABASE, "the size of the databases"),
                without(Part.EVENNESS, "evenness: a power law alone"),
                without(Part.DAY, "the check of the last 24 hours"),
                without(Part.BACKOFF, "back-off"));
    }

    private static Contestant without(Part part, String words) {
        return new Contestant("without " + words, () -> Contestants.shipped(Setup.TUNABLES.without(part)));
    }
}
