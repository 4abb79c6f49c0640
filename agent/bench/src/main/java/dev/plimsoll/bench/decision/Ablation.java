package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.policy.Metered;

import dev.plimsoll.decision.Tunables;
import dev.plimsoll.prediction.PredictionTunables.Part;
import java.util.ArrayList;
import java.util.List;

/** The regret method with one part removed. */
final class Ablation {

    private Ablation() {}

    static List<Contestant> all() {
        List<Contestant> all = new ArrayList<>();
        for (Part part : Part.values()) {
            all.add(changed("without " + word(part), Tunables.SHIPPED.without(part)));
        }
        all.add(changed("required saving of 1.5 times the cost", Tunables.SHIPPED.withCaution(1.5)));
        all.add(changed("a tenth of the cost of a change", Tunables.SHIPPED.withCaution(0.1)));
        return all;
    }

    private static String word(Part part) {
        return switch (part) {
            case WARMING -> "the rule for warming";
            case DATABASE -> "the size of the databases";
            case EVENNESS -> "evenness: a power law alone";
            case DAY -> "the check of the last 24 hours";
            case VERIFICATION_RESTART -> "verification restarts";
            case BACKOFF -> "back-off";
        };
    }

    private static Contestant changed(String name, Tunables terms) {
        return new Contestant(name, () -> new Metered(terms));
    }
}
