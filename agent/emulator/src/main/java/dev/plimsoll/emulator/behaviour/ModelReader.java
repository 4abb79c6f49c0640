package dev.plimsoll.emulator.behaviour;

import dev.plimsoll.emulator.scenario.key.Key;
import dev.plimsoll.emulator.scenario.key.Keys;
import dev.plimsoll.emulator.scenario.key.Kind;
import dev.plimsoll.emulator.scenario.key.Section;

/** Reads the access pattern of modelled users. */
final class ModelReader {

    static final Section SECTION = Section.of("projects[].computes[].model",
            "Modelled users, if `counters` is `modelled`. None if it is missing.",
            Key.of("application-name", Kind.TEXT, "`app`", "their application name in the ledger"),
            Key.of("working-set", Kind.BYTES, "`64MiB`", "data that they access repeatedly"),
            Key.of("skew", Kind.NUMBER, "`0`", "Zipf exponent over the working set; 0 is uniform"),
            Key.of("scan-share", Kind.NUMBER, "`0`",
                    "share of accesses that scan other data sequentially"),
            Key.of("scan-size", Kind.BYTES, "four working sets", "size of the scanned data"),
            Key.of("write-share", Kind.NUMBER, "`0`",
                    "share of accesses that write. A write puts its page into the cache and counts as a write, not as a hit or miss. Every miss is also a write"),
            Key.of("rate-per-second", Kind.NUMBER, "`1000`", "accesses per emulated second"),
            Key.of("seed", Kind.COUNT, "`1`", "seed of the random numbers; equal seeds give equal counters"),
            Key.mapping("schedule", ScheduleReader.SECTION));

    private static final long WORKING_SET = 64L << 20;
    private static final int SCANNED_WORKING_SETS = 4;
    private static final double RATE = 1000;

    private ModelReader() {}

    static AccessPattern read(Keys keys) {
        long workingSet = pages(keys, "working-set", WORKING_SET);
        AccessPattern pattern = new AccessPattern(keys.text("application-name", "app"), workingSet,
                keys.number("skew", 0), new AccessPattern.Scan(share(keys, "scan-share"),
                        pages(keys, "scan-size", SCANNED_WORKING_SETS * workingSet * AccessPattern.PAGE)),
                share(keys, "write-share"), keys.number("rate-per-second", RATE), keys.count("seed", 1),
                ScheduleReader.read(keys.mapping("schedule")));
        keys.end();
        return pattern;
    }

    private static long pages(Keys keys, String key, long otherwise) {
        long pages = keys.bytes(key, otherwise) / AccessPattern.PAGE;
        if (pages < 1) {
            keys.problem(keys.at(key), "must be at least a page of 8KiB");
        }
        return Math.max(1, pages);
    }

    private static double share(Keys keys, String key) {
        double share = keys.number(key, 0);
        if (share > 1) {
            keys.problem(keys.at(key), "must be between 0 and 1");
        }
        return share;
    }
}
