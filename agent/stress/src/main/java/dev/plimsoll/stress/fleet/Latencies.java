package dev.plimsoll.stress.fleet;

import java.time.Duration;
import java.util.List;

/**
 * How long a number of answers took, in milliseconds.
 *
 * @param failures how many of them were none, or not what was asked for
 */
record Latencies(int count, int failures, double p50, double p99, double most) {

    static Latencies of(List<Duration> took, int failures) {
        double[] sorted = took.stream().mapToDouble(each -> each.toNanos() / 1e6).sorted().toArray();
        return new Latencies(sorted.length, failures, at(sorted, 0.5), at(sorted, 0.99), at(sorted, 1));
    }

    /** The smallest that so many did not exceed. */
    private static double at(double[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }
}
