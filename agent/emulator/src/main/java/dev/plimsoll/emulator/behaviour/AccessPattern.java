package dev.plimsoll.emulator.behaviour;

/**
 * The accesses of modelled users to a cache of 8 kB pages.
 *
 * @param workingSet    pages that are accessed repeatedly
 * @param skew          Zipf exponent over the working set; 0 is uniform
 * @param scan          sequential reads outside the working set
 * @param writeShare    share of accesses, 0 to 1, that write their page and are neither hit nor miss
 * @param ratePerSecond accesses per emulated second while the schedule is active
 * @param seed          seed of the random numbers
 */
public record AccessPattern(String applicationName, long workingSet, double skew, Scan scan, double writeShare,
        double ratePerSecond, long seed, Schedule schedule) {

    /** Of PostgreSQL and so of the file cache, in bytes. */
    public static final int PAGE = 8192;

    /**
     * Sequential reads in a cycle.
     *
     * @param share of accesses, 0 to 1
     * @param pages number of pages of the cycle
     */
    public record Scan(double share, long pages) {}
}
