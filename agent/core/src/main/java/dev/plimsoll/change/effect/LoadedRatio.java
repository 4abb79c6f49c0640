package dev.plimsoll.change.effect;

import dev.plimsoll.cache.Ratio;

/**
 * The hit ratio of a warm cache, and the load under which it was observed.
 *
 * @param hitRatio       hit ratio
 * @param readsPerSecond reads of the cache per second
 */
public record LoadedRatio(Ratio hitRatio, double readsPerSecond) {

    public LoadedRatio {
        if (!(readsPerSecond >= 0)) {
            throw new IllegalArgumentException("reads per second are 0 or more: " + readsPerSecond);
        }
    }

    double missRatio() {
        return hitRatio.complement();
    }
}
