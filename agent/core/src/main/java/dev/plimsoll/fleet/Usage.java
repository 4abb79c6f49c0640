package dev.plimsoll.fleet;

import java.time.Duration;
import java.util.Optional;

/**
 * What the computes of a project used together since the platform began to count anew, as it does with each bill
 * (platform/in-the-wild.md section 1.7). Both lag behind.
 *
 * @param compute size times time awake: a second at 2 CU is two
 * @param active  time awake
 */
public record Usage(Duration compute, Duration active) {

    /** In a shorter time awake the lag of the one behind the other would be most of the answer. */
    private static final Duration SHORTEST = Duration.ofMinutes(5);

    public Usage {
        if (compute.isNegative() || active.isNegative()) {
            throw new IllegalArgumentException("a use is never negative: " + compute + " in " + active);
        }
    }

    /**
     * The mean size, in CU, that a compute had while it was awake between {@code earlier} and now; above zero.
     *
     * @param awake computes of the project that were awake in that time, as far as is known
     * @return empty where several computes share the figures or none is known to; where less than five minutes passed awake;
     *         where counting began anew; and where nothing was used, as where the platform no longer counts
     */
    public Optional<Double> meanSizeSince(Usage earlier, int awake) {
        Duration used = compute.minus(earlier.compute);
        Duration passed = active.minus(earlier.active);
        if (awake != 1 || !used.isPositive() || passed.compareTo(SHORTEST) < 0) {
            return Optional.empty();
        }
        return Optional.of(used.toMillis() / (double) passed.toMillis());
    }
}
