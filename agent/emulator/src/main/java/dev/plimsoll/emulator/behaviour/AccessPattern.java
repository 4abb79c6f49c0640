package dev.plimsoll.emulator.behaviour;

/**
 * The accesses of modelled users to a cache of 8 kB pages.
 *
 * @param workingSet    pages that are accessed repeatedly
 * @param skew          Zipf exponent over the working set; 0 is uniform
 * @param scanShare     share of accesses, 0 to 1, that read on sequentially through {@code scanned}
 * @param scanned       pages outside the working set that a scan reads in a cycle
 * @param writeShare    share of accesses, 0 to 1, that write their page and are neither hit nor miss
 * @param ratePerSecond accesses per emulated second while the schedule is active
 * @param seed          seed of the random numbers
 */
public record AccessPattern(String applicationName, long workingSet, double skew, double scanShare, long scanned,
        double writeShare, double ratePerSecond, long seed, Schedule schedule) {

    /** Of PostgreSQL and so of the file cache, in bytes. */
    public static final int PAGE = 8192;
}
