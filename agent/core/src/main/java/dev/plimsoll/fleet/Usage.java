package dev.plimsoll.fleet;

import java.time.Duration;
import java.util.Optional;

/**
 * Usage of all computes of a project in the present billing period (platform/in-the-wild.md section 1.7). Both figures
 * lag.
 *
 * @param compute size times time awake: a second at 2 CU is two
 * @param active  time awake
 */
public record Usage(Duration compute, Duration active) {

    /** With a shorter time awake, the different lag of the two figures would dominate the result. */
    private static final Duration MIN_AWAKE = Duration.ofMinutes(5);

    public Usage {
        if (compute.isNegative() || active.isNegative()) {
            throw new IllegalArgumentException("usage must not be negative: " + compute + " in " + active);
        }
    }

    /**
     * Mean size in CU of a compute while it was awake between {@code earlier} and now; above zero.
     *
     * <p>It is empty if not exactly one compute was awake, if it was awake for less than five minutes, or if a new
     * billing period began. It is also empty if nothing was used, as when the platform stopped counting.
     *
     * @param awake computes of the project that were awake in that time, as far as known
     */
    public Optional<Double> meanSizeSince(Usage earlier, int awake) {
        Duration used = compute.minus(earlier.compute);
        Duration passed = active.minus(earlier.active);
        if (awake != 1 || !used.isPositive() || passed.compareTo(MIN_AWAKE) < 0) {
            return Optional.empty();
        }
        return Optional.of(used.toMillis() / (double) passed.toMillis());
    }
}
