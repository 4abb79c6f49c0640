package dev.plimsoll.sizing.assess;

import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.sizing.SizingPolicy;
import dev.plimsoll.sizing.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Tells figures as sentences. */
final class Evidence {

    /** Misses, and no word of how full the cache is. */
    static final String UNTOLD = "its statistics view does not say how much of its cache is in use, so that first reads "
            + "cannot be told from what a larger cache would have held";

    private final SizingPolicy policy;

    Evidence(SizingPolicy policy) {
        this.policy = policy;
    }

    /** The grounds of an assessment, one sentence each. */
    List<String> of(Figures figures) {
        List<String> said = new ArrayList<>();
        figures.judged()
                .hitRatio()
                .ifPresent(ratio -> said.add(String.format(Locale.ROOT,
                        "hit ratio %s over %,d reads in %s; the target is %s", ratio.beside(policy.target()),
                        figures.judged().accesses(),
                        Words.of(figures.judged().span()), policy.target())));
        Ratio lifetime = figures.lifetime();
        if (lifetime != null) {
            said.add("since its last start, as the platform counts, %s".formatted(lifetime));
        }
        fill(figures, said);
        scaling(figures.scaling(), said);
        SizeRange then = figures.most().at();
        said.add("%s now, of %s; %s at most in seven days%s".formatted(
                Words.of(figures.connections().used(), "connection"), Words.of(figures.connections().limit()),
                Words.of(figures.peakConnections()), then == null ? "" : ", at " + then));
        Clients most = figures.crowd().clients();
        if (most != null && most.sessions() > 0) {
            said.add("when they were most, of those remembered, " + Crowd.told(most));
        }
        return said;
    }

    private static void scaling(Scaling scaling, List<String> said) {
        Double mean = scaling.meanCu();
        Bytes cache = scaling.cacheNow();
        if (mean != null) {
            said.add(String.format(Locale.ROOT, "while awake it ran at %.2f CU on the whole, by the platform's account",
                    mean));
        }
        if (cache != null) {
            said.add("at the latest look the platform gave its cache %s".formatted(cache));
        }
    }

    private static void fill(Figures figures, List<String> said) {
        Bytes used = figures.used();
        Bytes capacity = figures.capacity();
        if (capacity == null) {
            said.add("its size is not in the size table, so the size of its cache is not known");
        } else if (used == null && figures.unit() != null) {
            said.add("its statistics view does not say how much of its cache of %s is in use".formatted(capacity));
        } else if (used == null) {
            said.add("how full its cache of %s is cannot be said yet: the unit of the platform's figure is not known"
                    .formatted(capacity));
        } else {
            said.add("its cache holds %s of %s%s".formatted(used, capacity, figures.full() ? " and is full" : ""));
        }
    }

    String warming(Figures figures) {
        Bytes used = figures.used();
        Bytes capacity = figures.capacity();
        String fill = used == null || capacity == null
                ? "its cache has not stopped filling"
                : "its cache is not full (%s of %s)".formatted(used, capacity);
        return fill + ": its misses are first reads, and a larger compute would have had exactly the same";
    }
}
