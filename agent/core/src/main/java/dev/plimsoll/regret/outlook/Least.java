package dev.plimsoll.regret.outlook;

import dev.plimsoll.knowledge.course.Day;
import dev.plimsoll.knowledge.course.Epoch;
import dev.plimsoll.knowledge.size.Prices;
import dev.plimsoll.knowledge.size.Reuse;
import dev.plimsoll.regret.Expectation;

/**
 * What a cache that is larger than the present one misses at least, as far as the platform tells what is touched: nothing better
 * is hoped for. So a scan that no size holds is no reason for a larger one.
 */
final class Least {

    /** Of what follows from the pages touched so much is taken for sure; estimates err, and reads come and go within the hours. */
    private static final double SURELY = 0.8;

    private Least() {}

    /**
     * {@code hoped}, but missing as much as that; as its best only what any cache misses.
     *
     * @param cache   pages of the larger one
     * @param present pages of the present one
     */
    static Expectation noBetter(Expectation hoped, double cache, double present, Day day, Epoch seen, Prices prices) {
        double sure = Math.min(seen.missRatio(), Anew.missesAtLeast(cache, day, seen));
        double least = Math.max(sure, byReuse(cache, present, seen));
        return least <= hoped.best()
                ? hoped
                : new Expectation(hoped.size(), Math.max(sure, hoped.best()), Math.max(least, hoped.miss()),
                        Math.max(least, hoped.worst()), Math.max(prices.severity(least), hoped.severity()),
                        hoped.ground());
    }

    /** At most what is missed now; 0 where nothing is told. */
    private static double byReuse(double cache, double present, Epoch seen) {
        Reuse reuse = Reuse.of(seen).orElse(null);
        if (reuse == null || !reuse.reaches(cache)) {
            return 0;
        }
        double here = reuse.missRatio(present);
        return here <= 0 ? 0
                : Math.min(seen.missRatio(),
                        SURELY * reuse.missRatio(cache) * Math.min(1, seen.missRatio() / here));
    }
}
