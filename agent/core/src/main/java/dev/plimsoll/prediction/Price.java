package dev.plimsoll.prediction;

import java.time.Duration;

/**
 * What waiting and restarts are worth to the owner, in CU-hours. All parts grow alike with the size, its cache and the
 * load, so that a compute four times as large gets the same advice.
 *
 * @param allowedMisses     share of reads that may miss, above 0: one less the target
 * @param waitingHour       CU-hours that one hour of one session is worth which waits for reads beyond the allowed
 *                          misses; 0 or more
 * @param readLatency       how long a read waits when the cache misses
 * @param restart           what a restart with any connection is worth, in hours of the present size
 * @param droppedConnection CU-hours more for each dropped connection
 */
public record Price(double allowedMisses, double waitingHour, Duration readLatency, double restart,
        double droppedConnection) {
    /** The defaults of the {@code sizing.cost} keys, at a target of 99 %. */
    public static final Price SHIPPED = new Price(0.01, 60, Duration.ofMillis(1), 1, 0.01);

    private static final double NANOS_AN_HOUR = Duration.ofHours(1).toNanos();

    public Price {
        if (!(allowedMisses > 0)) {
            throw new IllegalArgumentException("allowed misses must be above zero: " + allowedMisses);
        }
    }

    /** The share of reads that miss beyond the allowed ones, 0 to 1. */
    public double excess(double missRatio) {
        return Math.max(0, missRatio - allowedMisses);
    }

    /**
     * Average sessions that wait for reads beyond the allowed misses, as in the average active sessions of a database.
     *
     * @param excess share of reads that miss beyond the allowed ones
     */
    public double waiting(double readsPerHour, double excess) {
        return readsPerHour * excess * latency();
    }

    /** CU-hours that an hour of {@link #waiting} is worth. */
    public double ofWaiting(double readsPerHour, double excess) {
        return ofMisses(readsPerHour * excess);
    }

    /** CU-hours that the waiting for {@code reads} is worth which the cache misses beyond the allowed ones. */
    public double ofMisses(double reads) {
        return waitingHour * reads * latency();
    }

    /** CU-hours that dropping {@code connections} of a compute that runs at {@code presentCu} is worth; 0 without connections. */
    public double ofRestart(double presentCu, int connections) {
        return connections == 0 ? 0 : restart * presentCu + droppedConnection * connections;
    }

    private double latency() {
        return readLatency.toNanos() / NANOS_AN_HOUR;
    }
}
