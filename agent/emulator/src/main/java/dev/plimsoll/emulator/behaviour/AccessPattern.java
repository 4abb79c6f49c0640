package dev.plimsoll.emulator.behaviour;

import dev.plimsoll.emulator.scenario.key.Binder;
import dev.plimsoll.emulator.scenario.key.Key;
import org.jspecify.annotations.Nullable;

/** The accesses of modelled users to a cache of 8 kB pages. */
@Key("Modelled users, if `counters` is `modelled`. None if it is missing.")
public record AccessPattern(
        @Key(standard = "`app`", value = "their application name in the ledger") String applicationName,
        @Key(kind = Key.Kind.BYTES, standard = "`64MiB`", value = "data that they access repeatedly") long workingSet,
        @Key(standard = "`0`", value = "Zipf exponent over the working set; 0 is uniform") double skew,
        @Key(standard = "`0`", value = "share of accesses that scan other data sequentially") double scanShare,
        @Key(kind = Key.Kind.BYTES, standard = "four working sets", value = "size of the scanned data") @Nullable Long scanSize,
        @Key(standard = "`0`", value = "share of accesses that write. A write puts its page into the cache and counts as a write, not as a hit or miss. Every miss is also a write") double writeShare,
        @Key(standard = "`1000`", value = "accesses per emulated second") double ratePerSecond,
        @Key(standard = "`1`", value = "seed of the random numbers; equal seeds give equal counters") long seed,
        Schedule schedule) implements Binder.Checked {

    /** Of PostgreSQL and so of the file cache, in bytes. */
    public static final int PAGE = 8192;

    private static final int SCANNED_WORKING_SETS = 4;

    @Override
    public void check(Binder.Problems problems) {
        if (workingSet < PAGE) {
            problems.add("working-set", "must be at least a page of 8KiB");
        }
        if (scanSize != null && scanSize < PAGE) {
            problems.add("scan-size", "must be at least a page of 8KiB");
        }
        if (scanShare > 1) {
            problems.add("scan-share", "must be between 0 and 1");
        }
        if (writeShare > 1) {
            problems.add("write-share", "must be between 0 and 1");
        }
    }

    /** Pages that are accessed repeatedly. */
    public long workingPages() {
        return workingSet / PAGE;
    }

    /** Pages of the cycle that is read sequentially. */
    public long scannedPages() {
        return scanSize == null ? SCANNED_WORKING_SETS * workingPages() : scanSize / PAGE;
    }
}
