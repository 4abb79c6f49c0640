package dev.plimsoll.change.verdict;

import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Ratio;
import org.jspecify.annotations.Nullable;

/**
 * The hit ratio of a warm cache, and the load under which it was observed.
 *
 * @param hitRatio       hit ratio
 * @param readsPerSecond reads of the cache per second
 * @param reads          reads behind the ratio, 0 or more
 */
public record LoadedRatio(Ratio hitRatio, double readsPerSecond, long reads) {

    /** Quantile of the normal distribution for 95 % on one side. */
    private static final double Z = 1.645;

    public LoadedRatio {
        if (!(readsPerSecond >= 0) || reads < 0) {
            throw new IllegalArgumentException("reads, and reads per second, are 0 or more: %d, %s".formatted(reads,
                    readsPerSecond));
        }
    }

    /** The hit ratio of the judged window; null where it has fewer than {@code least} reads. */
    public static @Nullable LoadedRatio of(Figures figures, long least) {
        return figures.judged()
                .hitRatio(least)
                .map(ratio -> new LoadedRatio(ratio, figures.readsPerSecond(), figures.judged().accesses()))
                .orElse(null);
    }

    double missRatio() {
        return hitRatio.complement();
    }

    /**
     * Whether the hit ratio is above that of {@code other} by more than the noise of so many reads: the lower end of the
     * 95 % interval of the difference, by Newcombe's method from Wilson's intervals of the two ratios.
     */
    boolean isAbove(LoadedRatio other) {
        double mine = hitRatio.value();
        double others = other.hitRatio.value();
        return mine - others > Math.hypot(mine - bound(-Z), other.bound(Z) - others);
    }

    /** An end of Wilson's interval; without reads it is everything. */
    private double bound(double z) {
        double ratio = hitRatio.value();
        if (reads == 0) {
            return z < 0 ? 0 : 1;
        }
        double square = z * z / reads;
        double half = z * Math.sqrt((ratio * (1 - ratio) + square / 4) / reads);
        return (ratio + square / 2 + half) / (1 + square);
    }
}
