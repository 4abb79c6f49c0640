package dev.plimsoll.advice.assess;

import java.util.List;

/** How many sessions a compute must carry, by those that looks found running. */
final class SessionDemand {

    private static final double ABOVE = 0.05;
    private static final double RISK = 0.05;

    private SessionDemand() {}

    /**
     * A number that 95 of 100 looks do not exceed, of which so many looks can be 95 % sure.
     *
     * @param running sessions running at each look, at least one look, in any order
     */
    static int p95(List<Integer> running) {
        List<Integer> sorted = running.stream().sorted().toList();
        return sorted.get(sorted.size() - 1 - leftOut(sorted.size()));
    }

    /**
     * How many of the largest of {@code probes} values may be left out: none below 93 looks, 4 of 200, and with very many
     * nearly a twentieth.
     *
     * <p>The plain rank of the 95th percentile moves with each look while they are few, and whoever runs at about every
     * twentieth falls in and out of it; a size must not come and go with that. So no more are left out than hardly ever
     * (at {@link #RISK}) are all that lie above the true percentile: a binomial sum, in logarithms since its first terms are
     * too small for numbers where looks are many.
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
