package dev.plimsoll.emulator.behaviour;

import dev.plimsoll.emulator.scenario.key.Binder;
import dev.plimsoll.emulator.scenario.key.Key;
import org.jspecify.annotations.Nullable;

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

    /** The keys of modelled users. */
    @Key("Modelled users, if `counters` is `modelled`. None if it is missing.")
    public record ModelKeys(
            @Key(standard = "`app`", value = "their application name in the ledger") String applicationName,
            @Key(kind = Key.Kind.BYTES, standard = "`64MiB`", value = "data that they access repeatedly") long workingSet,
            @Key(standard = "`0`", value = "Zipf exponent over the working set; 0 is uniform") double skew,
            @Key(standard = "`0`", value = "share of accesses that scan other data sequentially") double scanShare,
            @Key(kind = Key.Kind.BYTES, standard = "four working sets", value = "size of the scanned data") @Nullable Long scanSize,
            @Key(standard = "`0`", value = "share of accesses that write. A write puts its page into the cache and counts as a write, not as a hit or miss. Every miss is also a write") double writeShare,
            @Key(standard = "`1000`", value = "accesses per emulated second") double ratePerSecond,
            @Key(standard = "`1`", value = "seed of the random numbers; equal seeds give equal counters") long seed,
            Schedule schedule) implements Binder.Checked {

        private static final int SCANNED_WORKING_SETS = 4;

        @Override
        public void check(Binder.Problems problems) {
            if (workingSet < AccessPattern.PAGE) {
                problems.add("working-set", "must be at least a page of 8KiB");
            }
            if (scanSize != null && scanSize < AccessPattern.PAGE) {
                problems.add("scan-size", "must be at least a page of 8KiB");
            }
            if (scanShare > 1) {
                problems.add("scan-share", "must be between 0 and 1");
            }
            if (writeShare > 1) {
                problems.add("write-share", "must be between 0 and 1");
            }
        }

        /** The accesses of these users. */
        public AccessPattern pattern() {
            long pages = workingSet / AccessPattern.PAGE;
            return new AccessPattern(applicationName, pages, skew,
                    new AccessPattern.Scan(scanShare,
                            scanSize == null ? SCANNED_WORKING_SETS * pages : scanSize / AccessPattern.PAGE),
                    writeShare, ratePerSecond, seed, schedule);
        }
    }
}
