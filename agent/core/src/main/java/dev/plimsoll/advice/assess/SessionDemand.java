package dev.plimsoll.advice.assess;

import java.util.Arrays;

/** The number of sessions that a compute must carry, by the sessions that probes found running. */
final class SessionDemand {

    private static final double ABOVE = 0.05;
    private static final double RISK = 0.05;

    private SessionDemand() {}

    /**
     * A number that 95 of 100 probes do not exceed, with 95 % confidence.
     *
     * @param running sessions running in each probe, at least one probe, in any order
     */
    static int p95(int... running) {
        int[] sorted = running.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length - 1 - leftOut(sorted.length)];
    }

    /**
     * How many of the largest of {@code probes} values may be left out: none below 93 probes, 4 of 200, and nearly a
     * twentieth of very many.
     *
     * <p>The plain rank of the 95th percentile moves with each probe while there are few. A session that runs in
     * about each twentieth probe would enter and leave it, and the size must not follow. So values are left out only
     * while it is improbable (at {@link #RISK}) that all of them are above the true percentile. This is a binomial
     * sum, in logarithms because its first terms are too small where probes are many.
     */
    static int leftOut(int probes) {
        int left = 0;
        double term = probes * StrictMath.log1p(-ABOVE);
        double sum = StrictMath.exp(term);
        while (left < probes - 1) {
            term += StrictMath.log((probes - left) / (left + 1.0) * ABOVE / (1 - ABOVE));
            sum += StrictMath.exp(term);
            if (sum > RISK) {
                return left;
            }
            left++;
        }
        return left;
    }
}
