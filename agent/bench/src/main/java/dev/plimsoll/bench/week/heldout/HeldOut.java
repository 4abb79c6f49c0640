package dev.plimsoll.bench.week.heldout;

import dev.plimsoll.bench.week.Kind;
import dev.plimsoll.bench.week.Maker;
import dev.plimsoll.bench.week.Seeded;
import dev.plimsoll.bench.week.Week;
import java.util.List;

/**
 * Weeks that were not used to choose a constant or a rule; they were written without running a policy on them.
 *
 * <p>Size, time and epochs are those of {@link Week}. What a policy does with them is no reason to change them.
 */
public final class HeldOut {

    private static final Maker<HeldOutSteady> STEADY = HeldOutSteady::new;
    private static final Maker<HeldOutChanging> CHANGING = HeldOutChanging::new;
    private static final Maker<HeldOutSuspending> SUSPENDING = HeldOutSuspending::new;
    private static final Maker<HeldOutCaptured> CAPTURED = HeldOutCaptured::new;

    private HeldOut() {}

    /** In the order of the report. */
    public static List<Seeded> weeks() {
        return Seeded.each(kinds(), 601, 602, 603);
    }

    private static List<Kind> kinds() {
        return List.of(
                STEADY.kind("sensor-rollups",
                        "1,700 pages of devices and sums, 240 new pages an hour, summed hourly; starts at 4 CU",
                        HeldOutSteady::sensors),
                STEADY.kind("device-registry",
                        "97 % of reads on 420 pages of sessions, 3 % anywhere in 58,000 of devices; starts at 0.25 CU",
                        HeldOutSteady::registry),
                STEADY.kind("cms-crawlers",
                        "2,600 pages of articles by zipf 0.9; at night bursts of crawlers in an archive of 15,000; "
                                + "starts at 2 CU",
                        HeldOutSteady::articles),
                STEADY.kind("audit-trail",
                        "4,700 pages, and 0.6 % of reads anywhere in 55,000 of an audit log; starts at 4 CU",
                        HeldOutSteady::audit),
                STEADY.kind("geocoder",
                        "ranges of 2 to 9 pages anywhere in 23,000, and 1,200 of an index; 330 connections by day",
                        HeldOutSteady::geocoder),
                CHANGING.kind("blue-green",
                        "a table of 5,500 pages is copied, both copies are read for a day, the old one is dropped",
                        HeldOutChanging::blueGreen),
                CHANGING.kind("soft-launch", "500 pages, half as many more after each morning's invitations; starts "
                        + "at 0.25 CU", HeldOutChanging::softLaunch),
                CHANGING.kind("public-holiday",
                        "26,000 pages; a tenth of the reads for two days and a half, on a third of them; "
                                + "starts at 8 CU",
                        HeldOutChanging::holiday),
                CHANGING.kind("cold-app-cache",
                        "1,300 pages; each release empties the application's cache, and 9,000 more are read",
                        HeldOutChanging::releases),
                CHANGING.kind("vector-index",
                        "searches walk a graph of 3,500 pages, which grows by 2,200 each night",
                        HeldOutChanging::vectors),
                SUSPENDING.kind("webhooks",
                        "six to nine bursts a day of 10 to 25 minutes: 1,900 pages by zipf 0.7, and the newest rows; "
                                + "starts at 0.5 CU",
                        HeldOutSuspending::webhooks),
                SUSPENDING.kind("tenant-time-zones",
                        "six tenants of 900 to 4,400 pages, each for four hours, one every two hours; starts at 2 CU",
                        HeldOutSuspending::timeZones),
                SUSPENDING.kind("hackathon",
                        "an hour a day of 450 pages, then thirty hours of 3,500 and of new rows; starts at 0.25 CU",
                        HeldOutSuspending::hackathon),
                SUSPENDING.kind("scheduled-reports",
                        "three times a workday ten reports of 900 pages, on Mondays one of 26,000; starts at 8 CU",
                        HeldOutSuspending::reports),
                SUSPENDING.kind("model-training",
                        "four runs of some hours, each reads a table of 10,500 pages in order, again and again",
                        HeldOutSuspending::training),
                CAPTURED.kind("pg-nearest", "captured: the nearest places on a map, by day; starts at 0.5 CU",
                        HeldOutCaptured::nearest),
                CAPTURED.kind("pg-payments", "captured: payments with random keys, day and night; starts at 8 CU",
                        HeldOutCaptured::payments),
                CAPTURED.kind("pg-feature-flag",
                        "captured: an application row by row; a flag adds graph queries for two hours, later for good",
                        HeldOutCaptured::flag),
                CAPTURED.kind("pg-replica-down",
                        "captured: a view and its sales; for half a day the reads of a failed replica come as well",
                        HeldOutCaptured::replicaDown),
                CAPTURED.kind("pg-etl-windows",
                        "captured: single rows and ranges, for 40 minutes every four hours; starts at 4 CU",
                        HeldOutCaptured::etl));
    }
}
