package dev.plimsoll.replay;

import dev.plimsoll.cache.UsedUnit;
import java.util.SplittableRandom;

/** Reproducible random traces. */
final class RandomTrace {

    private RandomTrace() {}

    /** {@code reads} of {@code pages} pages, low numbers much more often than high ones. */
    static int[] of(long seed, int reads, int pages) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] trace = new int[reads];
        for (int i = 0; i < reads; i++) {
            double skewed = random.nextDouble() * random.nextDouble();
            trace[i] = (int) (skewed * pages);
        }
        return trace;
    }

    static int pagesPer(UsedUnit unit) {
        return (int) (unit.size().value() / UsedUnit.PAGES.size().value());
    }
}
