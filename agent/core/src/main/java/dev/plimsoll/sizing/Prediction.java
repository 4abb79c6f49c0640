package dev.plimsoll.sizing;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.ComputeUnits;
import java.util.Locale;

/**
 * The hit ratio that a size is expected to show under the present load.
 *
 * @param cu       the size
 * @param lower    at worst
 * @param expected most likely
 * @param upper    at best
 * @param basis    what the figure rests on
 */
public record Prediction(ComputeUnits cu, Ratio lower, Ratio expected, Ratio upper, Basis basis) {

    /** What a prediction rests on, the surest first. */
    public enum Basis {
        /** Measured at this very size. */
        LIVED,
        /** The cache was never full, so a larger one would have had the same misses. */
        NOT_FULL,
        /** What is in use fits into the smaller cache, so it would have had the same misses. */
        FITS,
        /** All user databases together fit into the cache. */
        DATABASE_FITS,
        /** What this cache missed while it held as much as the smaller one can. */
        FILL_CURVE,
        /** The usual shape of miss ratios over sizes; the weakest ground. */
        POWER_LAW;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Prediction {
        if (lower.compareTo(expected) > 0 || expected.compareTo(upper) > 0) {
            throw new IllegalArgumentException(
                    "bounds out of order at " + cu + " CU: " + lower + ", " + expected + ", " + upper);
        }
    }

    /** From miss ratios, which may overshoot. */
    static Prediction ofMisses(ComputeUnits cu, double best, double expected, double worst, Basis basis) {
        Ratio middle = Ratio.clamped(1 - expected);
        Ratio least = Ratio.clamped(1 - Math.max(worst, expected));
        Ratio most = Ratio.clamped(1 - Math.min(best, expected));
        return new Prediction(cu, least, middle, most, basis);
    }

    public double expectedMissRatio() {
        return expected.complement();
    }
}
