package dev.plimsoll.bench.week.former.first;

import dev.plimsoll.bench.week.Kind;
import dev.plimsoll.bench.week.Maker;
import java.util.List;

/** The twenty kinds that were held out first. */
public final class First {

    private static final Maker<FirstAwake> AWAKE = FirstAwake::new;
    private static final Maker<FirstSleepy> SLEEPY = FirstSleepy::new;
    private static final Maker<FirstCaptured> CAPTURED = FirstCaptured::new;

    private First() {}

    /** In the order of the report. */
    public static List<Kind> kinds() {
        return List.of(
                AWAKE.kind("two-tenants", "tenants of 6,000 and 9,000 pages take turns by the hour",
                        FirstAwake::tenants),
                AWAKE.kind("monday-peak",
                        "weekdays like each other, Monday twice as much over twice the pages, weekends a third",
                        FirstAwake::monday),
                AWAKE.kind("new-rows", "3,500 pages, and rows added at 250 pages an hour, read the more the newer",
                        FirstAwake::rows),
                AWAKE.kind("month-end", "5,500 pages; on one day fourteen hours of reports over 28,000 more",
                        FirstAwake::monthEnd),
                AWAKE.kind("migration", "loads 70,000 pages within a day, then works with 7,000",
                        FirstAwake::migration),
                AWAKE.kind("cached-api", "900 reads of 2,200 pages, and each hour a scan of 14,000", FirstAwake::api),
                AWAKE.kind("shop-replica", "a shop's day: 7,000 pages of goods, and orders behind the newest",
                        FirstAwake::replica),
                AWAKE.kind("swaying-bell",
                        "a bell over 8,000 pages whose middle drifts, and sways by the hour of the day",
                        FirstAwake::bell),
                AWAKE.kind("step-up", "5,000 pages, from day 2 on 15,500", FirstAwake::stepUp),
                AWAKE.kind("step-down", "13,500 pages, from day 3 on 4,800", FirstAwake::stepDown),
                AWAKE.kind("rising-skew", "zipf over 45,000 pages, from 0.7 to 1.3 in a week", FirstAwake::skew),
                AWAKE.kind("many-clients", "2,600 pages; 200 connections by night, 420 by day", FirstAwake::clients),
                SLEEPY.kind("ci", "jobs of 10 to 40 minutes over 5,000 fresh and common pages, on workdays often",
                        FirstSleepy::ci),
                SLEEPY.kind("growing-sessions",
                        "one or two sessions a day that go from 600 to 13,000 pages in three hours",
                        FirstSleepy::sessions),
                SLEEPY.kind("two-zones",
                        "two offices of 6,500 pages each, an hour of overlap, asleep by night and on weekends",
                        FirstSleepy::zones),
                CAPTURED.kind("pg-replica", "captured: a standby's goods and orders", FirstCaptured::replica),
                CAPTURED.kind("pg-storm", "captured: 200 to 400 clients at once each half hour", FirstCaptured::storm),
                CAPTURED.kind("pg-cron", "captured: a job each minute, each hour a long one", FirstCaptured::cron),
                CAPTURED.kind("pg-growth", "captured: rows added for three days, then reads narrow to the newest",
                        FirstCaptured::growth),
                CAPTURED.kind("pg-tide", "captured: a tenth of the data by night, all in the afternoon",
                        FirstCaptured::tide));
    }
}
