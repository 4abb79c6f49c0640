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
    private static final Maker<HeldOutSleepy> SLEEPY = HeldOutSleepy::new;
    private static final Maker<HeldOutCaptured> CAPTURED = HeldOutCaptured::new;

    private HeldOut() {}

    /** In the order of the report. */
    public static List<Seeded> weeks() {
        return Seeded.each(kinds(), 501, 502, 503);
    }

    private static List<Kind> kinds() {
        return List.of(
                STEADY.kind("accounts",
                        "2,300 look-ups of three pages each, out of an index and 8,500 pages of rows by zipf 0.4",
                        HeldOutSteady::accounts),
                STEADY.kind("permissions", "300 pages by zipf 1.0 and 900 alike, day and night",
                        HeldOutSteady::permissions),
                STEADY.kind("mailboxes", "2,600 boxes of three pages, each asked for every quarter of an hour by day",
                        HeldOutSteady::mail),
                STEADY.kind("daily-partitions",
                        "4,200 pages a day, the fourth day dropped, and 1,100 of its own; begun at 2 CU",
                        HeldOutSteady::partitions),
                STEADY.kind("warehouse",
                        "1,400 pages, and three of some eighteen areas of 700 at once; 405 connections by day",
                        HeldOutSteady::warehouse),
                STEADY.kind("claims", "33,000 pages of open cases by office hours, checked each night; begun at 6 CU",
                        HeldOutSteady::claims),
                STEADY.kind("plain-questions",
                        "2,800 pages; now and then a query through 300 pages or many more, out of 20,000",
                        HeldOutSteady::questions),
                CHANGING.kind("n-plus-one",
                        "3,800 pages; for a day and a bit 3.6 times the reads of the same; begun at 2 CU",
                        HeldOutChanging::rowByRow),
                CHANGING.kind("next-season",
                        "1,500 pages, and 6,500 of which in two or three days others take the place",
                        HeldOutChanging::season),
                CHANGING.kind("lock-queue",
                        "3,000 pages; twice up to 430 connections wait for some minutes, and little is read",
                        HeldOutChanging::lock),
                CHANGING.kind("consolidation", "2,400 pages, and on five nights 2,700 more each; begun at 0.5 CU",
                        HeldOutChanging::consolidation),
                SLEEPY.kind("restaurant", "650 pages at noon and in the evening, on six days; begun at 0.5 CU",
                        HeldOutSleepy::restaurant),
                SLEEPY.kind("health-checks", "20 pages each half hour, and on workdays an hour or two of 2,000",
                        HeldOutSleepy::checks),
                SLEEPY.kind("payroll", "four afternoons of 1,800 pages, and one day twice through 9,000 more",
                        HeldOutSleepy::payroll),
                SLEEPY.kind("auctions",
                        "three times some hours, zipf 0.8 over 5,000 pages, and 5,500 that become fewer",
                        HeldOutSleepy::auctions),
                CAPTURED.kind("pg-graph",
                        "captured: who follows whom, walked two steps far, mostly in the evening; begun at 2 CU",
                        HeldOutCaptured::graph),
                CAPTURED.kind("pg-views", "captured: sales, and a view of all of them that is made up to date",
                        HeldOutCaptured::views),
                CAPTURED.kind("pg-help-desk",
                        "captured: tickets by office hours, and documents attached; begun at 3 CU",
                        HeldOutCaptured::helpDesk),
                CAPTURED.kind("pg-outage",
                        "captured: devices and their jobs, one day late by some hours; begun at 3 CU",
                        HeldOutCaptured::outage),
                CAPTURED.kind("pg-moves-out",
                        "captured: a bell over keys, of which ever less is asked here; begun at 4 CU",
                        HeldOutCaptured::movesOut));
    }
}
