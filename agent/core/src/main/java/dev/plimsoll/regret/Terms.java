package dev.plimsoll.regret;

import dev.plimsoll.knowledge.Prices;

/**
 * The constants of the method.
 *
 * <p>Chosen by hand on the tuning weeks of docs/benchmarks/decisions.md: {@code caution}, {@code warmSeverity},
 * {@code forgiveHours}, {@code stride}. The others were taken over from earlier experiments, which are not in this
 * repository.
 *
 * @param prices       the owner's
 * @param caution      debt over price at which a move pays; at 1 a lasting change costs at most twice what a clairvoyant pays
 * @param asleepPrice  CU-hours for moving a sleeper: it drops nobody, but its next start may be at the wrong size
 * @param warmCaches   reads until a cache is fair after a start, in caches (median of replayed traces)
 * @param warmSeverity mean severity until then
 * @param warming      whether misses of a cache that is not full are taken for first reads; false for ablation alone
 * @param knowDatabase whether the size of the databases is heeded; false for ablation alone
 * @param spread       standard deviation of the logarithm of misses expected one size up, where nothing was lived
 * @param optimism     standard deviations by which those are taken for fewer
 * @param slope        how misses fall with the cache where nothing is known: with its root (Chow)
 * @param forgiveHours half-life of what is feared of the next smaller size
 * @param fillDoubt    how many times as many misses are feared as the fill curve shows
 * @param steadyHours  least time at a size, judged, before it is left
 * @param stride       how many times larger one move may make it, where that size was never lived
 * @param backoff      how many times dearer moves become after a reversal; 1 is never
 * @param mostBackoff  and at most
 * @param calmDays     half-life of that
 */
public record Terms(Prices prices, double caution, double asleepPrice, double warmCaches, double warmSeverity,
        boolean warming, boolean knowDatabase, double spread, double optimism, double slope, double forgiveHours,
        double fillDoubt, double steadyHours, double stride, double backoff, double mostBackoff, double calmDays) {

    /** As the agent comes. */
    public static final Terms SHIPPED = new Terms(Prices.SHIPPED, 1, 0.3, 6, 0.3, true, true, 0.9, 0.5, 0.5, 40, 4, 1,
            4, 2, 16, 3);

    /** At another owner's prices. */
    public Terms withPrices(Prices others) {
        return new Terms(others, caution, asleepPrice, warmCaches, warmSeverity, warming, knowDatabase, spread,
                optimism, slope, forgiveHours, fillDoubt, steadyHours, stride, backoff, mostBackoff, calmDays);
    }

    /** As if every miss were one of a cache that is too small. */
    public Terms withoutWarming() {
        return new Terms(prices, caution, asleepPrice, warmCaches, warmSeverity, false, knowDatabase, spread, optimism,
                slope, forgiveHours, fillDoubt, steadyHours, stride, backoff, mostBackoff, calmDays);
    }

    public Terms withoutDatabase() {
        return new Terms(prices, caution, asleepPrice, warmCaches, warmSeverity, warming, false, spread, optimism,
                slope, forgiveHours, fillDoubt, steadyHours, stride, backoff, mostBackoff, calmDays);
    }

    public Terms withOptimism(double deviations) {
        return new Terms(prices, caution, asleepPrice, warmCaches, warmSeverity, warming, knowDatabase, spread,
                deviations, slope, forgiveHours, fillDoubt, steadyHours, stride, backoff, mostBackoff, calmDays);
    }

    public Terms withBackoff(double times) {
        return new Terms(prices, caution, asleepPrice, warmCaches, warmSeverity, warming, knowDatabase, spread,
                optimism, slope, forgiveHours, fillDoubt, steadyHours, stride, times, mostBackoff, calmDays);
    }

    public Terms withCaution(double times) {
        return new Terms(prices, times, asleepPrice, warmCaches, warmSeverity, warming, knowDatabase, spread, optimism,
                slope, forgiveHours, fillDoubt, steadyHours, stride, backoff, mostBackoff, calmDays);
    }

    public Terms withStride(double times) {
        return new Terms(prices, caution, asleepPrice, warmCaches, warmSeverity, warming, knowDatabase, spread,
                optimism, slope, forgiveHours, fillDoubt, steadyHours, times, backoff, mostBackoff, calmDays);
    }
}
