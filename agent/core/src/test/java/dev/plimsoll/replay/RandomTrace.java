package dev.plimsoll.replay;

import dev.plimsoll.cache.UsedUnit;
import java.util.SplittableRandom;

/** Traces that are random and always the same. */
final class RandomTrace {

    private RandomTrace() {}

    /** {@code reads} of {@code pages}, the low numbers much more often than the high. */
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
