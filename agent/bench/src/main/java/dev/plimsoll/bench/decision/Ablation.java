package dev.plimsoll.bench.decision;

import dev.plimsoll.regret.Terms;
import java.util.List;

/** The meter with one part taken out. */
final class Ablation {

    private Ablation() {}

    static List<Contestant> all() {
        Terms shipped = Terms.SHIPPED;
        return List.of(without("no rule for warming", shipped.withoutWarming()),
                without("no size of the databases", shipped.withoutDatabase()),
                without("no optimism upwards", shipped.withOptimism(0)),
                without("no back-off", shipped.withBackoff(1)),
                without("no stride: any size at once", shipped.withStride(Double.POSITIVE_INFINITY)),
                without("debt of 1.5 prices before a move", shipped.withCaution(1.5)),
                without("a tenth of the price", shipped.withCaution(0.1)));
    }

    private static Contestant without(String name, Terms terms) {
        return new Contestant(name, () -> new Metered(terms));
    }
}
