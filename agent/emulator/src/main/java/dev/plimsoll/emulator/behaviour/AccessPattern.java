package dev.plimsoll.emulator.behaviour;

/**
 * What modelled users do to a cache of 8 kB pages.
 *
 * @param workingSet    pages they come back to
 * @param skew          Zipf's exponent over the working set; 0 is evenly
 * @param scanShare     share of accesses, 0 to 1, that read on sequentially through {@code scanned}
 * @param scanned       pages, apart from the working set, that a scan goes round in
 * @param writeShare    share of accesses, 0 to 1, that write their page and are neither hit nor miss
 * @param ratePerSecond accesses in an emulated second while the schedule says so
 * @param seed          decides everything random
 */
public record AccessPattern(String applicationName, long workingSet, double skew, double scanShare, long scanned,
        double writeShare, double ratePerSecond, long seed, Schedule schedule) {

    /** Of PostgreSQL and so of the file cache, in bytes. */
    public static final int PAGE = 8192;
}
